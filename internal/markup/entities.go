package markup

import (
	"strconv"
	"strings"
)

// NormalizeEntities makes every "&" of s part of a character reference. Named
// references of HTML 4 and numeric ones of real characters stay (decimal ones
// filled up to three digits, hexadecimal ones without leading zeros), any
// other "&" becomes "&amp;".
func NormalizeEntities(s string) string {
	at := strings.IndexByte(s, '&')
	if at < 0 {
		return s
	}
	var out strings.Builder
	out.Grow(len(s) + 16)
	for at >= 0 {
		out.WriteString(s[:at])
		ref, n := normalRef(s[at+1:])
		out.WriteString(ref)
		s = s[at+1+n:]
		at = strings.IndexByte(s, '&')
	}
	out.WriteString(s)
	return out.String()
}

// normalRef reads a reference, from behind its "&", and gives its normal form
// and the number of bytes used.
func normalRef(s string) (ref string, n int) {
	if name := namedRef(s); name != "" {
		return "&" + name + ";", len(name) + 1
	}
	if ref, n = numericRef(s); n > 0 {
		return ref, n
	}
	return "&amp;", 0
}

// namedRef gives the known entity name that s starts with and a semicolon
// ends, or "".
func namedRef(s string) string {
	// The longest names are eight letters; two digits may follow.
	end := strings.IndexByte(s[:min(len(s), 11)], ';')
	if end < 2 || !entityNames[s[:end]] {
		return ""
	}
	return s[:end]
}

// numericRef reads "#123;" or "#x7b;" and gives its normal form, or nothing
// when s is no reference to a character.
func numericRef(s string) (ref string, n int) {
	if !strings.HasPrefix(s, "#") {
		return "", 0
	}
	start, isDigit, base, longest := 1, isDecimal, 10, 7
	if len(s) > 1 && s[1]|0x20 == 'x' {
		start, isDigit, base, longest = 2, isHex, 16, 6
	}
	end := start
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	if end == start || end == len(s) || s[end] != ';' {
		return "", 0
	}
	digits := strings.TrimLeft(s[start:end], "0")
	if digits == "" || len(digits) > longest {
		return "", 0
	}
	code, err := strconv.ParseUint(digits, base, 32)
	if err != nil || !isXMLChar(rune(code)) {
		return "", 0
	}
	if base == 16 {
		return "&#x" + digits + ";", end + 1
	}
	return "&#" + strings.Repeat("0", max(0, 3-len(digits))) + digits + ";", end + 1
}

// isXMLChar reports whether documents may contain the character.
func isXMLChar(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' ||
		0x20 <= r && r <= 0xD7FF || 0xE000 <= r && r <= 0xFFFD || 0x10000 <= r && r <= 0x10FFFF
}

// dropControls removes the control characters that text never contains; tab,
// line feed and carriage return stay.
func dropControls(s string) string {
	isControl := func(r rune) bool {
		return r < 0x20 && r != '\t' && r != '\n' && r != '\r'
	}
	if strings.IndexFunc(s, isControl) < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if !isControl(rune(s[i])) {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// dropSlashZero removes backslashes followed by zeros, a way to write NUL.
func dropSlashZero(s string) string {
	if !strings.Contains(s, `\0`) {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] == '0' && len(out) > 0 && out[len(out)-1] == '\\' {
			for len(out) > 0 && out[len(out)-1] == '\\' {
				out = out[:len(out)-1]
			}
			for i+1 < len(s) && s[i+1] == '0' {
				i++
			}
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}
