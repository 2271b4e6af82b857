package markup

import (
	"context"
	"strings"
	"testing"
)

// TestRenderLongTexts renders long texts made to be slow.
func TestRenderLongTexts(t *testing.T) {
	r := sample()
	r.Smileys = true
	r.Image = func(_ context.Context, _ int64, tag string) string { return tag }
	functions := map[string]func(string){
		"Content":          func(s string) { r.Content(t.Context(), s) },
		"GeneratedExcerpt": func(s string) { r.GeneratedExcerpt(t.Context(), s, 0) },
	}
	texts := map[string]text{
		"shared closer":    joined(repeated("<p<div "), ">", repeated(" ")),
		"shared bracket":   joined(repeated("<p>[gallery "), "]", repeated(" ")),
		"shared shortcode": joined(repeated("<p>[gallery]"), "[/gallery]", repeated("&nbsp;")),
		"deep groups": func(n int) string {
			const open, end = "<!-- wp:group --><div class=\"g\">", "</div><!-- /wp:group -->"
			return strings.Repeat(open, n/len(open)) + repeated("x ")(n) + strings.Repeat(end, n/len(open))
		},
		// Each of these becomes a player, many times as long.
		"players":       func(n int) string { return repeated("http://a.mp3\n")(n / 4) },
		"one image":     within("<img ", " width='", ">"),
		"one attribute": within("[show ", "a='", "]"),
		"one tag":       within("<a ", "b=\"[show]\" ", "[show]>[show]"),
		"one quote":     within("\"", "9\" ", ""),
		"one number":    within("3x", "4.,", ""),
	}
	for _, piece := range []string{
		"a", " ", "\n", "\n\n", " \n", "\"", "'", "''", "'9", "9'", "'99'", "\"9", " '", "-", "--", "-- ", "...", "9x9 ", "9.", "x",
		"&", "&nbsp;", "&#", "&#x", "\u00a0", "<", ">", "<a", "<a ", "</", "<!--", "<!-->", "<![CDATA[", "<p", "<p>", "<p> ", "</p>",
		"<p><p>", "<p><li", "<p><blockquote", "<div", "<div>", "<br", "<br>", "<br />", "<br />\n", "<hr", "<hr ", "<pre", "<pre>",
		"</pre>", "<pre></pre>", "<script", "<style>", "<svg></math>", "<option", "<object", "</object><object", "<param ",
		"<source", "<source>[audio", "<figcaption", "[", "]", "[[", "[gallery", "[gallery]", "[gallery <", "[caption]",
		"[caption][/caption]", "[caption][wp_caption]", "[/caption]", "[show a=", "[show a='", "[nest]", "[nest][show]", "[embed]",
		"[nest]x[/nest]", "http://", "<p>http://", "<p http://a ", "<img ", "<img src=\"a\" width=\"1\" height=\"1\">",
		"<iframe ", "wp-image-", ":)", ":) ", "<code>", "<code>:) </", "<!-- wp:a -->", "<!-- wp:a {", "<!-- wp:a {} ", "} -->",
		"<!-- wp:a /-->x", "<!-- /wp:a -->", "<!-- wp:a -->x<!-- /wp:a -->", "<!-- wp:list --><ul>", "<!-- wp:list --><ul><!-- /wp:list -->",
		"<!-- wp:group --><div class=a>", "<!-- wp:group --><!-- /wp:group -->", "<!-- wp:gallery --><i><!-- wp:image /-->", "<!-- wp:x {\"a\":[",
		"<!--more", "<!--more-->", "<!--nextpage-->", "<sup data-fn=\"", "<a b=\"", "<a b='[show]'>",
	} {
		texts[piece] = repeated(piece)
	}
	for name, fn := range functions {
		t.Run(name, func(t *testing.T) {
			for of, text := range texts {
				growsEvenly(t, of, fn, text)
			}
		})
	}
}

func joined(before text, middle string, after text) text {
	return func(n int) string { return before(n) + middle + after(n) }
}
