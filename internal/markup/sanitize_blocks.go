package markup

import (
	"strings"

	"portico/internal/value"
)

// delimiter is a comment that opens, closes or is a block.
type delimiter struct {
	name   string // without the namespace of the built-in blocks
	json   string // the attributes as written, or ""
	closer bool
	void   bool
}

// readDelimiter reads the block delimiter at the start of s and gives its
// length, or 0. jsonLength gives the length of the JSON that starts at a
// position of s, -1 for none; nil searches s.
func readDelimiter(s string, jsonLength func(at int) int) (d delimiter, n int) {
	rest, ok := cutSpace(s[len("<!--"):])
	if !ok {
		return d, 0
	}
	rest, d.closer = strings.CutPrefix(rest, "/")
	if rest, ok = strings.CutPrefix(rest, "wp:"); !ok {
		return d, 0
	}
	name := blockName(rest)
	d.name = strings.TrimPrefix(name, "core/")
	if rest, ok = cutSpace(rest[len(name):]); name == "" || !ok {
		return d, 0
	}
	if strings.HasPrefix(rest, "{") {
		var length int
		if jsonLength != nil {
			length = jsonLength(len(s) - len(rest))
		} else {
			length = indexAttrsEnd(rest) + 1
		}
		if length <= 0 {
			return d, 0
		}
		d.json = rest[:length]
		rest, _ = cutSpace(rest[length:])
	}
	rest, d.void = strings.CutPrefix(rest, "/")
	if rest, ok = strings.CutPrefix(rest, "-->"); !ok {
		return d, 0
	}
	return d, len(s) - len(rest)
}

// cutSpace removes leading white space and reports whether there was any.
func cutSpace(s string) (rest string, found bool) {
	rest = strings.TrimLeft(s, " \t\n\v\f\r")
	return rest, len(rest) < len(s)
}

// blockName gives the block name that s starts with: "name" or
// "namespace/name".
func blockName(s string) string {
	n := nameLength(s)
	if n > 0 && n < len(s) && s[n] == '/' {
		if m := nameLength(s[n+1:]); m > 0 {
			return s[:n+1+m]
		}
	}
	return s[:n]
}

func nameLength(s string) int {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return 0
	}
	n := 1
	for n < len(s) && ('a' <= s[n] && s[n] <= 'z' || isDecimal(s[n]) || s[n] == '_' || s[n] == '-') {
		n++
	}
	return n
}

// indexAttrsEnd finds the "}" that, by what follows it, ends the attributes of
// a delimiter, or gives -1.
func indexAttrsEnd(s string) int {
	for from := 0; ; {
		at := strings.Index(s[from:], "-->")
		if at < 0 {
			return -1
		}
		head := strings.TrimSuffix(s[:from+at], "/")
		json := strings.TrimRight(head, " \t\n\v\f\r")
		if len(json) < len(head) && strings.HasSuffix(json, "}") {
			return len(json) - 1
		}
		from += at + 1
	}
}

// block writes a delimiter in its normal form. A block closed right where it
// was opened becomes a void one.
func (w *tokenWriter) block(d delimiter) {
	switch {
	case d.closer && w.opened == d.name && w.openedEnd == len(w.out):
		w.out = w.out[:len(w.out)-len("-->")]
		w.add("/-->")
	case d.closer:
		w.add("<!-- /wp:" + d.name + " -->")
	case d.void:
		w.add("<!-- wp:" + d.name + " " + w.attributesJSON(d.json) + "/-->")
	default:
		w.add("<!-- wp:" + d.name + " " + w.attributesJSON(d.json) + "-->")
		w.opened, w.openedEnd = d.name, len(w.out)
	}
}

// attributesJSON filters the attributes of a block. What is no JSON object, or
// an empty one, is left out.
func (w *tokenWriter) attributesJSON(text string) string {
	if text == "" {
		return ""
	}
	v, err := value.Decode([]byte(text))
	if err != nil {
		return ""
	}
	attrs, ok := w.blockValue(v).(value.Object)
	if !ok || len(attrs) == 0 {
		return ""
	}
	out, err := value.Append(nil, attrs)
	if err != nil {
		return ""
	}
	return commentSafe.Replace(string(out)) + " "
}

// commentSafe escapes in JSON what could end the comment it stands in, be read
// as markup, or lose its meaning when somebody strips backslashes. The first
// pair keeps an escaped backslash from being taken for the one of a quote.
var commentSafe = strings.NewReplacer(`\\`, `\\`, `\"`, `\u0022`,
	"--", `\u002d\u002d`, "<", `\u003c`, ">", `\u003e`, "&", `\u0026`)

// blockValue filters all strings of a block attribute, keys included.
func (w *tokenWriter) blockValue(v any) any {
	switch v := v.(type) {
	case string:
		return w.sanitize(v)
	case []any:
		for i := range v {
			v[i] = w.blockValue(v[i])
		}
		return v
	case value.Object:
		return w.blockObject(v)
	default:
		return v
	}
}

// blockObject filters an object. Keys that become equal are one key, with the
// last value.
func (w *tokenWriter) blockObject(o value.Object) value.Object {
	out := make(value.Object, 0, len(o))
	places := make(map[string]int, len(o))
	for _, member := range o {
		key, val := w.sanitize(member.Key), w.blockValue(member.Value)
		if at, ok := places[key]; ok {
			out[at].Value = val
			continue
		}
		places[key] = len(out)
		out.Add(key, val)
	}
	return out
}
