package markup

import "testing"

func TestNormalizeEntities(t *testing.T) {
	t.Parallel()
	runTextCases(t, NormalizeEntities, []textCase{
		{"bare", "a & b&", "a &amp; b&amp;"},
		{"named", "&amp; &nbsp; &frac12; &there4; &thetasym; &apos;", "&amp; &nbsp; &frac12; &there4; &thetasym; &apos;"},
		{"unknown names", "&colon; &Tab; &x; &AMP;", "&amp;colon; &amp;Tab; &amp;x; &amp;AMP;"},
		{"decimal", "&#9; &#39; &#0008217; &#1114112; &#1; &#;", "&#009; &#039; &#8217; &amp;#1114112; &amp;#1; &amp;#;"},
		{"hexadecimal", "&#x0A0; &#X1F600; &#xD800; &#xfffffff;", "&#xA0; &#x1F600; &amp;#xD800; &amp;#xfffffff;"},
		{"no semicolon", "&lt &#60", "&amp;lt &amp;#60"},
		{"escaped", "&amp;lt;", "&amp;lt;"},
	})
}
