package schema

import (
	"net/netip"
	"strings"

	"portico/internal/markup"
)

// validateFormat checks the formats that can be wrong; the others only say how a
// text is cleaned.
func (s *Schema) validateFormat(v any) *failure {
	text := toText(v)
	switch s.Format {
	case "date-time":
		if _, _, ok := ParseDate(text); !ok {
			return refuse("rest_invalid_date", "date")
		}
	case "email":
		if !isEmail(text) {
			return refuse("rest_invalid_email", "email")
		}
	case "ip":
		if !isIP(text) {
			return refuse("rest_invalid_ip", "ip")
		}
	case "uuid":
		if !isUUID(text) {
			return refuse("rest_invalid_uuid", "uuid")
		}
	case "hex-color":
		if !isHexColor(text) {
			return refuse("rest_invalid_hex_color", "hex_color")
		}
	}
	return nil
}

// cleanFormat coerces to a format. False means the format has no rule.
func cleanFormat(format string, v any) (string, bool) {
	text := toText(v)
	switch format {
	case "date-time", "email", "ip", "uuid", "text-field":
		return markup.TextField(text), true
	case "textarea-field":
		return markup.TextArea(text), true
	case "uri":
		return markup.CleanURL(text), true
	case "hex-color":
		if !isHexColor(text) {
			return "", true
		}
		return text, true
	default:
		return "", false
	}
}

// isHexColor: #rgb or #rrggbb.
func isHexColor(s string) bool {
	return (len(s) == 4 || len(s) == 7) && s[0] == '#' && all(s[1:], isHex)
}

// isUUID: the canonical spelling in lower case, of any version.
func isUUID(s string) bool {
	const form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
	if len(s) != len(form) {
		return false
	}
	for i := range len(s) {
		if form[i] == '-' {
			if s[i] != '-' {
				return false
			}
		} else if !isHex(s[i]) || 'A' <= s[i] && s[i] <= 'F' {
			return false
		}
	}
	return true
}

// isIP: a version 4 address, leading zeros allowed, or a version 6 address
// without a zone.
func isIP(s string) bool {
	if strings.IndexByte(s, ':') >= 0 {
		address, err := netip.ParseAddr(s)
		return err == nil && address.Zone() == ""
	}
	parts := 0
	for part := range strings.SplitSeq(s, ".") {
		parts++
		if part == "" || len(part) > 3 || !all(part, isDigit) || number(part) > 255 {
			return false
		}
	}
	return parts == 4
}

// isEmail is a check of the form, neither as wide nor as narrow as the mail
// standards: one @, plain characters before it, a domain of at least two labels
// behind it.
func isEmail(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok || len(s) < len("a@b.cd") || local == "" || !all(local, isLocal) {
		return false
	}
	labels := 0
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" || label[0] == '-' || label[len(label)-1] == '-' || !all(label, isLabel) {
			return false
		}
		labels++
	}
	return labels >= 2
}

func isLocal(c byte) bool {
	return isAlphanumeric(c) || strings.IndexByte("!#$%&'*+/=?^_`{|}~.-", c) >= 0
}

func isLabel(c byte) bool { return isAlphanumeric(c) || c == '-' }

func isAlphanumeric(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isHex(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func all(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}
