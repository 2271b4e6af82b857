package markup

import (
	"strconv"
	"strings"
)

// allowedSchemes is a set of URL schemes, in lower case.
type allowedSchemes map[string]bool

// linkSchemes are the schemes that content may link to.
var linkSchemes = newAllowedSchemes([]string{
	"http", "https", "ftp", "ftps", "mailto", "news", "irc", "irc6", "ircs",
	"gopher", "nntp", "feed", "telnet", "mms", "rtsp", "sms", "svn", "tel",
	"fax", "xmpp", "webcal", "urn",
})

func newAllowedSchemes(names []string) allowedSchemes {
	set := make(allowedSchemes, len(names))
	for _, name := range names {
		set[asciiLower(name)] = true
	}
	return set
}

// maxSchemes is how many schemes in a row cutBad removes before it gives the
// whole address up.
const maxSchemes = 6

// cutBad removes from an address the schemes that are not in the set,
// repeatedly: "javascript:javascript:x" gives "x". The address may contain
// character references, as attribute values do. An allowed scheme comes out
// plain and in lower case.
func (s allowedSchemes) cutBad(addr string) string {
	addr = dropSlashZero(dropControls(addr))
	if s["https"] && strings.HasPrefix(addr, "https://") || s["http"] && strings.HasPrefix(addr, "http://") {
		return addr
	}
	for range maxSchemes {
		next := s.cutOne(addr, 0)
		if next == addr {
			return addr
		}
		addr = next
	}
	return ""
}

// cutOne checks the first scheme of addr. "feed:" may be followed by another
// scheme, which is then checked as well; feeds counts them.
func (s allowedSchemes) cutOne(addr string, feeds int) string {
	addr = closeColonRefs(addr)
	name, rest, found := cutColon(addr)
	if !found || strings.Contains(name, "/?") {
		return addr
	}
	rest = trimSpace(rest)
	name = asciiLower(dropSlashZero(dropControls(dropSpace(decodeRefs(name)))))
	switch {
	case !s[name]:
		return rest
	case name != "feed":
		return name + ":" + rest
	case feeds == 2:
		return ""
	}
	rest = s.cutOne(rest, feeds+1)
	if rest == "" {
		return ""
	}
	return name + ":" + rest
}

// colonRef gives the length of a character reference for the colon at the
// start of s, without its semicolon, or 0.
func colonRef(s string) int {
	if !strings.HasPrefix(s, "&#") {
		return 0
	}
	digits, isDigit, value := 2, isDecimal, "58"
	if len(s) > 2 && s[2]|0x20 == 'x' {
		digits, isDigit, value = 3, isHex, "3a"
	}
	end := digits
	for end < len(s) && isDigit(s[end]) {
		end++
	}
	if !strings.EqualFold(strings.TrimLeft(s[digits:end], "0"), value) {
		return 0
	}
	return end
}

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }

// closeColonRefs adds the semicolon that readers tolerate to be missing.
func closeColonRefs(s string) string {
	var out strings.Builder
	from := 0
	for i := range len(s) {
		n := 0
		if s[i] == '&' {
			n = colonRef(s[i:])
		}
		if n > 0 && !strings.HasPrefix(s[i+n:], ";") {
			out.WriteString(s[from : i+n])
			out.WriteByte(';')
			from = i + n
		}
	}
	if from == 0 {
		return s
	}
	out.WriteString(s[from:])
	return out.String()
}

// cutColon splits s at its first colon, plain or as a character reference.
func cutColon(s string) (before, after string, found bool) {
	for i := range len(s) {
		switch s[i] {
		case ':':
			return s[:i], s[i+1:], true
		case '&':
			if n := colonRef(s[i:]); n > 0 {
				return s[:i], s[i+n+1:], true
			}
			if n := len("&colon;"); len(s) >= i+n && strings.EqualFold(s[i:i+n], "&colon;") {
				return s[:i], s[i+n:], true
			}
		}
	}
	return s, "", false
}

// decodeRefs decodes numeric character references. The value is cut to one
// byte: the result is only compared with scheme names, never put out.
func decodeRefs(s string) string {
	var out strings.Builder
	for {
		at := strings.Index(s, "&#")
		if at < 0 {
			out.WriteString(s)
			return out.String()
		}
		end := strings.IndexByte(s[at:], ';')
		if end < 0 {
			out.WriteString(s)
			return out.String()
		}
		digits, base := s[at+2:at+end], 10
		if strings.HasPrefix(digits, "x") || strings.HasPrefix(digits, "X") {
			digits, base = digits[1:], 16
		}
		out.WriteString(s[:at])
		if code, err := strconv.ParseUint(digits, base, 32); err == nil {
			out.WriteByte(byte(code))
		} else {
			out.WriteString(s[at : at+end+1])
		}
		s = s[at+end+1:]
	}
}

func dropSpace(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && isSpace(byte(r)) {
			return -1
		}
		return r
	}, s)
}
