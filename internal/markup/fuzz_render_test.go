package markup

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// renderSeeds are texts in which something is left open or out of place.
var renderSeeds = []string{
	"", "0", "a\n\nb\nc", "\"'a'\" 9' 6\" '99' -- --- ... 3x4 & &amp; &nbsp;", "<p>a<br>\n<li>b</p>\n",
	"<pre>a</pre></pre><pre", "<script>\n</style>\n", "<!-- a\n--><![CDATA[ ]] ]]>", "<div\n>\r\n</div>",
	"[gallery][[caption]x[/caption]] <a b=\"[gallery]\">[audio src=\"a.mp3\"/]", "http://a/b.mp4\n[embed]x[/embed]",
	"<img src=\"a\" width=\"1\" height=\"2\"><iframe src=\"b\" >", ":) <code>:)</code> ;-)",
	"<!-- wp:a {\"b\":{}} -->x<!-- wp:c /-->y<!-- /wp:a -->", "<!-- wp:a --><!-- wp:list --><ul class='x'>",
	"<!-- wp:group {\"layout\":{\"type\":\"flex\"}} --><div class=\"g\"><!-- wp:image --><img src=x><!-- /wp:image -->",
	"<!-- wp:more -->a<!--more b--><!-- /wp:more --><!--nextpage-->c",
}

func addSeeds(f *testing.F) {
	for _, seed := range renderSeeds {
		f.Add(seed)
	}
}

// checkUTF8 complains when a function spoils the encoding of a text.
func checkUTF8(t *testing.T, in, out string) {
	t.Helper()
	if utf8.ValidString(in) && !utf8.ValidString(out) {
		t.Errorf("%q gives broken text %q", in, out)
	}
}

func FuzzTexturize(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		out := Texturize(in)
		checkUTF8(t, in, out)
		if strings.Count(in, "<") != strings.Count(out, "<") {
			t.Errorf("%q gives %q with other tags", in, out)
		}
	})
}

func FuzzParagraphs(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		out := Paragraphs(in)
		checkUTF8(t, in, out)
		if strings.ContainsFunc(in, unicode.IsLetter) && !strings.Contains(in, "<") && !strings.Contains(out, "<p>") {
			t.Errorf("%q gives %q", in, out)
		}
	})
}

func FuzzParseBlocks(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, in string) {
		blocks := ParseBlocks(in)
		if !wellFormed(blocks) {
			return
		}
		text := serialize(blocks)
		if again := serialize(ParseBlocks(text)); again != text {
			t.Errorf("%q gives %q, then %q", in, text, again)
		}
	})
}

// wellFormed reports whether no delimiter was left in the text and no
// attributes were lost.
func wellFormed(blocks []Block) bool {
	for _, b := range blocks {
		if strings.Contains(b.InnerHTML, "<!--") || string(b.Attrs) == "null" || !wellFormed(b.InnerBlocks) {
			return false
		}
		if b.Attrs != nil && !json.Valid(b.Attrs) {
			return false
		}
	}
	return true
}

func FuzzContent(f *testing.F) {
	addSeeds(f)
	r := sample()
	r.Smileys = true
	f.Fuzz(func(t *testing.T, in string) {
		checkUTF8(t, in, r.Content(context.Background(), in))
	})
}

func FuzzGeneratedExcerpt(f *testing.F) {
	addSeeds(f)
	r := &Renderer{Smileys: true}
	f.Fuzz(func(t *testing.T, in string) {
		out := r.GeneratedExcerpt(context.Background(), in, 5)
		checkUTF8(t, in, out)
		if n := strings.Count(strings.TrimSuffix(out, excerptMore+"</p>\n"), " "); n > 5 {
			t.Errorf("%q gives %d spaces: %q", in, n, out)
		}
	})
}
