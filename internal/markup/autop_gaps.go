package markup

import "strings"

// closeGaps removes the white space around the parts of elements that take no
// text, so that it does not become paragraphs and breaks.
func closeGaps(s string) string {
	if strings.Contains(s, "<option") {
		s = trimAround(s, trimBefore, literal("<option"))
		s = trimAround(s, trimAfter, literal("</option>"))
	}
	if strings.Contains(s, "</object>") {
		s = trimAround(s, trimAfter, tagOf("<object"))
		s = trimAround(s, trimBefore, literal("</object>"))
		s = trimAround(s, trimBefore|trimAfter, tagOf("<param", "</param", "<embed", "</embed"))
	}
	if strings.Contains(s, "<source") || strings.Contains(s, "<track") {
		s = trimAround(s, trimAfter, playerStart)
		s = trimAround(s, trimBefore, playerEnd)
		s = trimAround(s, trimBefore|trimAfter, tagOf("<source", "<track"))
	}
	if strings.Contains(s, "<figcaption") {
		s = trimAround(s, trimBefore, tagOf("<figcaption"))
		s = trimAround(s, trimAfter, literal("</figcaption>"))
	}
	return s
}

type trimSide int

const (
	trimBefore trimSide = 1 << iota
	trimAfter
)

// tagMatcher gives the end of what it knows at i, or 0. next finds a byte from
// a position on, or len(s).
type tagMatcher func(s string, i int, next func(i int, set string) int) int

// trimAround removes the white space beside every match.
func trimAround(s string, side trimSide, match tagMatcher) string {
	finders := map[string]*finder{}
	next := func(i int, set string) int {
		if finders[set] == nil {
			finders[set] = &finder{}
		}
		return finders[set].from(s, i, func(rest string) int { return strings.IndexAny(rest, set) })
	}
	out := make([]byte, 0, len(s))
	done := 0
	for i := 0; ; {
		n := strings.IndexAny(s[i:], "<[")
		if n < 0 {
			return string(append(out, s[done:]...))
		}
		start := i + n
		i = start + 1
		end := match(s, start, next)
		if end == 0 {
			continue
		}
		before := s[done:start]
		if side&trimBefore != 0 {
			before = strings.TrimRight(before, asciiSpace)
		}
		out = append(append(out, before...), s[start:end]...)
		if side&trimAfter != 0 {
			end = skipSpace(s, end)
		}
		i, done = end, end
	}
}

// literal matches a text.
func literal(text string) tagMatcher {
	return func(s string, i int, _ func(int, string) int) int {
		if strings.HasPrefix(s[i:], text) {
			return i + len(text)
		}
		return 0
	}
}

// tagOf matches a tag that starts with one of the given texts.
func tagOf(starts ...string) tagMatcher {
	return func(s string, i int, next func(int, string) int) int {
		for _, start := range starts {
			if !strings.HasPrefix(s[i:], start) {
				continue
			}
			if end := next(i+len(start), ">"); end < len(s) {
				return end + 1
			}
		}
		return 0
	}
}

// playerStart matches the opening tag of a player, also as a shortcode.
func playerStart(s string, i int, next func(int, string) int) int {
	if !strings.HasPrefix(s[i+1:], "audio") && !strings.HasPrefix(s[i+1:], "video") {
		return 0
	}
	if end := next(i+len("<audio"), ">]"); end < len(s) {
		return end + 1
	}
	return 0
}

// playerEnd matches the closing tag of a player, also as a shortcode.
func playerEnd(s string, i int, _ func(int, string) int) int {
	rest := s[i+1:]
	if !strings.HasPrefix(rest, "/audio") && !strings.HasPrefix(rest, "/video") || len(rest) == len("/audio") {
		return 0
	}
	if end := rest[len("/audio")]; end != '>' && end != ']' {
		return 0
	}
	return i + len("</audio>")
}
