package markup

import (
	"regexp"
	"strings"
)

// Key makes an identifier: lower-case ASCII letters, digits, "_" and "-".
func Key(s string) string {
	return keepBytes(strings.ToLower(s), "_-")
}

// HTMLClass makes a class name of ASCII letters, digits, "_" and "-".
// Percent-encoded octets are removed whole.
func HTMLClass(s string) string {
	return keepBytes(encodedOctet.ReplaceAllString(s, ""), "_-")
}

var encodedOctet = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// UserName cleans a login name: no tags, accents, percent-encoded octets or
// character references, white space collapsed. With strict only ASCII
// letters, digits, spaces and "_.-@" remain.
func UserName(s string, strict bool) string {
	s = FoldAccents(StripTags(s, false))
	s = dropReferences(encodedOctet.ReplaceAllString(s, ""))
	if strict {
		s = keepBytes(s, " _.-@")
	}
	return collapse(trimSpace(s), " \t\n\v\f\r", ' ')
}

// keepBytes keeps ASCII letters, digits and the bytes of also.
func keepBytes(s, also string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && (isAlnum(byte(r)) || strings.IndexByte(also, byte(r)) >= 0) {
			return r
		}
		return -1
	}, s)
}
