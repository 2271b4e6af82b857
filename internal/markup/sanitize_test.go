package markup

import "testing"

type textCase struct{ name, in, want string }

func runTextCases(t *testing.T, fn func(string) string, cases []textCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := fn(c.in); got != c.want {
				t.Errorf("%q\n got %q\nwant %q", c.in, got, c.want)
			}
		})
	}
}

func TestSanitizePost(t *testing.T) {
	t.Parallel()
	runTextCases(t, SanitizePost, []textCase{
		{"plain text", "a b", "a b"},
		{"empty", "", ""},
		{"ampersand", "a & b &copy; &nope; &#38; &#x026; &#0;", "a &amp; b &copy; &amp;nope; &#038; &#x26; &amp;#0;"},
		{"loose greater than", "a > b", "a &gt; b"},
		{"loose less than at the end", `a <b "c" & 'd`, `a &lt;b &quot;c&quot; &amp; &#039;d`},
		{"space in tags", "< b >x< / b >", "<b>x</b>"},
		{"slash", "<br/><br / >", "<br /><br />"},
		{"value before the slash", "<a href=x/>", `<a href="x/" />`},
		{"quoted value before the slash", `<img src="x"/>`, `<img src="x" />`},
		{"attribute names in capitals", `<a HREF="x" ONCLICK="y">`, `<a HREF="x">`},
		{"escaped quotes", `<a href=\"x\">`, `<a href="x">`},
		{"value that ends with a backslash", `<a href=x\>y</a>`, `<a href="x">y</a>`},
		{"malformed attribute", `<a href="x"y="z" rel="r">`, `<a rel="r">`},
		{"attribute without value", "<a download>x</a>", "<a download>x</a>"},
		{"download takes no value", `<a download="x">y</a>`, "<a>y</a>"},
		{"data attributes", `<p data-a--b="1" data-="2" data-a.b="3" data-Ä="4">`, `<p data-a--b="1">`},
		{"comment", "<!-- a -- b --->", "<!-- a - b -->"},
		{"empty comment", "a<!----><!----->b", "ab"},
		{"comment over lines", "<!-- a\nb -->", "<!-- a\nb -->"},
		{"comment with a tag", "<!-- <b>x</b> -->", "&lt;!-- <b>x</b> --&gt;"},
		{"comment that ends early", "<!--><script>x</script>-->", "<!--&gt;&lt;script&gt;x&lt;/script&gt;-->"},
		{"comment with a wrong end", "<!-- --!>x -->", "<!-- -!&gt;x -->"},
		{"comment without end", "<!-- > a", "<!-- &gt; a-->"},
		{"declaration", "<!doctype html><!DOCTYPE html><![CDATA[x]]>", "<!doctype html>"},
		{"bogus end tag", "a</ b>c<//d>e</>", "a</ b>c<//d>e"},
		{"instruction", "<?php x ?>y", "y"},
		{"null and controls", "<b\x00 cl\x01ass=\x0Cx>", `<b class="x">`},
		{"object without host", `<object type="application/pdf" data="http://a/b.pdf">x</object>`, "<object>x</object>"},
		{"empty object without host", `<object type="application/pdf" data="http://a/b.pdf" />`, ""},
		{"schemes", `<a href="HTTPS://x">a</a><a href="javascript:javascript:x">b</a><img src="data&#58;x">`,
			`<a href="https://x">a</a><a href="x">b</a><img src="x">`},
		{"too many schemes", `<a href="a:b:c:d:e:f:g:h">x</a>`, `<a href="">x</a>`},
		{"colon behind a query", `<a href="/?a=b:c">x</a>`, `<a href="/?a=b:c">x</a>`},
		{"non-ASCII", `<p title="città">è</p>`, `<p title="città">è</p>`},
	})
}

func TestSanitizeInline(t *testing.T) {
	t.Parallel()
	runTextCases(t, SanitizeInline, []textCase{
		{"no attributes on emphasis", `<em class="x">a</em>`, "<em>a</em>"},
		{"slash", "<b/>", "<b />"},
		{"no blocks", "<div>a</div><br>", "a"},
		{"link", `<a href="x" title="y" target="_blank">z</a>`, `<a href="x" title="y">z</a>`},
		{"double quotes in text", `"a" & 'b'`, `"a" &amp; 'b'`},
	})
}

func TestSanitizePostAt(t *testing.T) {
	t.Parallel()
	runTextCases(t, func(s string) string { return SanitizePostAt(s, "a.org") }, []textCase{
		{"own file", `<object type="application/PDF" data="https://a.org/b.pdf" width="1">`,
			`<object type="application/PDF" data="https://a.org/b.pdf">`},
		{"no type", `<object data="https://a.org/b.pdf">`, "<object>"},
		{"query", `<object type="application/pdf" data="https://a.org/b.php?x.pdf">`, "<object>"},
		{"no PDF", `<object type="application/pdf" data="https://a.org/b.html">`, "<object>"},
		{"other host", `<object type="application/pdf" data="https://a.org.b/b.pdf">`, "<object>"},
	})
}
