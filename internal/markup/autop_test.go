package markup

import "testing"

func TestParagraphs(t *testing.T) {
	checkText(t, Paragraphs, []renderCase{
		{" \n\t\n", ""},
		{"a\n \t\nb", "<p>a</p>\n<p>b</p>\n"},
		{"a  \nb", "<p>a<br />\nb</p>\n"},
		{"a<br/>\nb<br />\n\nc", "<p>a<br />\nb</p>\n<p>c</p>\n"},
		{"a<hr>b", "<p>a</p>\n<hr>\n<p>b</p>\n"},
		{"<picture>x</picture>", "<picture>x</picture>\n"},
		{"<b>a</b>\n\n<i>b</i>", "<p><b>a</b></p>\n<p><i>b</i></p>\n"},
		{"<blockquote cite=\"x\">a\n\nb</blockquote>", "<blockquote cite=\"x\"><p>a</p>\n<p>b</p></blockquote>\n"},
		{"<div\nclass=\"a\">x</div>", "<div\nclass=\"a\">x</div>\n"},
		{"<ul><li>a\n\nb</li></ul>", "<ul>\n<li>a\n<p>b</li>\n</ul>\n"},
	})
}

func TestParagraphsKeeps(t *testing.T) {
	checkText(t, Paragraphs, []renderCase{
		{"x\n<pre>a\n\n<p>b</pre>\ny", "<p>x</p>\n<pre>a\n\n<p>b</pre>\n<p>y</p>\n"},
		{"<pre>a\n\n<pre>b</pre> c</pre> d", "<pre>a\n\n<pre>b</pre>\n<p> c d</p>\n"},
		{"x</pre>y", "<p>x</pre>\n<p>y</p>\n"},
		{"<script>\na\nb</script>\nc", "<p><script>\na\nb</script><br />\nc</p>\n"},
		{"<svg>\n<path d=\"M\n1\"/>\n</svg>", "<p><svg>\n<path d=\"M\n1\"/>\n</svg></p>\n"},
		{"<a\nhref=\"x\">y</a>\nz", "<p><a\nhref=\"x\">y</a><br />\nz</p>\n"},
		{"<!-- a\n\nb -->", "<p><!-- a\n\nb --></p>\n"},
	})
}

func TestParagraphsCloseGaps(t *testing.T) {
	checkText(t, Paragraphs, []renderCase{
		{"<object data=\"x\">\n<param name=\"a\" />\n<embed src=\"b\" />\n</object>",
			"<p><object data=\"x\"><param name=\"a\" /><embed src=\"b\" /></object></p>\n"},
		{"<video>\n<source src=\"a\" />\n<track src=\"b\" />\n</video>",
			"<p><video><source src=\"a\" /><track src=\"b\" /></video></p>\n"},
		{"[video]\n<source src=\"a\" />\n[/video]", "<p>[video]<source src=\"a\" />[/video]</p>\n"},
	})
}
