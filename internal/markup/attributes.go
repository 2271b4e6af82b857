package markup

import "strings"

// attribute is one attribute of a tag as it was written.
type attribute struct {
	name  string
	value string
	quote byte // '"' or '\'', 0 for an attribute without value
}

func (a attribute) String() string {
	if a.quote == 0 {
		return a.name
	}
	q := string(a.quote)
	return a.name + "=" + q + a.value + q
}

// urlAttributes hold addresses.
var urlAttributes = wordSet(`action archive background cite classid codebase
	data formaction href icon longdesc manifest poster profile src usemap xmlns`)

// parseAttributes reads the attributes of a tag. Addresses come without bad
// schemes, values without quotes get double ones, and of an attribute given
// twice the first counts. What is malformed is skipped up to the next space.
func parseAttributes(s string) []attribute {
	var list []attribute
	seen := map[string]bool{}
	for s != "" {
		a, rest, ok := nextAttribute(s)
		s = rest
		if !ok || seen[a.name] {
			continue
		}
		seen[a.name] = true
		isURL := urlAttributes[asciiLower(a.name)]
		if isURL {
			a.value = dropSlashZero(dropControls(a.value))
		}
		if a.quote == '"' {
			a.value = trimEscape(a.value, isURL)
		}
		if isURL {
			a.value = linkSchemes.cutBad(a.value)
		}
		list = append(list, a)
	}
	return list
}

// trimEscape removes a backslash from the end of a value that will stand in
// double quotes, where it would be taken for one that escapes the quote. Of an
// address the space behind it is going to be trimmed.
func trimEscape(s string, isURL bool) string {
	end := s
	if isURL {
		end = trimSpace(s)
	}
	if !strings.HasSuffix(end, `\`) {
		return s
	}
	return strings.TrimRight(s, "\\ \t\n\r")
}

// nextAttribute reads one attribute and the space behind it.
func nextAttribute(s string) (a attribute, rest string, ok bool) {
	a.name = attributeName(s)
	s = s[len(a.name):]
	if a.name == "" {
		return a, skipMalformed(s), false
	}
	behind := trimLeftSpace(s)
	if !strings.HasPrefix(behind, "=") {
		// Without value an attribute is followed by space or the end.
		if s != "" && len(behind) == len(s) {
			return a, skipMalformed(s), false
		}
		return a, behind, true
	}
	s = trimLeftSpace(behind[1:])
	if s == "" {
		return a, "", false
	}
	var n int
	a.value, a.quote, n = attributeValue(s)
	if a.quote == 0 {
		return a, skipMalformed(s), false
	}
	rest = s[n:]
	// Behind a value comes space, the end, or the slash of an empty element.
	if rest != "" && rest != "/" && !isSpace(rest[0]) {
		return a, skipMalformed(s), false
	}
	return a, trimLeftSpace(strings.TrimPrefix(rest, "/")), true
}

func attributeName(s string) string {
	if s == "" || !isLetter(s[0]) && s[0] != '_' {
		return ""
	}
	n := 1
	for n < len(s) && (isAlnum(s[n]) || strings.IndexByte("-_:.", s[n]) >= 0) {
		n++
	}
	return s[:n]
}

// attributeValue reads a value and gives the quote to write it with, 0 when
// there is no well-formed value, and the number of bytes read.
func attributeValue(s string) (value string, quote byte, n int) {
	if s[0] == '"' || s[0] == '\'' {
		end := strings.IndexByte(s[1:], s[0])
		if end < 0 {
			return "", 0, 0
		}
		return s[1 : 1+end], s[0], end + 2
	}
	end := strings.IndexAny(s, " \t\n\v\f\r\"'")
	if end < 0 {
		end = len(s)
	}
	return s[:end], '"', end
}

// skipMalformed skips quoted strings and other characters up to white space,
// and the white space.
func skipMalformed(s string) string {
	for s != "" && !isSpace(s[0]) {
		skip := 1
		if s[0] == '"' || s[0] == '\'' {
			skip = len(s)
			if end := strings.IndexByte(s[1:], s[0]); end >= 0 {
				skip = end + 2
			}
		}
		s = s[skip:]
	}
	return trimLeftSpace(s)
}

func trimLeftSpace(s string) string {
	return strings.TrimLeft(s, " \t\n\v\f\r")
}
