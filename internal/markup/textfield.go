package markup

import (
	"strings"
	"unicode/utf8"
)

// TextField cleans a one-line text: no tags, no percent-encoded octets, white
// space collapsed and trimmed. A "<" that opens no tag is kept as "&lt;".
// Text that is not valid UTF-8 gives the empty string.
func TextField(s string) string {
	return cleanText(s, false)
}

// TextArea is TextField for texts of several lines: line breaks and tabs stay.
func TextArea(s string) string {
	return cleanText(s, true)
}

func cleanText(s string, keepBreaks bool) string {
	if !utf8.ValidString(s) {
		return ""
	}
	if strings.Contains(s, "<") {
		s = StripTags(escapeLooseLessThan(s), false)
		// The stripper takes "<" before white space for text. Breaks may
		// be removed later, which would turn it into a tag.
		s = strings.ReplaceAll(s, "<\n", "&lt;\n")
	}
	if !keepBreaks {
		s = collapse(s, "\r\n\t ", ' ')
	}
	s = trimSpace(s)
	if clean := dropOctets(s); clean != s {
		s = trimSpace(collapse(clean, " ", ' '))
	}
	return s
}

// dropOctets removes percent-encoded octets until none is left, those that
// appear only when another one between their parts is gone included.
func dropOctets(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		out = append(out, s[i])
		if n := len(out); n >= 3 && isOctet(out[n-3:]) {
			out = out[:n-3]
		}
	}
	return string(out)
}

// isOctet reports whether b is a percent sign and two hexadecimal digits.
func isOctet[T []byte | string](b T) bool {
	return len(b) == 3 && b[0] == '%' && isHex(b[1]) && isHex(b[2])
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f'
}

// escapeLooseLessThan escapes every stretch that starts with "<" and meets
// another "<" or the end before a ">": it cannot be a tag.
func escapeLooseLessThan(s string) string {
	if !strings.Contains(s, "<") {
		return s
	}
	var out strings.Builder
	out.Grow(len(s) + 16)
	for {
		at := strings.IndexByte(s, '<')
		if at < 0 {
			out.WriteString(s)
			return out.String()
		}
		out.WriteString(s[:at])
		s = s[at:]
		end := strings.IndexAny(s[1:], "<>") + 1
		switch {
		case end == 0:
			out.WriteString(escapeHTML(s))
			return out.String()
		case s[end] == '<':
			out.WriteString(escapeHTML(s[:end]))
			s = s[end:]
		default:
			out.WriteString(s[:end+1])
			s = s[end+1:]
		}
	}
}

var htmlEscaper = strings.NewReplacer("<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#039;")

// escapeHTML makes s plain text for HTML. Entities already there are kept.
func escapeHTML(s string) string {
	return htmlEscaper.Replace(NormalizeEntities(s))
}
