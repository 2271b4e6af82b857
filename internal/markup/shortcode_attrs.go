package markup

import (
	"strconv"
	"strings"
)

// ParseShortcodeAttrs reads the attributes of a shortcode: names with a value
// in double quotes, in single quotes or bare, and values alone in the same three
// forms. Backslash escapes in values are resolved, and a value with an
// unfinished tag becomes empty.
func ParseShortcodeAttrs(text string) (named map[string]string, args []string) {
	named = map[string]string{}
	text = plainSpaces.Replace(text)
	p := attrParser{s: text}
	for p.pos = skipSpace(text, 0); p.pos < len(text); p.pos = skipSpace(text, p.pos) {
		if name, value, ok := p.named(); ok {
			named[asciiLower(name)] = attrValue(value)
		} else {
			args = append(args, attrValue(p.alone()))
		}
	}
	return named, args
}

// plainSpaces replaces the spaces that editors put in unseen.
var plainSpaces = strings.NewReplacer("\u00a0", " ", "\u200b", " ")

// attrParser reads attributes of a shortcode. Every form must be followed by
// white space or the end; what is of no form is a value up to the next space.
type attrParser struct {
	s              string
	pos            int
	double, single finder
}

// named reads an attribute with a name.
func (p *attrParser) named() (name, value string, ok bool) {
	name = shortcodeWord(p.s[p.pos:])
	at := skipSpace(p.s, p.pos+len(name))
	if name == "" || at == len(p.s) || p.s[at] != '=' {
		return "", "", false
	}
	at = skipSpace(p.s, at+1)
	value, end := p.quoted(at)
	if end > 0 {
		p.pos = end
		return name, value, true
	}
	end = p.wordEnd(at)
	if value = p.s[at:end]; value == "" || strings.ContainsAny(value, `'"`) {
		return "", "", false
	}
	p.pos = end
	return name, value, true
}

// alone reads a value without a name.
func (p *attrParser) alone() string {
	value, end := p.quoted(p.pos)
	if end == 0 {
		end = p.wordEnd(p.pos)
		value = p.s[p.pos:end]
	}
	p.pos = end
	return value
}

// quoted reads a value in quotes; its end is 0 if there is none.
func (p *attrParser) quoted(i int) (value string, end int) {
	if i == len(p.s) {
		return "", 0
	}
	switch p.s[i] {
	case '"':
		end = p.double.from(p.s, i+1, indexOf(`"`))
	case '\'':
		end = p.single.from(p.s, i+1, indexOf("'"))
	default:
		return "", 0
	}
	if end == len(p.s) || end+1 < len(p.s) && !isSpace(p.s[end+1]) {
		return "", 0
	}
	return p.s[i+1 : end], end + 1
}

// wordEnd gives the position of the next white space.
func (p *attrParser) wordEnd(i int) int {
	for i < len(p.s) && !isSpace(p.s[i]) {
		i++
	}
	return i
}

func attrValue(s string) string {
	s = unescapeC(s)
	for rest := s; ; {
		start := strings.IndexByte(rest, '<')
		if start < 0 {
			return s
		}
		end := strings.IndexByte(rest[start:], '>')
		if end < 0 {
			return ""
		}
		rest = rest[start+end+1:]
	}
}

var cEscapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'a': '\a', 'v': '\v', 'b': '\b', 'f': '\f'}

// unescapeC resolves backslash escapes as the language C knows them. Before any
// other character the backslash just goes.
func unescapeC(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			if s[i] != '\\' {
				out = append(out, s[i])
			}
			continue
		}
		i++
		if c, ok := cEscapes[s[i]]; ok {
			out = append(out, c)
			continue
		}
		digits, base := s[i:i+octalDigits(s[i:])], 8
		if s[i] == 'x' && i+1 < len(s) && isHex(s[i+1]) {
			digits, base = s[i+1:i+2], 16
			if i+2 < len(s) && isHex(s[i+2]) {
				digits = s[i+1 : i+3]
			}
			i++
		}
		if digits == "" {
			out = append(out, s[i])
			continue
		}
		// At most three octal digits: like there, only the low byte counts.
		n, _ := strconv.ParseUint(digits, base, 16)
		out = append(out, byte(n))
		i += len(digits) - 1
	}
	return strings.ToValidUTF8(string(out), "\ufffd")
}

// octalDigits gives how many of the first three bytes are octal digits.
func octalDigits(s string) int {
	n := 0
	for n < 3 && n < len(s) && '0' <= s[n] && s[n] <= '7' {
		n++
	}
	return n
}
