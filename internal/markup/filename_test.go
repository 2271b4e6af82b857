package markup

import "testing"

func TestFileName(t *testing.T) {
	t.Parallel()
	runTextCases(t, FileName, []textCase{
		{"spaces and signs", "Cz Úno  (2) & more#.PNG", "Cz-Uno-2-more.PNG"},
		{"periods", "a..b...jpg", "a.b.jpg"},
		{"line breaks", "a \n\t-b.jpg", "a-b.jpg"},
		{"other spaces", "a\u00a0b\u3000c.jpg", "a-b-c.jpg"},
		{"quotes", "“a’s” «b».jpg", "as-b.jpg"},
		{"only an extension", "_.exe", "unnamed-file.exe"},
		{"only an extension in capitals", ".JPG", "unnamed-file.JPG"},
		{"several unknown extensions", "a.php5.html.tar.x.gz", "a.php5_.html_.tar.x.gz"},
		{"other scripts", "日本 語.png", "日本-語.png"},
		{"controls", "a\x00\x1b.jpg", "a.jpg"},
		{"nothing", "...", ""},
	})
}
