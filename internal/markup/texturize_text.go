package markup

import "strings"

// The signs that typing is replaced by.
const (
	openDouble  = "&#8220;"
	closeDouble = "&#8221;"
	openSingle  = "&#8216;"
	closeSingle = "&#8217;"
	apostrophe  = "&#8217;"
	prime       = "&#8242;"
	doublePrime = "&#8243;"
	enDash      = "&#8211;"
	emDash      = "&#8212;"
	ellipsis    = "&#8230;"
	timesSign   = "&#215;"
	tradeMark   = "&#8482;"
)

// contractions are words whose leading quote is an apostrophe, with what they
// become. They are found anywhere, also as the start of a longer word.
var contractions = func() (list [][2]string) {
	for word := range strings.FieldsSeq("'tain't 'twere 'twas 'tis 'twill 'til 'bout 'nuff 'round 'cause 'em") {
		list = append(list, [2]string{word, strings.ReplaceAll(word, "'", apostrophe)})
	}
	return list
}()

// texturizeText treats a text without tags. The steps run one after the other
// over the whole text, each on what the one before it left.
func texturizeText(s string) string {
	s = strings.ReplaceAll(s, "...", ellipsis)
	s = strings.ReplaceAll(s, "``", openDouble)
	s = strings.ReplaceAll(s, "''", closeDouble)
	s = strings.ReplaceAll(s, " (tm)", " "+tradeMark)
	if strings.Contains(s, "'") {
		for _, word := range contractions {
			s = strings.ReplaceAll(s, word[0], word[1])
		}
		s = singleQuotes(s)
	}
	if strings.Contains(s, `"`) {
		s = doubleQuotes(s)
	}
	if strings.Contains(s, "-") {
		s = dashes(s)
	}
	return escapeAmpersands(multiplications(s))
}

// dashes sets em dashes for three hyphens and for two between spaces, en dashes
// for other pairs and for one between spaces. The "xn--" of an encoded host
// name stays.
func dashes(s string) string {
	s = strings.ReplaceAll(s, "---", emDash)
	spaced := func(start, end int) bool {
		return (start == 0 || gapBefore(s, start)) && (end == len(s) || gapAt(s, end) > 0)
	}
	s = replaceWhere(s, "--", emDash, spaced)
	s = replaceWhere(s, "--", enDash, func(start, _ int) bool {
		return !strings.HasSuffix(s[:start], "xn")
	})
	return replaceWhere(s, "-", enDash, spaced)
}

// multiplications sets a times sign for the "x" between two numbers.
func multiplications(s string) string {
	if !hasDigitsAroundX(s) {
		return s
	}
	var out strings.Builder
	done := 0
	for i := 0; i < len(s); {
		if !isDecimal(s[i]) {
			i++
			continue
		}
		x := numberEnd(s, i)
		if x+1 >= len(s) || s[x] != 'x' || !isDecimal(s[x+1]) || !numberStarts(s, i, x) {
			i = x
			continue
		}
		if i = factorEnd(s, x+1); i == 0 {
			i = x + 1
			continue
		}
		out.WriteString(s[done:x])
		out.WriteString(timesSign)
		done = x + 1
	}
	out.WriteString(s[done:])
	return out.String()
}

func hasDigitsAroundX(s string) bool {
	for i := 0; ; i++ {
		n := strings.IndexByte(s[i:], 'x')
		if n < 0 {
			return false
		}
		i += n
		if i > 0 && isDecimal(s[i-1]) && i+1 < len(s) && isDecimal(s[i+1]) {
			return true
		}
	}
}

// numberEnd gives the end of the digits, dots and commas at s[i].
func numberEnd(s string, i int) int {
	for i < len(s) && (isDecimal(s[i]) || s[i] == '.' || s[i] == ',') {
		i++
	}
	return i
}

// numberStarts reports whether a factor can start somewhere in s[from:to]: at a
// digit that begins a word and, if it is a zero, is not alone (a hexadecimal
// number is no product).
func numberStarts(s string, from, to int) bool {
	for i := from; i < to; i++ {
		if isDecimal(s[i]) && (i == 0 || !isWordByte(s[i-1])) && (s[i] != '0' || i+1 < to) {
			return true
		}
	}
	return false
}

// factorEnd gives the last position at or before the end of the number at s[i]
// where a word begins or ends, or 0.
func factorEnd(s string, i int) int {
	for end := numberEnd(s, i); end > i; end-- {
		if isWordByte(s[end-1]) != (end < len(s) && isWordByte(s[end])) {
			return end
		}
	}
	return 0
}

func isWordByte(c byte) bool {
	return isAlnum(c) || c == '_'
}

// escapeAmpersands replaces every "&" that starts no character reference.
func escapeAmpersands(s string) string {
	return replaceWhere(s, "&", "&#038;", func(_, end int) bool {
		return !startsReference(s[end:])
	})
}

// startsReference reports whether s, the text behind an ampersand, looks like a
// reference: a number, or a name of up to eight letters and the digits 1 to 4.
func startsReference(s string) bool {
	if strings.HasPrefix(s, "#") {
		i := 1
		if len(s) > 1 && s[1]|0x20 == 'x' {
			for i = 2; i < len(s) && isHex(s[i]); i++ {
			}
			return i > 2 && i < len(s) && s[i] == ';'
		}
		for i < len(s) && isDecimal(s[i]) {
			i++
		}
		return i > 1 && i < len(s) && s[i] == ';'
	}
	n := referenceName(s)
	return n > 0 && n < len(s) && s[n] == ';'
}

// referenceName gives the length, at most eight, of what could be the name of a
// reference at the start of s.
func referenceName(s string) int {
	n := 0
	for n < len(s) && n < 8 && (isLetter(s[n]) || '1' <= s[n] && s[n] <= '4') {
		n++
	}
	return n
}
