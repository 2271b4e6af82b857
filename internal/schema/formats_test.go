package schema

import "testing"

func TestFormats(t *testing.T) {
	for _, test := range []struct {
		name string
		is   func(string) bool
		good []string
		bad  []string
	}{
		{"hex-color", isHexColor,
			[]string{"#fff", "#FFAA00", "#09afAF"},
			[]string{"", "#", "fff", "#ff", "#ffff", "#ggg", "#fffffff", "#fff\n", "##ff"}},
		{"uuid", isUUID,
			[]string{"123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000"},
			[]string{"", "123E4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000", "123e4567-e89b-12d3-a456-42661417400g",
				"{123e4567-e89b-12d3-a456-426614174000}", "123e4567-e89b-12d3-a456_426614174000"}},
		{"ip", isIP,
			[]string{"127.0.0.1", "0.0.0.0", "255.255.255.255", "001.02.3.4", "::", "::1", "1::", "fe80::1", "2001:DB8:0:0:0:0:0:1", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4"},
			[]string{"", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.0004", "1..2.3", "1.2.3.", "a.b.c.d", ":::", "1::2::3", "fe80::1%eth0", "12345::", "::g", "1:2:3:4:5:6:7", "1.2.3.4:80", "[::1]", " ::1"}},
		{"email", isEmail,
			[]string{"user@example.org", "a@b.cd", "a.b+c'd!#$%&*/=?^_`{|}~-@sub.example-x.org", ".a.@b.cd", "a@1.2.3.4"},
			[]string{"", "a@b.c", "@example.org", "user@", "user@example", "user@example..org", "user@.example.org", "user@example.org.",
				"user@-example.org", "user@example-.org", "us er@example.org", "user@exa_mple.org", "a@b@example.org", "usér@example.org", "user@esèmpio.org", "user@example.org\n"}},
	} {
		for _, text := range test.good {
			if !test.is(text) {
				t.Errorf("%s: %q was refused", test.name, text)
			}
		}
		for _, text := range test.bad {
			if test.is(text) {
				t.Errorf("%s: %q was accepted", test.name, text)
			}
		}
	}
}
