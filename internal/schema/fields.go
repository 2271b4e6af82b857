package schema

import "slices"

// Fields is an ordered set of named schemas: the arguments of an endpoint or the
// properties of an object.
type Fields []Schema

// Get finds the schema of name.
func (f Fields) Get(name string) (*Schema, bool) {
	for i := range f {
		if f[i].Name == name {
			return &f[i], true
		}
	}
	return nil, false
}

// With returns the fields with more behind them. A name that is there already
// is replaced in its place.
func (f Fields) With(more Fields) Fields {
	all := slices.Grow(slices.Clone(f), len(more))
	for _, field := range more {
		if at, ok := all.Get(field.Name); ok {
			*at = field
		} else {
			all = append(all, field)
		}
	}
	return all
}

// Without returns the fields that are not named.
func (f Fields) Without(names ...string) Fields {
	return slices.DeleteFunc(slices.Clone(f), func(s Schema) bool {
		return slices.Contains(names, s.Name)
	})
}
