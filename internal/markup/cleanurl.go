package markup

import "strings"

// CleanURL cleans an address for storage. Characters that cannot stand in an
// address are dropped, spaces become "%20", and an address without a scheme
// gets "http://" unless it starts with "/", "#" or "?" or names a PHP file. It
// returns the empty string when the scheme is not one of schemes (by default
// the schemes that content may link to).
func CleanURL(s string, schemes ...string) string {
	s = strings.TrimLeft(s, " \n\r\t\v\x00")
	s = keepURLBytes(strings.ReplaceAll(s, " ", "%20"))
	if len(s) < 7 || !strings.EqualFold(s[:7], "mailto:") {
		// Encoded line breaks could split a header when the address is
		// used for a redirect. In a mail address they separate lines of
		// the body.
		s = dropLineBreakOctets(s)
	}
	s = strings.ReplaceAll(s, ";//", "://")
	if s == "" {
		return ""
	}
	if !strings.Contains(s, ":") && !strings.ContainsAny(s[:1], "/#?") && !startsWithPHPFile(s) {
		s = "http://" + s
	}
	s = encodeBrackets(s)
	if s[0] == '/' {
		return s
	}
	allowed := linkSchemes
	if len(schemes) > 0 {
		allowed = newAllowedSchemes(schemes)
	}
	clean := allowed.cutBad(s)
	if !strings.EqualFold(clean, s) {
		return ""
	}
	return clean
}

// keepURLBytes drops the ASCII characters that an address never contains.
// Other characters stay as they are: the reader's client encodes them.
func keepURLBytes(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && !isAlnum(byte(r)) && !strings.ContainsRune("-~+_.?#=!&;,/:%@$|*'()[]", r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// dropLineBreakOctets removes %0d and %0a, also those that only appear when
// one between their parts is gone.
func dropLineBreakOctets(s string) string {
	if !strings.Contains(s, "%0") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		out = append(out, s[i])
		n := len(out)
		if last := s[i] | 0x20; n >= 3 && (last == 'd' || last == 'a') && string(out[n-3:n-1]) == "%0" {
			out = out[:n-3]
		}
	}
	return string(out)
}

// startsWithPHPFile reports whether s begins with a file name such as
// "index.php", which is taken as relative.
func startsWithPHPFile(s string) bool {
	name := strings.TrimLeftFunc(s, func(r rune) bool {
		return r == '-' || r < 0x80 && isAlnum(byte(r))
	})
	return len(name) < len(s) && len(name) >= 4 && strings.EqualFold(name[:4], ".php")
}

// encodeBrackets encodes square brackets, which may stand unencoded only
// around the numeric host of an address.
func encodeBrackets(s string) string {
	if !strings.ContainsAny(s, "[]") {
		return s
	}
	path := 0
	if at := strings.Index(s, "//"); at == 0 || at > 0 && s[at-1] == ':' {
		path = len(s)
		if end := strings.IndexAny(s[at+2:], "/?#"); end >= 0 {
			path = at + 2 + end
		}
	}
	return s[:path] + strings.NewReplacer("[", "%5B", "]", "%5D").Replace(s[path:])
}
