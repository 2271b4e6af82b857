package markup

import (
	"strings"
	"testing"
)

func TestSlug(t *testing.T) {
	t.Parallel()
	runTextCases(t, Slug, []textCase{
		{"tags", "<b>a</b> b", "a-b"},
		{"references", "a &amp; b&nbsp;c&#8211;d", "a-b-c-d"},
		{"octets", "a%20b %zz %C3%97 %E2%80%94c", "a%20b-zz-x-c"},
		{"quotes and signs", "“a” ‘b’ «c» …d™", "a-b-c-d"},
		{"dashes and spaces", "a—b–c\u2003d\u202fe/f", "a-b-c-d-e-f"},
		{"no width", "a\u200bb\ufeffc", "abc"},
		{"capitals of other scripts", "ДЕНЬ", "%d0%b4%d0%b5%d0%bd%d1%8c"},
		{"backslash", `a\b`, "ab"},
		{"underscore", "_a_b_", "_a_b_"},
		{"decomposed", "e\u0301a\u0308", "ea"},
		{"not UTF-8", "a\xffb", "ab"},
		{"whole characters", strings.Repeat("a", 195) + "日", strings.Repeat("a", 195)},
		{"whole encoded characters", strings.Repeat("a", 197) + "%e6%97%a5", strings.Repeat("a", 197)},
		{"full", strings.Repeat("a", 191) + "日b", strings.Repeat("a", 191) + "%e6%97%a5"},
	})
}

func TestTruncateSlug(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"abc", 5, "abc"},
		{"abc-def", 4, "abc"},
		{"abc-", 9, "abc"},
		{"a%e6%97%a5", 9, "a"},
		{"a%e6%97%a5", 10, "a%e6%97%a5"},
		{"%20%20", 5, "%20"},
		{"abc", 0, ""},
	} {
		if got := TruncateSlug(c.in, c.max); got != c.want {
			t.Errorf("TruncateSlug(%q, %d): got %q, want %q", c.in, c.max, got, c.want)
		}
	}
}
