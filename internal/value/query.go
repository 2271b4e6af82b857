package value

import (
	"math"
	"net/url"
	"strconv"
	"strings"
)

// Limits on a query string or form: more pieces than these are left out.
const (
	maxPairs        = 1000
	maxBracketDepth = 64
)

// ParseQuery reads a query string or an URL-encoded form. Brackets build lists
// and objects: a[]=1&a[]=2 and a[0]=1&a[1]=2 give a list, a[k]=1 an object, and
// they nest. Of a repeated plain key the last value counts. All values are
// strings. Pieces that are not properly encoded are taken as they stand.
func ParseQuery(query string) Object {
	var form Form
	for pairs := 0; query != "" && pairs < maxPairs; pairs++ {
		var pair string
		pair, query, _ = strings.Cut(query, "&")
		if pair == "" {
			continue
		}
		key, text, _ := strings.Cut(pair, "=")
		form.Set(unescape(key), unescape(text))
	}
	return form.Object()
}

func unescape(s string) string {
	if u, err := url.QueryUnescape(s); err == nil {
		return u
	}
	return strings.ReplaceAll(s, "+", " ")
}

// Form collects fields with bracketed names into an Object. The zero value is
// ready to use.
type Form struct{ root node }

// Set adds a field such as "title" or "meta[colours][]".
func (f *Form) Set(name, text string) {
	path := bracketPath(name)
	if path == nil {
		return
	}
	at := &f.root
	for _, step := range path[:len(path)-1] {
		at = at.child(step)
	}
	at.put(path[len(path)-1], text)
}

// Object returns what was collected. At the top it is always an object.
func (f *Form) Object() Object {
	o := make(Object, 0, len(f.root.keys.members))
	for _, m := range f.root.keys.members {
		o = append(o, Member{m.Key, finish(m.Value)})
	}
	return o
}

// bracketPath splits a[b][] into a, b, "". Nil means the name cannot be used.
func bracketPath(name string) []string {
	name = strings.TrimLeft(name, " ")
	open := strings.IndexByte(name, '[')
	if open <= 0 {
		if name == "" || open == 0 {
			return nil
		}
		return []string{name}
	}
	path := []string{name[:open]}
	for rest := name[open:]; strings.HasPrefix(rest, "["); {
		end := strings.IndexByte(rest, ']')
		if end < 0 || len(path) > maxBracketDepth {
			return nil
		}
		path = append(path, rest[1:end])
		rest = rest[end+1:]
	}
	return path
}

// node is a list or object under construction.
type node struct {
	keys objectBuilder
	next int // the key the next empty bracket gets
}

func (n *node) key(step string) string {
	if step == "" {
		step = strconv.Itoa(n.next)
	}
	if i, err := strconv.Atoi(step); err == nil && i >= n.next && i < math.MaxInt && strconv.Itoa(i) == step {
		n.next = i + 1
	}
	return step
}

func (n *node) child(step string) *node {
	step = n.key(step)
	if v, ok := n.keys.get(step); ok {
		if c, ok := v.(*node); ok {
			return c
		}
	}
	c := &node{}
	n.keys.set(step, c)
	return c
}

func (n *node) put(step, text string) { n.keys.set(n.key(step), text) }

// finish turns a node into a list where its keys are 0, 1, 2 … in order, and
// into an object otherwise.
func finish(v any) any {
	n, ok := v.(*node)
	if !ok {
		return v
	}
	isList := true
	for i, m := range n.keys.members {
		if m.Key != strconv.Itoa(i) {
			isList = false
			break
		}
	}
	if isList {
		list := make([]any, len(n.keys.members))
		for i, m := range n.keys.members {
			list[i] = finish(m.Value)
		}
		return list
	}
	o := make(Object, len(n.keys.members))
	for i, m := range n.keys.members {
		o[i] = Member{m.Key, finish(m.Value)}
	}
	return o
}

// EncodeQuery writes o as a query string in its order; lists and objects get
// bracketed keys, booleans 1 and 0, and null members are left out.
func EncodeQuery(o Object) string {
	var b strings.Builder
	for _, m := range o {
		encodePair(&b, m.Key, m.Value)
	}
	return b.String()
}

func encodePair(b *strings.Builder, key string, v any) {
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			encodePair(b, key+"["+strconv.Itoa(i)+"]", item)
		}
	case Object:
		for _, m := range v {
			encodePair(b, key+"["+m.Key+"]", m.Value)
		}
	default:
		text, ok := Text(v)
		if !ok {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(url.QueryEscape(key))
		b.WriteByte('=')
		b.WriteString(url.QueryEscape(text))
	}
}

// Text gives the text form of a scalar: true is "1", false "0". It reports false
// for null, lists and objects.
func Text(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int64:
		return strconv.FormatInt(v, 10), true
	case int:
		return strconv.Itoa(v), true
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64), true
	case bool:
		if v {
			return "1", true
		}
		return "0", true
	default:
		return "", false
	}
}
