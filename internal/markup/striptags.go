package markup

import "strings"

// StripTags removes all markup from s: script and style elements with their
// content, tags, comments and processing instructions. The result is trimmed.
// With removeBreaks, runs of line breaks, tabs and spaces become one space.
func StripTags(s string, removeBreaks bool) string {
	s = stripMarkup(dropScripts(s))
	if removeBreaks {
		s = collapse(s, "\r\n\t ", ' ')
	}
	return trimSpace(s)
}

// trimSpace trims what plain-text fields count as space at their ends. A
// no-break space is not among it.
func trimSpace(s string) string {
	return strings.Trim(s, " \t\n\r\x00\x0B")
}

// collapse replaces each run of bytes of set by one byte to.
func collapse(s, set string, to byte) string {
	if !strings.ContainsAny(s, set) {
		return s
	}
	var out strings.Builder
	out.Grow(len(s))
	in := false
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			out.WriteByte(s[i])
			in = false
		} else if !in {
			out.WriteByte(to)
			in = true
		}
	}
	return out.String()
}

// dropScripts removes script and style elements that are closed, content
// included. An element without its closing tag is left for stripMarkup.
func dropScripts(s string) string {
	if !strings.Contains(s, "</") {
		return s
	}
	lower := asciiLower(s)
	var out strings.Builder
	// Where no closing tag lies ahead there is none for later tags either:
	// remembering that keeps many unclosed tags from being searched twice.
	unclosed := map[string]bool{}
	from := 0
	for i := 0; i < len(lower); {
		at := strings.IndexByte(lower[i:], '<')
		if at < 0 {
			break
		}
		i += at
		name := scriptName(lower[i+1:])
		if name == "" || unclosed[name] {
			i++
			continue
		}
		end := scriptEnd(lower[i:], "</"+name+">")
		if end < 0 {
			unclosed[name] = true
			i++
			continue
		}
		out.WriteString(s[from:i])
		i += end
		from = i
	}
	if from == 0 {
		return s
	}
	out.WriteString(s[from:])
	return out.String()
}

func scriptName(s string) string {
	for _, name := range []string{"script", "style"} {
		if strings.HasPrefix(s, name) {
			return name
		}
	}
	return ""
}

// scriptEnd gives the end of the element that starts s, or -1.
func scriptEnd(s, closer string) int {
	open := strings.IndexByte(s, '>')
	if open < 0 {
		return -1
	}
	end := strings.Index(s[open+1:], closer)
	if end < 0 {
		return -1
	}
	return open + 1 + end + len(closer)
}

// asciiLower lower-cases A to Z and leaves every other byte, so positions in
// the result are positions in s.
func asciiLower(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return 'A' <= r && r <= 'Z' }) < 0 {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// isSpace reports ASCII white space.
func isSpace(c byte) bool {
	return c == ' ' || '\t' <= c && c <= '\r'
}
