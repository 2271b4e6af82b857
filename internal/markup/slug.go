package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxSlug is the most bytes a slug has.
const MaxSlug = 200

// longestUnit is the length of a percent-encoded character of four bytes.
const longestUnit = len("%f0%9f%98%80")

// Slug makes a slug of a title, or cleans a given slug: lower-case ASCII
// letters, digits, "_" and "-", with other letters percent-encoded in UTF-8.
// It has at most MaxSlug bytes and never ends within an encoded character.
func Slug(title string) string {
	s := stripMarkup(FoldAccents(strings.ToValidUTF8(title, "")))
	s = encodeSlug(strings.Map(unicode.ToLower, s))
	// Removing something can join octets to another character that has to
	// go. The text is short by now.
	for {
		next := reduceSlug(s)
		if next == s {
			return s
		}
		s = next
	}
}

// encodeSlug percent-encodes what is not ASCII and keeps octets that are
// encoded already, up to MaxSlug bytes. Other percent signs go.
func encodeSlug(s string) string {
	const hex = "0123456789abcdef"
	var out strings.Builder
	for i := 0; i < len(s) && out.Len() < MaxSlug+longestUnit; {
		switch {
		case s[i] == '%' && i+3 <= len(s) && isOctet(s[i:i+3]):
			out.WriteString(s[i : i+3])
			i += 3
		case s[i] == '%':
			i++
		case s[i] < utf8.RuneSelf:
			out.WriteByte(s[i])
			i++
		default:
			_, size := utf8.DecodeRuneInString(s[i:])
			for _, c := range []byte(s[i : i+size]) {
				out.Write([]byte{'%', hex[c>>4], hex[c&0xf]})
			}
			i += size
		}
	}
	return cutSlug(out.String(), MaxSlug)
}

// reduceSlug removes from a lower-case text what slugs do not have.
func reduceSlug(s string) string {
	s = slugMarks.Replace(s)
	s = strings.ReplaceAll(dropReferences(s), ".", "-")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r < 0x80 && isAlnum(byte(r)), r == '%', r == '_', r == '-':
			return r
		}
		return -1
	}, s)
	return strings.Trim(collapse(s, "-", '-'), "-")
}

// dropReferences removes what looks like a character reference: everything from
// "&" to the next ";" on its line.
func dropReferences(s string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(s, "&")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		end := -1
		if after != "" && after[0] != '\n' {
			end = strings.IndexAny(after[1:], ";\n")
		}
		switch {
		case end >= 0 && after[1+end] == ';':
			s = after[1+end+1:]
		case end >= 0:
			// No other "&" of this line has a ";" either.
			out.WriteString("&" + after[:1+end])
			s = after[1+end:]
		case after != "" && after[0] == '\n':
			out.WriteByte('&')
			s = after
		default:
			out.WriteString("&" + after)
			return out.String()
		}
	}
}

// TruncateSlug cuts a slug to at most size bytes, never within an encoded
// character, and removes hyphens from its end. Numbers that make slugs unique
// are appended to the result.
func TruncateSlug(slug string, size int) string {
	return strings.TrimRight(cutSlug(slug, size), "-")
}

// cutSlug cuts s to at most size bytes without cutting a percent-encoded
// character.
func cutSlug(s string, size int) string {
	if len(s) <= size {
		return s
	}
	end := 0
	for end < size {
		n := slugUnit(s[end:])
		if end+n > size {
			break
		}
		end += n
	}
	return s[:end]
}

// slugUnit gives the length of the character that s starts with.
func slugUnit(s string) int {
	if len(s) < 3 || !isOctet(s[:3]) {
		return 1
	}
	n := 3
	for range trailingOctets(s[1:3]) {
		if len(s) < n+3 || !isOctet(s[n:n+3]) || !strings.Contains("89abAB", s[n+1:n+2]) {
			break
		}
		n += 3
	}
	return n
}

// trailingOctets gives how many octets follow a first octet in UTF-8.
func trailingOctets(first string) int {
	switch first[0] {
	case 'c', 'C', 'd', 'D':
		return 1
	case 'e', 'E':
		return 2
	case 'f', 'F':
		return 3
	default:
		return 0
	}
}
