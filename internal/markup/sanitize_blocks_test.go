package markup

import "testing"

func TestSanitizeBlocks(t *testing.T) {
	t.Parallel()
	runTextCases(t, SanitizePost, []textCase{
		{"kept", "<!-- wp:paragraph {\"align\":\"center\"} -->\n<p>x</p>\n<!-- /wp:paragraph -->",
			"<!-- wp:paragraph {\"align\":\"center\"} -->\n<p>x</p>\n<!-- /wp:paragraph -->"},
		{"normal form", `<!--  wp:core/a  {"b": 1.5, "c": {}}  -->x<!-- /wp:core/a  -->`,
			`<!-- wp:a {"b":1.5,"c":{}} -->x<!-- /wp:a -->`},
		{"closed at once", "<!-- wp:a --><script><!-- /wp:a -->", "<!-- wp:a /-->"},
		{"not closed at once", "<!-- wp:a --> <!-- /wp:a -->", "<!-- wp:a --> <!-- /wp:a -->"},
		{"void", `<!-- wp:x/y {"a":"b"} /-->`, `<!-- wp:x/y {"a":"b"} /-->`},
		{"script in a value", `<!-- wp:a {"b":"\u003cscript\u003ex\u003c/script\u003e\u003cb\u003ey"} /-->`,
			`<!-- wp:a {"b":"x\u003cb\u003ey"} /-->`},
		{"script in a nested key", `<!-- wp:a {"b":[{"\u003ci onclick=1\u003e":null}]} /-->`,
			`<!-- wp:a {"b":[{"\u003ci\u003e":null}]} /-->`},
		{"ampersand", `<!-- wp:a {"b":"x\u0026y"} /-->`, `<!-- wp:a {"b":"x\u0026amp;y"} /-->`},
		{"end of comment in a value", `<!-- wp:a {"b":"x --> y"} /-->`, `<!-- wp:a {"b":"x \u002d\u002d\u0026gt; y"} /-->`},
		{"quotes and backslashes", `<!-- wp:a {"b":"\"c\\"} /-->`, `<!-- wp:a {"b":"\u0022c\\"} /-->`},
		{"equal keys", `<!-- wp:a {"x":1,"\u0001x":2} /-->`, `<!-- wp:a {"x":2} /-->`},
		{"no JSON", `<!-- wp:a {b} -->x<!-- /wp:a -->`, `<!-- wp:a -->x<!-- /wp:a -->`},
		{"empty JSON", `<!-- wp:a {} -->x<!-- /wp:a -->`, `<!-- wp:a -->x<!-- /wp:a -->`},
		{"three dashes at the end", `<!-- wp:a {"b":"\u003cscript\u003e"} --->`, `<!-- wp:a {"b":""} -->`},
		{"no block", `<!-- wp: a --><!--wp:a--><!-- wp:A -->`, `<!-- wp: a --><!--wp:a--><!-- wp:A -->`},
	})
}
