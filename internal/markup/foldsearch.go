package markup

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// FoldSearch gives the form in which texts are compared when searching and
// sorting: lower case, without accents, with letters written in a special
// width or style made plain. It works for all scripts. Folding a folded text
// changes nothing.
func FoldSearch(s string) string {
	if isASCII(s) {
		return strings.ToLower(s)
	}
	for {
		folded := foldOnce(s)
		if folded == s {
			return s
		}
		s = folded
	}
}

func foldOnce(s string) string {
	var out strings.Builder
	out.Grow(len(s))
	for _, r := range norm.NFKD.String(s) {
		plain, ok := accents[r]
		switch {
		case isAccentMark(r):
		case r == 'ß':
			// A slug has one s, but who types it without the key for it
			// types two.
			out.WriteString("ss")
		case ok && unicode.IsLetter(r):
			// Currency signs are in the table too, but people look for
			// them as such.
			out.WriteString(strings.ToLower(plain))
		default:
			out.WriteRune(unicode.ToLower(r))
		}
	}
	return norm.NFC.String(out.String())
}

// isAccentMark reports whether r is a mark that readers leave out when they
// type a word: accents, the vowel points of Hebrew and Arabic, nuktas and
// voicing marks. Marks that spell a sound, such as the vowels of Indic
// scripts, have other combining classes and stay.
func isAccentMark(r rune) bool {
	if r < 0x300 {
		return false
	}
	var buf [4]byte
	class := norm.NFD.Properties(append(buf[:0], string(r)...)).CCC()
	return class == 1 || class == 7 || class == 8 || 10 <= class && class <= 36 || class >= 200
}
