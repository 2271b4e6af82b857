package markup

import "testing"

func TestAddNoopener(t *testing.T) {
	t.Parallel()
	runTextCases(t, AddNoopener, []textCase{
		{"added", `<a href="x" target="_blank">y</a>`, `<a href="x" target="_blank" rel="noopener">y</a>`},
		{"joined", `<a rel="nofollow  me" target=_blank>y</a>`, `<a rel="nofollow me noopener" target="_blank">y</a>`},
		{"there already", `<a target='_blank' rel='noopener'>y</a>`, `<a target='_blank' rel="noopener">y</a>`},
		{"no target", `<a href="target=">y</a><a data-target="x">`, `<a href="target=">y</a><a data-target="x">`},
		{"no link", `<area target="x"><form target="x">`, `<area target="x"><form target="x">`},
		{"in a script", `<script>'<a target="x">'</script><A target="x">`, `<script>'<a target="x">'</script><A target="x" rel="noopener">`},
		{"tag without end", `<a target="x"`, `<a target="x"`},
	})
}
