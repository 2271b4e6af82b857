package markup

import "strings"

// asciiSpace is what counts as white space between tags.
const asciiSpace = " \t\n\v\f\r"

// skipSpace gives the first position at or behind i that holds no white space.
func skipSpace(s string, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// gapAt gives the length of the space at s[i], or 0. In running text a no-break
// space is a space too, as a character or as a reference.
func gapAt(s string, i int) int {
	if i >= len(s) {
		return 0
	}
	switch s[i] {
	case ' ', '\t', '\n', '\r':
		return 1
	case 0xC2:
		if strings.HasPrefix(s[i:], "\u00a0") {
			return 2
		}
	case '&':
		if strings.HasPrefix(s[i:], "&nbsp;") {
			return 6
		}
	}
	return 0
}

// skipGaps gives the first position at or behind i that holds no space of
// running text.
func skipGaps(s string, i int) int {
	for n := gapAt(s, i); n > 0; n = gapAt(s, i) {
		i += n
	}
	return i
}

// gapBefore reports whether a space of running text ends at i.
func gapBefore(s string, i int) bool {
	if i == 0 {
		return false
	}
	switch s[i-1] {
	case ' ', '\t', '\n', '\r':
		return true
	case 0xA0:
		return strings.HasSuffix(s[:i], "\u00a0")
	case ';':
		return strings.HasSuffix(s[:i], "&nbsp;")
	}
	return false
}

// replaceWhere replaces old by repl wherever ok agrees; ok gets the positions
// where an occurrence starts and ends. Occurrences may overlap: where ok says
// no, the search goes on at the next byte.
func replaceWhere(s, old, repl string, ok func(start, end int) bool) string {
	var out strings.Builder
	done := 0
	for i := 0; ; {
		n := strings.Index(s[i:], old)
		if n < 0 {
			break
		}
		start, end := i+n, i+n+len(old)
		i = start + 1
		if ok(start, end) {
			if done == 0 {
				out.Grow(len(s) + len(s)/8)
			}
			out.WriteString(s[done:start])
			out.WriteString(repl)
			i, done = end, end
		}
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// rewrite copies s and lets f look at every place where trigger starts. f gives
// the end of what it recognised and what to write instead; an end of 0 keeps
// the place as it is and goes on behind its first byte.
func rewrite(s, trigger string, f func(i int) (end int, repl string)) string {
	var out strings.Builder
	done := 0
	for i := 0; ; {
		n := strings.Index(s[i:], trigger)
		if n < 0 {
			break
		}
		start := i + n
		i = start + 1
		if end, repl := f(start); end > 0 {
			if done == 0 {
				out.Grow(len(s) + len(s)/8)
			}
			out.WriteString(s[done:start])
			out.WriteString(repl)
			i, done = end, end
		}
	}
	if done == 0 {
		return s
	}
	out.WriteString(s[done:])
	return out.String()
}

// elementEnd gives the end of the tag or comment that starts at s[i]. A comment
// runs to its "-->", a CDATA section (where cdata says to know them) to its
// "]]>", anything else to the next ">"; without that, to the end of s.
func elementEnd(s string, i int, cdata bool) int {
	closer, from := ">", i+1
	switch {
	case strings.HasPrefix(s[i:], "<!--"):
		// The dashes of the opener may be those of the closer.
		closer, from = "-->", i+2
	case cdata && strings.HasPrefix(s[i:], "<![CDATA["):
		closer, from = "]]>", i+len("<![CDATA[")
	}
	n := strings.Index(s[from:], closer)
	if n < 0 {
		return len(s)
	}
	return from + n + len(closer)
}

// mapElements passes every tag, comment and CDATA section of s through f and
// keeps the text between them.
func mapElements(s string, f func(element string) string) string {
	return rewrite(s, "<", func(i int) (int, string) {
		end := elementEnd(s, i, true)
		return end, f(s[i:end])
	})
}
