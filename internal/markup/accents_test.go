package markup

import "testing"

func TestFoldAccents(t *testing.T) {
	t.Parallel()
	runTextCases(t, FoldAccents, []textCase{
		{"Latin", "ÀÉîõÜ ßŒæþ ŁŽș", "AEioU sOEaeth LZs"},
		{"Vietnamese and Pinyin", "Tiếng Việt ǚ ɑ", "Tieng Viet u a"},
		{"decomposed", "e\u0301 A\u030a", "e A"},
		{"currency", "5 € £", "5 E "},
		{"other scripts", "ελληνικά й 日本", "ελληνικά й 日本"},
		{"plain", "abc", "abc"},
	})
}

func TestFoldSearch(t *testing.T) {
	t.Parallel()
	runTextCases(t, FoldSearch, []textCase{
		{"Latin", "Città ÆØÅ", "citta aeoa"},
		{"sharp s", "STRAẞE Straße", "strasse strasse"},
		{"dotted I", "İstanbul", "istanbul"},
		{"Greek", "Ελληνικά", "ελληνικα"},
		{"Cyrillic", "ЙОД", "иод"},
		{"Hebrew points", "שָׁלוֹם", "שלום"},
		{"Indic vowels stay", "हिन्दी", "हिन्दी"},
		{"syllables stay whole", "한국어", "한국어"},
		{"width and ligatures", "ＡＢ ﬁ", "ab fi"},
		{"currency", "5 €", "5 €"},
		{"plain", "Abc", "abc"},
	})
}
