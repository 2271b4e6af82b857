package markup

import "testing"

func TestCleanURL(t *testing.T) {
	t.Parallel()
	runTextCases(t, func(s string) string { return CleanURL(s) }, []textCase{
		{"kept", "https://example.org/a?b=c&d=e#f", "https://example.org/a?b=c&d=e#f"},
		{"space", " http://example.org/a b ", "http://example.org/a%20b%20"},
		{"no scheme", "example.org", "http://example.org"},
		{"path", "/a b", "/a%20b"},
		{"query", "?a=b", "?a=b"},
		{"PHP file", "index.php?a=b", "index.php?a=b"},
		{"bad scheme", "javascript:alert(1)", ""},
		{"hidden scheme", "java\nscript:alert(1)", ""},
		{"scheme in capitals", "HTTP://Example.org", "http://Example.org"},
		{"mail", "mailto:a@example.org?body=a%0Ab", "mailto:a@example.org?body=a%0Ab"},
		{"line breaks", "http://a/%0%0ddx%0A", "http://a/x"},
		{"only a line break", "%0a", ""},
		{"semicolon for colon", "http;//example.org", "http://example.org"},
		{"brackets", "http://[::1]:80/a[b]?c[]=d", "http://[::1]:80/a%5Bb%5D?c%5B%5D=d"},
		{"brackets in a path", "/a[1]", "/a%5B1%5D"},
		{"quotes and angles", `http://a/"<b>'`, "http://a/b'"},
		{"letters", "http://città.it/è", "http://città.it/è"},
		{"telephone", "tel:+39 02", "tel:+39%2002"},
	})
	if got := CleanURL("mailto:a@b.c", "http", "https"); got != "" {
		t.Errorf("a scheme that was not asked for gives %q", got)
	}
	if got := CleanURL("x-app:y", "X-App"); got != "x-app:y" {
		t.Errorf("a scheme that was asked for gives %q", got)
	}
}
