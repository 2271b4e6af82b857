package markup

import "testing"

func TestTextField(t *testing.T) {
	t.Parallel()
	runTextCases(t, TextField, []textCase{
		{"octets inside octets", "a%%4141b", "ab"},
		{"spaces left by octets", "a %20 b", "a b"},
		{"script content", "<script>x</script><b>y</b> <style>z", "y z"},
		{"line break in a tag", "<\nb>x", "&lt; b>x"},
		{"loose less than", `1 < 2 "x" & 'y'`, "1 &lt; 2 &quot;x&quot; &amp; &#039;y&#039;"},
		{"no tags, nothing escaped", `"x" & 'y' > z`, `"x" & 'y' > z`},
		{"not UTF-8", "a\xffb", ""},
		{"no-break space", "\u00a0x", "\u00a0x"},
		{"vertical tab and NUL at the ends", "\x00\vx\v", "x"},
	})
}

func TestTextArea(t *testing.T) {
	t.Parallel()
	runTextCases(t, TextArea, []textCase{
		{"breaks stay", " a\r\n\tb  c\n", "a\r\n\tb  c"},
		{"octets go", "a\n%20 b", "a\n b"},
		{"tags go", "<p>a</p>\n<p>b</p>", "a\nb"},
	})
}
