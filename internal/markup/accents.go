package markup

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// FoldAccents writes accented Latin letters as plain ASCII ones. Accents that
// are characters of their own are joined with their letter first. Letters of
// other scripts stay.
func FoldAccents(s string) string {
	if isASCII(s) {
		return s
	}
	s = norm.NFC.String(s)
	var out strings.Builder
	out.Grow(len(s))
	for _, r := range s {
		if plain, ok := accents[r]; ok {
			out.WriteString(plain)
		} else {
			out.WriteRune(r)
		}
	}
	return out.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// accents gives the plain form of single letters, as slugs have it whatever
// the language.
var accents = accentTable(map[string]string{
	"A": "ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶ",
	"C": "ÇĆĈĊČ",
	"D": "ÐĎĐ",
	"E": "ÈÉÊËĒĔĖĘĚƏẸẺẼẾỀỂỄỆ€",
	"G": "ĜĞĠĢ",
	"H": "ĤĦ",
	"I": "ÌÍÎÏĨĪĬĮİǏỈỊ",
	"J": "Ĵ",
	"K": "Ķ",
	"L": "ĹĻĽĿŁ",
	"N": "ÑŃŅŇŊ",
	"O": "ÒÓÔÕÖØŌŎŐƠǑỌỎỐỒỔỖỘỚỜỞỠỢ",
	"R": "ŔŖŘ",
	"S": "ŚŜŞŠȘ",
	"T": "ŢŤŦȚ",
	"U": "ÙÚÛÜŨŪŬŮŰŲƯǓǕǗǙǛỤỦỨỪỬỮỰ",
	"W": "Ŵ",
	"Y": "ÝŶŸỲỴỶỸ",
	"Z": "ŹŻŽ",

	"a": "ªàáâãäåāăąǎɑạảấầẩẫậắằẳẵặ",
	"c": "çćĉċč",
	"d": "ðďđ",
	"e": "èéêëēĕėęěǝẹẻẽếềểễệ",
	"g": "ĝğġģ",
	"h": "ĥħ",
	"i": "ìíîïĩīĭįıǐỉị",
	"j": "ĵ",
	"k": "ķĸ",
	"l": "ĺļľŀł",
	"n": "ñńņňŉŋ",
	"o": "ºòóôõöøōŏőơǒọỏốồổỗộớờởỡợ",
	"r": "ŕŗř",
	"s": "ßśŝşšșſ",
	"t": "ţťŧț",
	"u": "ùúûüũūŭůűųưǔǖǘǚǜụủứừửữự",
	"w": "ŵ",
	"y": "ýÿŷỳỵỷỹ",
	"z": "źżž",

	"AE": "Æ", "ae": "æ",
	"IJ": "Ĳ", "ij": "ĳ",
	"OE": "Œ", "oe": "œ",
	"TH": "Þ", "th": "þ",
	"": "£",
})

func accentTable(lists map[string]string) map[rune]string {
	table := map[rune]string{}
	for plain, letters := range lists {
		for _, r := range letters {
			table[r] = plain
		}
	}
	return table
}
