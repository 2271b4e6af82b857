package markup

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

var hostileHTML = []string{
	"<script>alert(1)</script>",
	"<scr<script>ipt>alert(1)</scr</script>ipt>",
	"<!--><script>alert(1)</script>-->",
	"<!-- --!><img src=x onerror=alert(1)> -->",
	"<!--->x<b>-->", "<!----->", "<!-- > <b> -->\n<!-- a\nb > c -->",
	"<![CDATA[<img src=x onerror=alert(1)>]]>",
	"<!doctype html><?php echo 1 ?></ b></><i></%x>",
	"<textarea><b title=\"</textarea><img src=x onerror=alert(1)>\">",
	"<title><a title='</title><svg onload=alert(1)>'>",
	"<a href=\"jav&#x09;ascript&colon;alert(1)\">x</a>",
	"<a href=\"feed:feed:feed:javascript:x\" HREF=' \x01javascript&#58alert(1)'>x</a>",
	"<a href=\"a:b:c:d:e:f:g:h:javascript:x\">x</a>",
	"<p style=\"color:red;background:url( 'javascript:x' );width:calc(1px + expression(1))\">x</p>",
	"<p style='font-family:\"a\";--x:url(\"http://a\\\");color:\\72 ed'>x</p>",
	"<object type=\"application/pdf\" data=\"https://example.org/a.pdf\" />",
	"<!-- wp:a {\"x\":\"\\u003cscript\\u003e\",\"--\\\\\":[1.50,{\"<b>\":\"a--b\"}]} --><!-- /wp:a -->",
	"<!-- wp:core/a {\"x\":\"y --> z\"} /-->\n<!-- wp:b {\"x\":\"<i onclick=1>\"} --->",
	"<img src=x\x00 on\x01error=alert(1) \\\"a\\\\\"=b/>",
	"&amp;#39; &#x0041; &#0; &bogus; & &amp;amp;#60;",
}

// checkSafe reads html as a browser would inside a page and complains about
// everything that could run.
func checkSafe(t *testing.T, in, out string, tags map[string]attributeSet) {
	t.Helper()
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(out), body)
	if err != nil {
		t.Fatalf("%q gives %q: %v", in, out, err)
	}
	for _, n := range nodes {
		checkNode(t, in, out, n, tags)
		for n := range n.Descendants() {
			checkNode(t, in, out, n, tags)
		}
	}
}

func checkNode(t *testing.T, in, out string, n *html.Node, tags map[string]attributeSet) {
	t.Helper()
	if n.Type != html.ElementNode {
		return
	}
	if _, ok := tags[n.Data]; !ok || n.Namespace != "" {
		t.Fatalf("%q gives %q: element %s", in, out, n.Data)
	}
	for _, a := range n.Attr {
		name, val := strings.ToLower(a.Key), strings.ToLower(a.Val)
		if strings.HasPrefix(name, "on") || name == "srcdoc" || name == "srcset" {
			t.Fatalf("%q gives %q: attribute %s", in, out, name)
		}
		if urlAttributes[name] && runs(val) {
			t.Fatalf("%q gives %q: address %q", in, out, val)
		}
		if name == "style" && (strings.Contains(val, "expression(") || codeInStyle.MatchString(val)) {
			t.Fatalf("%q gives %q: style %q", in, out, val)
		}
	}
}

var codeInStyle = regexp.MustCompile(`url\(\s*["']?\s*(javascript|vbscript|data):`)

// runs reports whether a browser finds a scheme in addr that runs or carries
// code.
func runs(addr string) bool {
	addr = strings.TrimLeftFunc(addr, func(r rune) bool { return r <= ' ' })
	addr = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(addr)
	for _, scheme := range []string{"javascript:", "vbscript:", "data:"} {
		if strings.HasPrefix(addr, scheme) {
			return true
		}
	}
	return false
}

// checkFixed complains when a cleaned text is changed by cleaning it again, or
// when cleaning breaks the encoding.
func checkFixed(t *testing.T, in string, clean func(string) string) string {
	t.Helper()
	out := clean(in)
	if utf8.ValidString(in) && !utf8.ValidString(out) {
		t.Fatalf("%q gives %q, not valid UTF-8", in, out)
	}
	if again := clean(out); again != out {
		t.Fatalf("%q\ngives %q\nthen  %q", in, out, again)
	}
	return out
}

func FuzzSanitizePost(f *testing.F) {
	for _, s := range hostileHTML {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		checkSafe(t, in, checkFixed(t, in, SanitizePost), postTags)
	})
}

func FuzzSanitizeInline(f *testing.F) {
	for _, s := range hostileHTML {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		checkSafe(t, in, checkFixed(t, in, SanitizeInline), inlineTags)
	})
}

func FuzzSlug(f *testing.F) {
	for _, s := range []string{"Città d'arte", "%c2%c2%ad%a0", "a&b;c", "日本語 %E6%97", "--%20--", "<b>x</b>.y", strings.Repeat("é日", 100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		out := checkFixed(t, in, Slug)
		if len(out) > MaxSlug || strings.Trim(out, "%abcdefghijklmnopqrstuvwxyz0123456789_-") != "" {
			t.Fatalf("%q gives %q", in, out)
		}
		for max := range 20 {
			cut := TruncateSlug(out, max)
			if len(cut) > max || !strings.HasPrefix(out, cut) || Slug(cut) != strings.TrimLeft(cut, "-") {
				t.Fatalf("%q cut to %d gives %q", out, max, cut)
			}
		}
	})
}

func FuzzTextField(f *testing.F) {
	for _, s := range append(hostileHTML, "a < b > c", "%%4141", "<\nb>", "< b <c>", "%4<b>1", "<!'!--'> -->") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		checkFixed(t, in, TextField)
		checkFixed(t, in, TextArea)
	})
}

func FuzzCleanURL(f *testing.F) {
	for _, s := range []string{"http://example.org/a?b=c", "javascript:alert(1)", "%0%0aa", "[::1]/[x]", "//[::1]/[", ";//x", "feed:x:y", "mailto:a@b?body=%0a", "index.php?x", "http://[::1]:80/?[]", "java\nscript&#58;x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		out := checkFixed(t, in, func(s string) string { return CleanURL(s) })
		if runs(strings.ToLower(out)) || strings.ContainsAny(out, "<>\" \r\n") {
			t.Fatalf("%q gives %q", in, out)
		}
	})
}

func FuzzFileName(f *testing.F) {
	for _, s := range []string{"photo.jpg", "../../etc/passwd", "a.php.jpg", ".htaccess", "JPG", "a. .b", "x\u00a0y.7z", "_.exe", "\x01.\x7fpng"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		out := checkFixed(t, in, FileName)
		if strings.ContainsAny(out, "/\\\x00 ") || strings.HasPrefix(out, ".") || strings.Contains(out, "..") {
			t.Fatalf("%q gives %q", in, out)
		}
	})
}

func FuzzFoldSearch(f *testing.F) {
	for _, s := range []string{"Città", "ǅ", "İstanbul", "ﬁ", "한국어", "ẞ", "が", "Ω", "שָׁלוֹם"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		checkFixed(t, in, FoldSearch)
	})
}
