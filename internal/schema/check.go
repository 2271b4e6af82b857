package schema

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Check reports what is wrong with the schema itself: unknown types, patterns
// that do not compile, names that are there twice, allowed values of another
// type, bounds that leave nothing. It is meant for start-up, and names all
// mistakes at once.
func (s *Schema) Check() error {
	var problems []error
	s.walk(s.Name, func(s *Schema, place string) {
		for _, err := range s.problems() {
			problems = append(problems, fmt.Errorf("schema %s: %w", place, err))
		}
	})
	return errors.Join(problems...)
}

// Check checks every field, and that no two have the same name.
func (f Fields) Check() error {
	problems := f.repeated()
	for i := range f {
		problems = append(problems, f[i].Check())
	}
	return errors.Join(problems...)
}

// walk visits the schema and all schemas inside it.
func (s *Schema) walk(place string, visit func(s *Schema, place string)) {
	visit(s, place)
	below := func(name string, inner *Schema) {
		if inner != nil {
			inner.walk(place+"["+name+"]", visit)
		}
	}
	for _, fields := range []Fields{s.Properties, s.PatternProperties} {
		for i := range fields {
			below(fields[i].Name, &fields[i])
		}
	}
	below("items", s.Items)
	below("additionalProperties", s.AdditionalProperties)
	for i := range s.OneOf {
		below("oneOf "+strconv.Itoa(i), s.OneOf[i])
	}
	for i := range s.AnyOf {
		below("anyOf "+strconv.Itoa(i), s.AnyOf[i])
	}
}

// problems lists what is wrong with this schema alone.
func (s *Schema) problems() []error {
	var found []error
	for kind := range s.Type.Each() {
		if !slices.Contains(kinds, kind) {
			found = append(found, fmt.Errorf("unknown type %q", kind))
		}
	}
	if _, err := compile(s.Pattern); err != nil {
		found = append(found, err)
	}
	for i := range s.PatternProperties {
		if _, err := compile(s.PatternProperties[i].Name); err != nil {
			found = append(found, err)
		}
	}
	for _, allowed := range s.Enum {
		if v := plain(allowed); s.Type != "" && !s.Type.holds(v) {
			found = append(found, fmt.Errorf("allowed value %v is no %s", v, s.Type))
		}
	}
	if s.MultipleOf < 0 {
		found = append(found, fmt.Errorf("multiple of the negative number %v", s.MultipleOf))
	}
	if s.NoAdditional && s.AdditionalProperties != nil {
		found = append(found, errors.New("additional properties are both described and refused"))
	}
	found = append(found, empty("number", s.Minimum, s.Maximum)...)
	found = append(found, empty("length", s.MinLength, s.MaxLength)...)
	found = append(found, empty("number of items", s.MinItems, s.MaxItems)...)
	found = append(found, empty("number of properties", s.MinProperties, s.MaxProperties)...)
	found = append(found, s.Properties.repeated()...)
	return append(found, s.PatternProperties.repeated()...)
}

func empty[T int | float64](what string, low, high *T) []error {
	if low == nil || high == nil || *low <= *high {
		return nil
	}
	return []error{fmt.Errorf("no %s is between %v and %v", what, *low, *high)}
}

// repeated finds names that are there twice, or missing.
func (f Fields) repeated() []error {
	var found []error
	for i := range f {
		if f[i].Name == "" {
			found = append(found, fmt.Errorf("field %d has no name", i))
		} else if _, ok := f[:i].Get(f[i].Name); ok {
			found = append(found, fmt.Errorf("name %q is there twice", f[i].Name))
		}
	}
	return found
}

// holds tells whether a value is of one of the types as it stands, without
// coercion.
func (t Type) holds(v any) bool {
	for kind := range t.Each() {
		ok := kind.accepts(v)
		switch v.(type) {
		case string:
			ok = kind == String
		case bool:
			ok = kind == Boolean
		case int64, float64:
			ok = ok && (kind == Integer || kind == Number)
		}
		if ok {
			return true
		}
	}
	return false
}
