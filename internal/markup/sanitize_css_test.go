package markup

import "testing"

func TestSafeCSS(t *testing.T) {
	t.Parallel()
	runTextCases(t, safeCSS, []textCase{
		{"joined", " color : red ;; margin:0 ; ", "color : red;margin:0"},
		{"unknown property", "display:none;behavior:x", ""},
		{"capitals", "COLOR:red", ""},
		{"no declaration", "bold", "bold"},
		{"address", `background-image: url( "https://x/y.png" ) no-repeat`, `background-image: url( "https://x/y.png" ) no-repeat`},
		{"relative address", "background:url(a.png)", "background:url(a.png)"},
		{"bad address", "background:url(data:x)", ""},
		{"bad second address", "background:url(a.png),url('javascript:x')", ""},
		{"empty address", "background:url()", ""},
		{"address where none is taken", "color:url(a.png)", ""},
		{"gradient", "background:linear-gradient(90deg,rgba(1,2,3,0.5) 0%,rgb(1,2,3) 100%)",
			"background:linear-gradient(90deg,rgba(1,2,3,0.5) 0%,rgb(1,2,3) 100%)"},
		{"gradient with another function", "background:linear-gradient(hsl(1,2,3),red)", ""},
		{"functions", "width:calc(1px + (2px * var(--a)));height:min(1px,2px)", "width:calc(1px + (2px * var(--a)));height:min(1px,2px)"},
		{"unbalanced", "width:calc(1px + (2px)", ""},
		{"script in a function", "width:calc(expression(1))", ""},
		{"unknown function", "width:attr(x)", ""},
		{"escape", `color:\72 ed`, ""},
		{"comment", "color:/**/red", ""},
		{"reference", "color:red&quot", ""},
		{"variable", "--a-b_1: 2px;--ä:1;--:1", "--a-b_1: 2px"},
		{"variable with an address", "--a:url(javascript:x);--b:url(x.png)", "--b:url(x.png)"},
		{"line breaks", "color:\nred;\n\tmargin:0", "color:red;margin:0"},
		{"newer properties", "position:sticky;top:0;aspect-ratio:1;grid-column:1;writing-mode:vertical-rl;white-space:pre",
			"position:sticky;top:0;aspect-ratio:1;grid-column:1;writing-mode:vertical-rl"},
	})
}
