package markup

import "strings"

// Texturize turns plain typing into typography: quotes, apostrophes, primes,
// dashes, dots and a few signs become decimal character references, and an
// ampersand that starts no reference becomes one. Tags keep their text except
// for such ampersands; comments, code and shortcodes are left alone.
func Texturize(s string) string {
	return texturize(s, isBuiltinShortcode)
}

// rawTags are the elements, and rawShortcodes the shortcodes, whose content is
// shown as typed.
var (
	rawTags       = wordSet("pre code kbd style script tt")
	rawShortcodes = wordSet("code")
)

func texturize(s string, isShortcode func(name string) bool) string {
	var out strings.Builder
	out.Grow(len(s) + len(s)/8)
	var tags, shortcodes rawStack
	for i := 0; i < len(s); {
		var end int
		switch {
		case s[i] == '<':
			end = elementEnd(s, i, false)
			element := s[i:end]
			if !strings.HasPrefix(element, "<!--") {
				element = escapeAmpersands(element)
				tags.see(element, rawTags)
			}
			out.WriteString(element)
		case s[i] == '[' && shortcodeTagEnd(s, i, isShortcode) > 0:
			end = shortcodeTagEnd(s, i, isShortcode)
			tag := s[i:end]
			if !strings.HasPrefix(tag, "[[") && !strings.HasSuffix(tag, "]]") {
				shortcodes.see(tag, rawShortcodes)
			}
			out.WriteString(tag)
		default:
			end = textEnd(s, i, isShortcode)
			text := s[i:end]
			if len(tags) == 0 && len(shortcodes) == 0 {
				text = texturizeText(text)
			}
			out.WriteString(text)
		}
		i = end
	}
	return out.String()
}

// textEnd gives the start of the first tag, comment or known shortcode behind
// s[i].
func textEnd(s string, i int, isShortcode func(string) bool) int {
	for i++; i < len(s); i++ {
		n := strings.IndexAny(s[i:], "<[")
		if n < 0 {
			return len(s)
		}
		i += n
		if s[i] == '<' || shortcodeTagEnd(s, i, isShortcode) > 0 {
			return i
		}
	}
	return len(s)
}

// shortcodeTagEnd gives the end of the opening or closing tag of a known
// shortcode at s[i], or 0. Such a tag may hold markup but no other shortcode;
// a second bracket on either side belongs to it.
func shortcodeTagEnd(s string, i int, isShortcode func(string) bool) int {
	i++
	if i < len(s) && (s[i] == '/' || s[i] == '[') {
		i++
	}
	name := shortcodeWord(s[i:])
	if name == "" || !isShortcode(name) {
		return 0
	}
	i += len(name)
	if i == len(s) || !isSpace(s[i]) && s[i] != ']' && s[i] != '/' {
		return 0
	}
	for i < len(s) {
		n := strings.IndexAny(s[i:], "[]<>")
		if n < 0 {
			return 0
		}
		i += n
		switch s[i] {
		case ']':
			i++
			if i < len(s) && s[i] == ']' {
				i++
			}
			return i
		case '<':
			n = strings.IndexAny(s[i:], "[]>")
			if n < 0 || s[i+n] != '>' {
				return 0
			}
			i += n + 1
		default:
			return 0
		}
	}
	return 0
}

// rawStack holds the raw elements that are open. Only the innermost one can be
// closed, so that a stray closing tag inside does not end the raw text.
type rawStack []string

func (r *rawStack) see(tag string, raw map[string]bool) {
	closing := len(tag) < 2 || tag[1] == '/'
	name := tag[1:]
	if closing {
		if len(*r) == 0 {
			return
		}
		name = strings.TrimPrefix(name, "/")
	}
	if n := strings.IndexByte(name, ' '); n >= 0 {
		name = name[:n]
	} else if name != "" {
		name = name[:len(name)-1]
	}
	switch {
	case !raw[name]:
	case !closing:
		*r = append(*r, name)
	case (*r)[len(*r)-1] == name:
		*r = (*r)[:len(*r)-1]
	}
}
