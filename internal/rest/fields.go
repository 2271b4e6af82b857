package rest

import (
	"slices"
	"strings"

	"portico/internal/value"
)

// Fields is the selection of fields a client asked for with _fields. Handlers
// ask it before they compute something costly; the engine cuts the answer down
// to it in the end.
type Fields struct {
	all  bool
	tree fieldTree
}

// fieldTree maps a name to what is wanted below it; an empty tree wants
// everything there.
type fieldTree map[string]fieldTree

func newFields(asked any) *Fields {
	names := splitList(asked)
	if len(names) == 0 {
		return &Fields{all: true}
	}
	f := &Fields{tree: fieldTree{}}
	for _, name := range names {
		f.tree.add(strings.Split(name, "."))
	}
	return f
}

func (t fieldTree) add(path []string) {
	below, there := t[path[0]]
	switch {
	case there && len(below) == 0:
		return // the whole is wanted already
	case len(path) == 1:
		t[path[0]] = fieldTree{}
		return
	case !there:
		below = fieldTree{}
		t[path[0]] = below
	}
	below.add(path[1:])
}

// All tells whether nothing is to be cut.
func (f *Fields) All() bool { return f.all }

// Wants tells whether the field, or something in it, is asked for. Names below
// others are written with dots.
func (f *Fields) Wants(name string) bool {
	if f.all {
		return true
	}
	tree := f.tree
	for part := range strings.SplitSeq(name, ".") {
		below, ok := tree[part]
		if !ok {
			return false
		}
		if len(below) == 0 {
			return true
		}
		tree = below
	}
	return true
}

// WantsLinks tells whether _links is part of the answer.
func (f *Fields) WantsLinks() bool {
	return f.all || f.Wants("_links") || f.Wants("_embedded")
}

// cut reduces an object to what is wanted.
func (f *Fields) cut(o value.Object) value.Object {
	if f.all {
		return o
	}
	return f.tree.cut(o)
}

// cutEach reduces every object of a list that is not made of items.
func (f *Fields) cutEach(list any) any {
	if f.all {
		return list
	}
	switch list := list.(type) {
	case []value.Object:
		kept := make([]value.Object, len(list))
		for i := range list {
			kept[i] = f.tree.cut(list[i])
		}
		return kept
	case []any:
		kept := slices.Clone(list)
		for i := range kept {
			if o, ok := kept[i].(value.Object); ok {
				kept[i] = f.tree.cut(o)
			}
		}
		return kept
	}
	return list
}

func (t fieldTree) cut(o value.Object) value.Object {
	kept := make(value.Object, 0, len(t))
	for _, m := range o {
		below, ok := t[m.Key]
		if !ok {
			continue
		}
		if len(below) > 0 {
			inside, ok := below.inside(m.Value)
			if !ok {
				continue
			}
			m.Value = inside
		}
		kept = append(kept, m)
	}
	return kept
}

// inside reduces what stands in a field; only objects have anything there.
func (t fieldTree) inside(v any) (any, bool) {
	switch v := v.(type) {
	case value.Object:
		return t.cut(v), true
	case value.Raw:
		if decoded, err := value.Decode(v); err == nil {
			return t.inside(decoded)
		}
	}
	return nil, false
}

// splitList reads a list given as such or as text with commas and spaces.
func splitList(v any) []string {
	switch v := v.(type) {
	case string:
		return strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' })
	case []any:
		var list []string
		for _, item := range v {
			if s, ok := item.(string); ok && strings.TrimSpace(s) != "" {
				list = append(list, strings.TrimSpace(s))
			}
		}
		return list
	case value.Object:
		values := make([]any, len(v))
		for i := range v {
			values[i] = v[i].Value
		}
		return splitList(slices.Clone(values))
	}
	return nil
}
