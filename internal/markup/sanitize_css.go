package markup

import "strings"

// safeCSS filters the declarations of a style attribute: known properties with
// harmless values stay as written, joined by ";".
func safeCSS(css string) string {
	css = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(css)
	css = dropSlashZero(dropControls(css))
	var out []string
	for item := range strings.SplitSeq(css, ";") {
		item = trimSpace(item)
		if item != "" && safeDeclaration(item) {
			out = append(out, item)
		}
	}
	return strings.Join(out, ";")
}

// safeDeclaration judges one declaration. Addresses, gradients and functions
// of known names are set aside; brackets or escapes in what is left are not
// accepted, because they could hide anything.
func safeDeclaration(item string) bool {
	property, val, ok := strings.Cut(item, ":")
	if !ok {
		return plainCSS(item) // without effect, but clients compare with what they sent
	}
	property = trimSpace(property)
	takesURL, takesGradient := urlProperties[property], gradientProperties[property]
	if isCustomProperty(property) {
		takesURL = strings.HasPrefix(trimSpace(val), "url(")
		takesGradient = strings.Contains(val, "-gradient(")
	} else if !cssProperties[property] {
		return false
	}
	rest := item
	if takesURL {
		if rest, ok = dropURLs(item); !ok {
			return false
		}
	}
	if takesGradient && isGradient(trimSpace(val)) {
		rest = property
	}
	rest, ok = dropFunctions(rest)
	return ok && plainCSS(rest)
}

func plainCSS(s string) bool {
	return !strings.ContainsAny(s, `\(&=}`) && !strings.Contains(s, "/*")
}

// isCustomProperty reports whether name is a CSS variable.
func isCustomProperty(name string) bool {
	rest, ok := strings.CutPrefix(name, "--")
	return ok && rest != "" && strings.IndexFunc(rest, func(r rune) bool {
		return r >= 0x80 || !isAlnum(byte(r)) && r != '-' && r != '_'
	}) < 0
}

// dropURLs removes the url(…) values of a declaration. It reports false when
// one has a scheme that is not allowed.
func dropURLs(s string) (rest string, ok bool) {
	var out strings.Builder
	for {
		at := strings.Index(s, "url(")
		if at < 0 {
			break
		}
		body := s[at+len("url("):]
		end := strings.IndexByte(body, ')')
		if end <= 0 {
			break
		}
		addr := trimSpace(unquoteCSS(trimSpace(body[:end])))
		if addr == "" || strings.Contains(addr, `\`) || linkSchemes.cutBad(addr) != addr {
			return "", false
		}
		out.WriteString(s[:at])
		s = body[end+1:]
	}
	out.WriteString(s)
	return out.String(), true
}

// unquoteCSS removes a pair of quotes around s.
func unquoteCSS(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}

// isGradient reports whether the whole value is one gradient, with no functions
// inside but colours.
func isGradient(s string) bool {
	s = strings.TrimPrefix(s, "repeating-")
	name, args, ok := strings.Cut(s, "-gradient(")
	if !ok || name != "linear" && name != "radial" && name != "conic" || strings.Contains(args, `\`) {
		return false
	}
	args, ok = strings.CutSuffix(args, ")")
	if !ok {
		return false
	}
	for {
		before, inner, found := strings.Cut(args, "(")
		if strings.Contains(before, ")") {
			return false
		}
		if !found {
			return true
		}
		if !strings.HasSuffix(before, "rgb") && !strings.HasSuffix(before, "rgba") {
			return false
		}
		inner, args, found = strings.Cut(inner, ")")
		if !found || strings.Contains(inner, "(") {
			return false
		}
	}
}
