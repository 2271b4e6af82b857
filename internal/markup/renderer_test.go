package markup

import (
	"context"
	"fmt"
	"testing"
)

func TestSmileys(t *testing.T) {
	checkText(t, convertSmileys, []renderCase{
		{":) a;-)\n8-O&nbsp;:???: x:) :)) (:", "🙂 a;-)\n😯&nbsp;😕 x:) :)) (:"},
		{"<p>:)</p><code>:)</pre> :)</code> :)", "<p>🙂</p><code>:)</pre> :)</code> 🙂"},
		{"<textarea x>:)</textarea><b title=\":) \">", "<textarea x>:)</textarea><b title=\":) \">"},
		{"a < b :)", "a < b 🙂"},
		{"< b :)", "< b :)"},
	})
	off := &Renderer{}
	if got := off.Content(t.Context(), "a :)"); got != "<p>a :)</p>\n" {
		t.Errorf("smileys off: %q", got)
	}
}

func TestLoadingHints(t *testing.T) {
	r := &Renderer{Image: func(_ context.Context, id int64, tag string) string {
		return fmt.Sprintf("%s data-n=%d>", tag[:len(tag)-1], id)
	}}
	hint := func(s string) string { return r.addLoadingHints(withRendering(context.Background()), s) }
	checkText(t, hint, []renderCase{
		{`<img src="a">`, `<img decoding="async" src="a">`},
		{`<img src='a'>`, `<img src='a'>`},
		{`<img class="wp-image-5" src="a">`, `<img decoding="async" class="wp-image-5" src="a" data-n=5>`},
		{`<img src="a" width="1" height="1" decoding="sync">`, `<img loading="lazy" src="a" width="1" height="1" decoding="sync">`},
		{`<img src="a" width="1" height="1" loading="lazy">`, `<img decoding="async" src="a" width="1" height="1" loading="lazy">`},
		{`<img src="a" width="1" height="1" loading="eager">`, `<img decoding="async" src="a" width="1" height="1" loading="eager">`},
		{`<img src="a" width="500" height="100" loading="eager"><img src="b" width="500" height="100" loading="eager">`,
			`<img fetchpriority="high" decoding="async" src="a" width="500" height="100" loading="eager"><img decoding="async" src="b" width="500" height="100" loading="eager">`},
		{`<img src="a" width="9" height="9" fetchpriority="high">`, `<img decoding="async" src="a" width="9" height="9" fetchpriority="high">`},
		{`<iframe src="a"></iframe>`, `<iframe src="a"></iframe>`},
		{`<iframe src="a" width="1" height="1" loading="eager">`, `<iframe src="a" width="1" height="1" loading="eager">`},
		{`<img>`, `<img>`},
	})
}

func TestExcerpt(t *testing.T) {
	r := &Renderer{Smileys: true}
	render := func(s string) string { return r.Excerpt(context.Background(), s) }
	checkText(t, render, []renderCase{
		{"", ""},
		{"a :) \"b\"\n\nc & d", "<p>a 🙂 &#8220;b&#8221;</p>\n<p>c &#038; d</p>\n"},
	})
}

func TestGeneratedExcerpt(t *testing.T) {
	r := &Renderer{}
	render := func(s string) string { return r.GeneratedExcerpt(context.Background(), s, 3) }
	checkText(t, render, []renderCase{
		{"a b c", "<p>a b c</p>\n"},
		{"a b\n\n<b>c</b> d", "<p>a b c [&hellip;]</p>\n"},
		{"a [gallery] [nope] b", "<p>a [nope] b</p>\n"},
		{"a<!--nextpage-->b", "<p>a</p>\n"},
		{"<!--nextpage-->\na<!--nextpage-->b", "<p>a</p>\n"},
		{"I <3 u<!--more x-->y", "<p>I &lt;3 u</p>\n"},
		{"<!-- wp:a -->\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->b<!-- /wp:a -->", ""},
		{"<!-- wp:paragraph --><p>a<sup data-fn=\"x\" class=\"fn\"><a href=\"#x\" id=\"y\">1</a></sup></p><!-- /wp:paragraph -->", "<p>a</p>\n"},
		{"<!-- wp:quote --><blockquote><!-- wp:paragraph --><p>a</p><!-- /wp:paragraph --></blockquote><!-- /wp:quote -->", "<p>a</p>\n"},
		{"<!-- wp:quote --><blockquote><!-- wp:image --><p>a</p><!-- /wp:image --></blockquote><!-- /wp:quote -->", ""},
		{"<!-- wp:columns --><!-- wp:column --><!-- wp:code -->x<!-- /wp:code --><!-- wp:verse -->y<!-- /wp:verse --><!-- /wp:column --><!-- /wp:columns -->", "<p>y</p>\n"},
	})
	if got := r.GeneratedExcerpt(t.Context(), "a b", -1); got != "<p> [&hellip;]</p>\n" {
		t.Errorf("no words: %q", got)
	}
}

func TestTrimWords(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{" a  <b>b</b>\nc ", 3, "a b c"},
		{"a b c", 2, "a b…"},
		{"a\u00a0b c", 1, "a\u00a0b…"},
		{"a", 0, "…"},
		{"", 0, ""},
	} {
		if got := TrimWords(c.in, c.n, "…"); got != c.want {
			t.Errorf("%q to %d: %q", c.in, c.n, got)
		}
	}
}
