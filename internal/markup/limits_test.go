package markup

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// htmlPieces are put together at random to make markup that is almost right.
var htmlPieces = []string{
	"<", ">", "</", "/>", "<!--", "-->", "--->", "--!>", "<!", "<![CDATA[", "]]>", "<?", "?>", "-", "!", "/",
	"<b", "<a href=", "<img src=", "<p style=", "<textarea>", "</textarea>", "<title>", "<script>", "</script>",
	"<object data=\"https://h/a.pdf\" type=\"application/pdf\"", " onclick=x", " data-x--=", " download",
	"javascript:", "java&#x09;script:", "data:", "feed:", "&#58", ":", "&colon;", "&#x3a;", "http://x",
	"\"", "'", "\\", "\\\"", "=", " ", "\n", "\x00", "\v", "&", "&amp;", "#39;", "#x3c;", ";",
	"color:red", "url(", ")", "(", "var(", "calc(", "rgb(", "linear-gradient(", "--x:", "/*", "background:",
	"<!-- wp:a ", "<!-- /wp:a -->", "{\"k\":\"", "\"} ", "{\"a\":{}} ", "wp:a", "core/", "\\u003c", "\\ud800", "x",
}

func TestSanitizeRandomMarkup(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			b.WriteString(htmlPieces[random.IntN(len(htmlPieces))])
		}
		in := b.String()
		post := func(s string) string { return SanitizePostAt(s, "h") }
		checkSafe(t, in, checkFixed(t, in, post), postTags)
		checkSafe(t, in, checkFixed(t, in, SanitizeInline), inlineTags)
		checkFixed(t, in, TextField)
		checkFixed(t, in, TextArea)
		checkFixed(t, in, func(s string) string { return CleanURL(s) })
		checkFixed(t, in, Slug)
		checkFixed(t, in, FileName)
	}
}

// TestHostileSize feeds every function long texts made to be slow.
func TestHostileSize(t *testing.T) {
	functions := map[string]func(string){
		"SanitizePost":   func(s string) { SanitizePost(s) },
		"SanitizeInline": func(s string) { SanitizeInline(s) },
		"AddNoopener":    func(s string) { AddNoopener(s) },
		"Slug":           func(s string) { Slug(s) },
		"FoldSearch":     func(s string) { FoldSearch(s) },
		"TextField":      func(s string) { TextField(s) },
		"StripTags":      func(s string) { StripTags(s, true) },
		"CleanURL":       func(s string) { CleanURL(s) },
		"FileName":       func(s string) { FileName(s) },
		"UserName":       func(s string) { UserName(s, false) },
		"HTMLClass":      func(s string) { HTMLClass(s) },
	}
	pieces := []string{
		"<", ">", "&", "<a ", "<!--", "<!-- >", "<!-- >\n", "</>", "</ ", "<script>", "<style></", "&#58", "&amp;#",
		"%", "%0", "%%41", "\"", "<a href=\"", "<a b='", "<a target=", "a:", "feed:", "\\0", "\\\"", "-", "&\n", "&;",
		"<!-- wp:a {", "<!-- wp:a {>", "} -->", "<!-- wp:a --><!-- /wp:a -->", "<p style=\"width:calc(", "\u0301", "...", "[",
	}
	for name, fn := range functions {
		t.Run(name, func(t *testing.T) {
			for _, piece := range pieces {
				growsEvenly(t, piece, fn, repeated(piece))
				if strings.HasPrefix(name, "Sanitize") {
					growsEvenly(t, "style of "+piece, fn, within("<p style=\"", piece, "\">"))
					growsEvenly(t, "address of "+piece, fn, within("<a href=\"", piece, ">"))
					growsEvenly(t, piece+" and an end", fn, within("", piece, "} --><a>"))
					growsEvenly(t, "attributes of "+piece, fn, within("<!-- wp:a {\"a\":\"", piece, "\"} -->"))
				}
			}
		})
	}
}

// text makes a text of about n bytes.
type text func(n int) string

func repeated(piece string) text { return within("", piece, "") }

func within(before, piece, after string) text {
	return func(n int) string { return before + strings.Repeat(piece, n/len(piece)) + after }
}

// growsEvenly checks that a text eight times as long takes about eight times as
// long to process; work that grows with the square would take 64 times. Only
// the ratio counts, so the test does not depend on the machine, and one good
// measurement is enough, because whatever disturbs one makes it worse. Texts
// that are done in no time are not worth measuring.
func growsEvenly(t *testing.T, name string, fn func(string), of text) {
	t.Helper()
	const size, factor, tolerance, attempts = 1 << 13, 8, 4, 5
	short, long := of(size), of(size*factor)
	if fastest(fn, long, 1) < 20*time.Millisecond {
		return
	}
	var once, often time.Duration
	for range attempts {
		once, often = fastest(fn, short, 5), fastest(fn, long, 2)
		if often <= once*factor*tolerance {
			return
		}
	}
	t.Errorf("%q: %d bytes take %v, %d bytes take %v", name, len(short), once, len(long), often)
}

// fastest is the shortest of several runs: what else the machine does only adds.
func fastest(fn func(string), s string, runs int) time.Duration {
	best := time.Duration(math.MaxInt64)
	for range runs {
		start := time.Now()
		fn(s)
		best = min(best, time.Since(start))
	}
	return best
}
