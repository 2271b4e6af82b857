package markup

import (
	"context"
	"strings"
	"testing"
)

func TestRenderBlocks(t *testing.T) {
	r := &Renderer{}
	render := func(s string) string { return r.Content(context.Background(), s) }
	checkText(t, render, []renderCase{
		{"<!-- wp:heading {\"level\":3} -->\n<h3 id=\"a\">T</h3>\n<!-- /wp:heading -->",
			"\n<h3 class=\"wp-block-heading\" id=\"a\">T</h3>\n"},
		{"<!-- wp:heading --><h2 class='a wp-block-heading'>T</h2><!-- /wp:heading -->",
			"<h2 class='a wp-block-heading'>T</h2>"},
		{"<!-- wp:list --><ol class='a'><li>x</li></ol><!-- /wp:list -->",
			"<ol class=\"a wp-block-list\"><li>x</li></ol>"},
		{"<!-- wp:image --><figure class=\"wp-block-image\"></figure><!-- /wp:image -->", ""},
		{"<!-- wp:image --><figure><img alt=\"\"/></figure><!-- /wp:image -->", ""},
		{"<!-- wp:latest-posts --><p>old</p><!-- /wp:latest-posts -->", ""},
		{"<!-- wp:shortcode -->\n[gallery]\n<!-- /wp:shortcode -->", "\n"},
		{"<!-- wp:shortcode -->\na\n\nb\n<!-- /wp:shortcode -->", "<p>a</p>\n<p>b</p>\n"},
		{"<!-- wp:a -->x", "x"},
	})
}

func TestRenderLayouts(t *testing.T) {
	r := &Renderer{}
	render := func(s string) string { return r.Content(context.Background(), s) }
	checkText(t, render, []renderCase{
		{`<!-- wp:group --><div class="wp-block-group"><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --></div><!-- /wp:group -->`,
			`<div class="wp-block-group is-layout-flow wp-block-group-is-layout-flow"><p>a</p></div>`},
		{`<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"></div><!-- /wp:group -->`,
			`<div class="wp-block-group is-layout-constrained wp-block-group-is-layout-constrained"></div>`},
		{`<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} --><div class="wp-block-group"></div><!-- /wp:group -->`,
			`<div class="wp-block-group is-nowrap is-layout-flex wp-container-core-group-is-layout-1 wp-block-group-is-layout-flex"></div>`},
		{`<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"></div><!-- /wp:column --></div><!-- /wp:columns -->`,
			`<div class="wp-block-columns is-layout-flex wp-container-core-columns-is-layout-1 wp-block-columns-is-layout-flex">` +
				`<div class="wp-block-column is-layout-flow wp-block-column-is-layout-flow"></div></div>`},
		{`<!-- wp:cover --><div class="wp-block-cover"><span class="bg"></span><div class="inner"><!-- wp:a --><p>a</p><!-- /wp:a --></div></div><!-- /wp:cover -->`,
			`<div class="wp-block-cover"><span class="bg"></span><div class="inner is-layout-flow wp-block-cover-is-layout-flow"><p>a</p></div></div>`},
		{`<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button --><div class="wp-block-button"><a></a></div><!-- /wp:button --></div><!-- /wp:buttons -->`,
			`<div class="wp-block-buttons is-layout-flex wp-block-buttons-is-layout-flex"></div>`},
		{`<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image {"id":7} --><img src="x"/><!-- /wp:image --></figure><!-- /wp:gallery -->`,
			`<figure class="wp-block-gallery wp-block-gallery-1 is-layout-flex wp-block-gallery-is-layout-flex"><img decoding="async" data-id="7" src="x"/></figure>`},
	})
}

type ctxKey struct{}

func TestRegisteredBlock(t *testing.T) {
	r := &Renderer{Blocks: map[string]BlockFunc{
		"maps/map": func(ctx context.Context, b *Block, inner string) string {
			return ctx.Value(ctxKey{}).(string) + string(b.Attrs) + "(" + inner + ")"
		},
	}}
	ctx := context.WithValue(t.Context(), ctxKey{}, "ctx")
	got := r.Content(ctx, `<!-- wp:group --><div><!-- wp:maps/map {"id":1} -->a<!-- wp:b -->c<!-- /wp:b --><!-- /wp:maps/map --></div><!-- /wp:group -->`)
	want := `<div class="is-layout-flow wp-block-group-is-layout-flow">ctx{"id":1}(ac)</div>`
	if want = strings.ReplaceAll(want, `"id"`, "&#8220;id&#8221;"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestContentInContent(t *testing.T) {
	r := &Renderer{}
	calls := 0
	r.Blocks = map[string]BlockFunc{
		"core/block": func(ctx context.Context, _ *Block, _ string) string {
			calls++
			return r.Content(ctx, "<!-- wp:block /-->x")
		},
	}
	if got := r.Content(t.Context(), "<!-- wp:block /-->"); len(got) != calls-1 {
		t.Errorf("got %q after %d calls", got, calls)
	}
	if calls != maxRenderDepth {
		t.Errorf("%d calls, want %d", calls, maxRenderDepth)
	}
}

func TestParseUnclosedBlocks(t *testing.T) {
	blocks := ParseBlocks("l<!-- wp:a -->x<!-- wp:b -->y")
	var got []string
	for _, b := range blocks {
		got = append(got, b.Name+"="+b.InnerHTML)
	}
	if want := "=x core/b=y =l core/a=x<!-- wp:b -->y"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestParseDeepBlocks(t *testing.T) {
	const depth = maxBlockDepth + 10
	in := strings.Repeat("<!-- wp:a -->", depth) + "x" + strings.Repeat("<!-- /wp:a -->", depth) + "y"
	blocks := ParseBlocks(in)
	if len(blocks) != 2 || blocks[1].InnerHTML != "y" {
		t.Fatalf("got %d blocks", len(blocks))
	}
	if got := serialize(blocks); got != in {
		t.Errorf("got %q", got)
	}
}

func TestBlockVersion(t *testing.T) {
	for in, want := range map[string]int{"": 0, "<!-- wp -->": 0, "a <!-- wp:b": 1} {
		if got := BlockVersion(in); got != want {
			t.Errorf("%q: %d", in, got)
		}
	}
}

// serialize writes blocks with delimiters around them.
func serialize(blocks []Block) string {
	var out strings.Builder
	for _, b := range blocks {
		opener := "wp:" + strings.TrimPrefix(b.Name, "core/") + " "
		if b.Attrs != nil {
			opener += string(b.Attrs) + " "
		}
		if b.Name != "" && len(b.InnerContent) == 0 {
			out.WriteString("<!-- " + opener + "/-->")
			continue
		}
		if b.Name != "" {
			out.WriteString("<!-- " + opener + "-->")
		}
		inner := b.InnerBlocks
		for _, piece := range b.InnerContent {
			if piece != nil {
				out.WriteString(*piece)
				continue
			}
			out.WriteString(serialize(inner[:1]))
			inner = inner[1:]
		}
		if b.Name != "" {
			out.WriteString("<!-- /wp:" + strings.TrimPrefix(b.Name, "core/") + " -->")
		}
	}
	return out.String()
}
