package markup

import "strings"

// Brackets inside of tags and comments are masked while shortcodes are looked
// for, so that a shortcode neither starts nor ends there.
var (
	bracketMask   = strings.NewReplacer("[", "&#91;", "]", "&#93;")
	bracketUnmask = strings.NewReplacer("&#91;", "[", "&#93;", "]")
	// References the author wrote get another spelling: they are no masks.
	bracketRefs = strings.NewReplacer("&#91;", "&#091;", "&#93;", "&#093;")
)

// maskBrackets masks the brackets inside of tags and comments. expand, if
// given, sees the tags before that.
func maskBrackets(s string, expand func(tag string) string) string {
	return mapElements(bracketRefs.Replace(s), func(element string) string {
		comment := strings.HasPrefix(element, "<!--") || strings.HasPrefix(element, "<![CDATA[")
		if expand != nil && !comment && strings.Contains(element, "[") && strings.Contains(element, "]") {
			element = expand(element)
		}
		return bracketMask.Replace(element)
	})
}

func unmaskBrackets(s string) string {
	return bracketUnmask.Replace(s)
}

// expandInTag expands the shortcodes in the values of a tag, and those that
// stand where an attribute could.
func expandInTag(tag string, names map[string]bool, expand func(shortcodeMatch) string) string {
	scan := newShortcodeScanner(tag, names)
	opener := "<" + shortcodeWord(tag[1:]) + " "
	var out strings.Builder
	done := 0
	for i := 1; i < len(tag); {
		end := i + 1
		switch c := tag[i]; {
		case c == '[':
			if m, ok := scan.match(i); ok {
				end = m.end
				out.WriteString(tag[done:i] + expand(m))
				done = end
			}
		case c == '"' || c == '\'':
			n := strings.IndexByte(tag[i+1:], c)
			if n < 0 {
				i = len(tag)
				continue
			}
			end = i + 1 + n + 1
			if start := attrStart(tag, done, i); start > 0 {
				out.WriteString(tag[done:start] + expandValue(opener, tag[start:i+1], tag[i+1:end], names, expand))
				done = end
			}
		}
		i = end
	}
	out.WriteString(tag[done:])
	return out.String()
}

// attrStart gives the start of the attribute whose quoted value starts at i, or
// 0. The attribute starts at or behind from.
func attrStart(tag string, from, i int) int {
	for i > from && isSpace(tag[i-1]) {
		i--
	}
	if i == from || tag[i-1] != '=' {
		return 0
	}
	i = len(strings.TrimRight(tag[:i-1], asciiSpace))
	start := i
	for start > from && !isSpace(tag[start-1]) && strings.IndexByte(`/"'<`, tag[start-1]) < 0 {
		start--
	}
	if start >= i {
		return 0
	}
	return start
}

// expandValue expands the shortcodes in a value; head is the attribute up to
// it, quote included. The result is used only if the attribute could have been
// written so by someone whose markup is filtered: what a shortcode shows may
// come from anybody who can use it.
func expandValue(opener, head, value string, names map[string]bool, expand func(shortcodeMatch) string) string {
	expanded := replaceShortcodes(value, names, expand)
	if expanded == value {
		return head + value
	}
	clean, kept := strings.CutPrefix(SanitizePost(opener+head+expanded+">"), opener)
	clean, whole := strings.CutSuffix(clean, ">")
	if !kept || !whole || strings.ContainsAny(clean, "<>") {
		return head + value
	}
	return clean
}
