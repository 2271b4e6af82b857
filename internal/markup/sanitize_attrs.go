package markup

import "strings"

// attributeSet holds attribute names in lower case.
type attributeSet map[string]bool

// tag writes the safe form of a tag, the empty string when it is not allowed.
func (p *policy) tag(text string) string {
	inner := trimLeftSpace(strings.TrimSuffix(text[1:], ">"))
	inner, closing := strings.CutPrefix(inner, "/")
	if closing {
		inner = trimLeftSpace(inner)
	}
	n := 0
	for n < len(inner) && (isAlnum(inner[n]) || inner[n] == '-') {
		n++
	}
	name, attrs := inner[:n], inner[n:]
	low := asciiLower(name)
	allowed, ok := p.tags[low]
	switch {
	case !ok:
		return ""
	case closing:
		return "</" + name + ">"
	}
	slash := ""
	if strings.HasSuffix(strings.TrimRight(attrs, " \t\n\v\f\r"), "/") {
		slash = " /"
	}
	list, complete := p.attributes(low, allowed, attrs)
	if !complete {
		// The end tag will come anyway, so only an empty element can go.
		if slash != "" {
			return ""
		}
		return "<" + name + ">"
	}
	return "<" + name + list + slash + ">"
}

// attributes writes the attributes of a tag that are allowed. complete is false
// when a required one is missing.
func (p *policy) attributes(tag string, allowed attributeSet, text string) (list string, complete bool) {
	if len(allowed)+len(p.global) == 0 {
		return "", true
	}
	var out strings.Builder
	required := 0
	for _, a := range parseAttributes(text) {
		name := asciiLower(a.name)
		if !allowed[name] && !p.global[name] && !(p.global["data-*"] && isDataAttribute(name)) {
			continue
		}
		if name == "style" {
			if a.value = safeCSS(a.value); a.value == "" {
				continue
			}
		}
		if check := valueChecks[tag+" "+name]; check != nil {
			if !check(p, a) {
				continue
			}
			required++
		}
		out.WriteString(" " + a.String())
	}
	return out.String(), tag != "object" || required == 2
}

// isDataAttribute reports whether name is a custom data attribute of plain
// characters.
func isDataAttribute(name string) bool {
	rest, ok := strings.CutPrefix(name, "data-")
	return ok && rest != "" && strings.IndexFunc(rest, func(r rune) bool {
		return r >= 0x80 || !isAlnum(byte(r)) && r != '-' && r != '_'
	}) < 0
}

// valueChecks are conditions on single attributes, by tag and attribute. The
// attributes of object listed here are required.
var valueChecks = map[string]func(*policy, attribute) bool{
	"a download": func(_ *policy, a attribute) bool { return a.quote == 0 },
	"object type": func(_ *policy, a attribute) bool {
		return asciiLower(a.value) == "application/pdf"
	},
	"object data": func(p *policy, a attribute) bool { return p.isOwnPDF(a.value) },
}

// isOwnPDF reports whether addr is a PDF file among the uploads of the site.
// With a query the server could be made to answer with something else.
func (p *policy) isOwnPDF(addr string) bool {
	if p.uploadHost == "" || strings.ContainsAny(addr, "?#") || !strings.HasSuffix(addr, ".pdf") {
		return false
	}
	return strings.HasPrefix(addr, "https://"+p.uploadHost+"/") ||
		strings.HasPrefix(addr, "http://"+p.uploadHost+"/")
}
