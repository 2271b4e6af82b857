package markup

import "testing"

func TestUserName(t *testing.T) {
	t.Parallel()
	runTextCases(t, func(s string) string { return UserName(s, true) }, []textCase{
		{"kept", "john.doe_1-x@example.org", "john.doe_1-x@example.org"},
		{"octets and references", "a%41b&amp;c", "abc"},
		{"other scripts", "aж日", "a"},
		{"spaces", " a \t b ", "a b"},
	})
	runTextCases(t, func(s string) string { return UserName(s, false) }, []textCase{
		{"not strict", "aж & b;", "aж"},
		{"loose ampersand", "a&b\nc;", "a&b c;"},
		{"tags", "<b>è</b>!", "e!"},
	})
}

func TestKey(t *testing.T) {
	t.Parallel()
	runTextCases(t, Key, []textCase{
		{"capitals", "Ab_C-1", "ab_c-1"},
		{"others", "a b.c/è", "abc"},
	})
}

func TestHTMLClass(t *testing.T) {
	t.Parallel()
	runTextCases(t, HTMLClass, []textCase{
		{"kept", "Ab_C-1", "Ab_C-1"},
		{"octets", "a%C3%A8b%", "ab"},
	})
}
