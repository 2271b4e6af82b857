package markup

import "testing"

type renderCase struct{ in, want string }

func checkText(t *testing.T, f func(string) string, cases []renderCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.in, func(t *testing.T) {
			if got := f(c.in); got != c.want {
				t.Errorf("%q:\ngot  %q\nwant %q", c.in, got, c.want)
			}
		})
	}
}

func TestTexturizeQuotes(t *testing.T) {
	checkText(t, Texturize, []renderCase{
		{"'99'", "&#8217;99&#8217;"},
		{"class of '99", "class of &#8217;99"},
		{"'99's", "&#8217;99&#8217;s"},
		{"the end of '99'.", "the end of &#8217;99&#8217;."},
		{`"since '99"`, "&#8220;since &#8217;99&#8221;"},
		{"a '999 b", "a &#8216;999 b"},
		{"'99% sure'", "&#8216;99% sure&#8217;"},
		{"'0.42'", "&#8216;0.42&#8217;"},
		{`say "0,42" twice`, "say &#8220;0,42&#8221; twice"},
		{`"6' 2"" tall"`, "&#8220;6&#8242; 2&#8243;&#8221; tall&#8221;"},
		{`"the 12" record"`, "&#8220;the 12&#8243; record&#8221;"},
		{`"a 5" b 6".`, "&#8220;a 5&#8243; b 6&#8221;."},
		{"('a')", "(&#8216;a&#8217;)"},
		{"&lt;'a'&gt;", "&lt;&#8216;a&#8217;&gt;"},
		{"a\u00a0'b'\u00a0c", "a\u00a0&#8216;b&#8217;\u00a0c"},
		{`&nbsp;"b"&nbsp;`, "&nbsp;&#8220;b&#8221;&nbsp;"},
		{`" spaced "`, "&#8221; spaced &#8220;"},
		{"'embed", "&#8217;embed"},
		{"'Tis", "&#8216;Tis"},
	})
}

func TestTexturizeSigns(t *testing.T) {
	checkText(t, Texturize, []renderCase{
		{"a - b", "a &#8211; b"},
		{"- a -", "&#8211; a &#8211;"},
		{"a-b", "a-b"},
		{"a----b", "a&#8212;-b"},
		{"AT&T & co &amp; &#38; &#x26; &bogus &toolongname;",
			"AT&#038;T &#038; co &amp; &#38; &#x26; &#038;bogus &#038;toolongname;"},
		{"brand (tm) (TM)", "brand &#8482; (TM)"},
		{"0x9f 00x9 1.5x2,5 3x4.", "0x9f 00&#215;9 1.5&#215;2,5 3&#215;4."},
		{"2x3x4 a2x3 3x4a 3x4,5x6", "2x3x4 a2x3 3x4a 3&#215;4,5&#215;6"},
		{"http://xn--bcher-kva.example/a--b", "http://xn--bcher-kva.example/a&#8211;b"},
	})
}

func TestTexturizeMarkup(t *testing.T) {
	checkText(t, Texturize, []renderCase{
		{`<a href="a?b&c" title='"x"'>"y"</a>`, `<a href="a?b&#038;c" title='"x"'>&#8220;y&#8221;</a>`},
		{`<!-- "a" & 'b' --> "c"`, `<!-- "a" & 'b' --> &#8220;c&#8221;`},
		{`<code>"a"</pre>"b"</code> "c"`, `<code>"a"</pre>"b"</code> &#8220;c&#8221;`},
		{`<pre class="x">"a"</pre>"b"`, `<pre class="x">"a"</pre>&#8220;b&#8221;`},
		{`<PRE>"a"</PRE>`, `<PRE>&#8220;a&#8221;</PRE>`},
		{`[gallery ids="1" x='2'] "a"`, `[gallery ids="1" x='2'] &#8220;a&#8221;`},
		{`[[gallery "a"]] "b"`, `[[gallery "a"]] &#8220;b&#8221;`},
		{`[unknown x="1"]`, `[unknown x=&#8221;1&#8243;]`},
		{`a < "b" > "c"`, `a < "b" > &#8220;c&#8221;`},
		{"a <", "a <"},
	})
}

func TestTitle(t *testing.T) {
	r := &Renderer{Smileys: true}
	checkText(t, r.Title, []renderCase{
		{" \"A\" & b :) \n", "&#8220;A&#8221; &#038; b :)"},
		{"&x; &ab;", "&#038;x; &ab;"},
		{"<!-- a&b -->", "<!-- a&#038;b -->"},
	})
}
