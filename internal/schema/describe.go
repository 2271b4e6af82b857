package schema

import (
	"math"

	"portico/internal/value"
)

// Describe gives the schema as clients see it: as an argument in a route index,
// where "required" is always said and the fields' contexts are not, or as a
// property of an item schema. Say puts a message key into the reader's language.
func (s *Schema) Describe(say func(key string) string, asArgument bool) value.Object {
	o := s.describe(say, (*Schema).describeProperty)
	s.describeBounds(&o)
	switch {
	case asArgument:
		o.Add("required", s.Required)
		return o
	case len(s.RequiredProperties) > 0:
		o.Add("required", anyList(s.RequiredProperties))
	case s.Required:
		o.Add("required", true)
	}
	if s.Context != nil {
		o.Add("context", anyList(s.Context))
	}
	if s.ReadOnly {
		o.Add("readonly", true)
	}
	return o
}

func (s *Schema) describeProperty(say func(string) string) value.Object {
	return s.Describe(say, false)
}

// describer turns an inner schema into JSON.
type describer func(s *Schema, say func(string) string) value.Object

// describe writes the keywords that route indexes and OpenAPI have in common.
func (s *Schema) describe(say func(string) string, inner describer) value.Object {
	var o value.Object
	if s.Title != "" {
		o.Add("title", s.Title)
	}
	if s.Type != "" {
		o.Add("type", s.Type.describe())
	}
	if s.Text != "" {
		o.Add("description", say(s.Text))
	}
	if s.Format != "" {
		o.Add("format", s.Format)
	}
	if len(s.Enum) > 0 {
		o.Add("enum", s.Enum)
	}
	if s.Default != nil {
		o.Add("default", s.Default)
	}
	if s.MultipleOf != 0 {
		o.Add("multipleOf", jsonNumber(s.MultipleOf))
	}
	addCount(&o, "minLength", s.MinLength)
	addCount(&o, "maxLength", s.MaxLength)
	if s.Pattern != "" {
		o.Add("pattern", s.Pattern)
	}
	s.describeArray(&o, say, inner)
	s.describeObject(&o, say, inner)
	addSchemas(&o, "oneOf", s.OneOf, say, inner)
	addSchemas(&o, "anyOf", s.AnyOf, say, inner)
	return o
}

func (s *Schema) describeArray(o *value.Object, say func(string) string, inner describer) {
	if s.Items != nil {
		o.Add("items", inner(s.Items, say))
	}
	addCount(o, "minItems", s.MinItems)
	addCount(o, "maxItems", s.MaxItems)
	if s.UniqueItems {
		o.Add("uniqueItems", true)
	}
}

func (s *Schema) describeObject(o *value.Object, say func(string) string, inner describer) {
	if s.Properties != nil {
		o.Add("properties", s.Properties.describe(say, inner))
	}
	if s.PatternProperties != nil {
		o.Add("patternProperties", s.PatternProperties.describe(say, inner))
	}
	switch {
	case s.NoAdditional:
		o.Add("additionalProperties", false)
	case s.AdditionalProperties != nil:
		o.Add("additionalProperties", inner(s.AdditionalProperties, say))
	case s.AllowAdditional:
		o.Add("additionalProperties", true)
	}
	addCount(o, "minProperties", s.MinProperties)
	addCount(o, "maxProperties", s.MaxProperties)
}

// describeBounds writes bounds the way of JSON Schema's fourth draft, where
// exclusiveness is a mark beside the bound.
func (s *Schema) describeBounds(o *value.Object) {
	if s.Minimum != nil {
		o.Add("minimum", jsonNumber(*s.Minimum))
	}
	if s.ExclusiveMinimum {
		o.Add("exclusiveMinimum", true)
	}
	if s.Maximum != nil {
		o.Add("maximum", jsonNumber(*s.Maximum))
	}
	if s.ExclusiveMaximum {
		o.Add("exclusiveMaximum", true)
	}
}

// describe gives one name, or the list of alternatives.
func (t Type) describe() any {
	var names []any
	for kind := range t.Each() {
		names = append(names, string(kind))
	}
	if len(names) == 1 {
		return names[0]
	}
	return names
}

func (f Fields) describe(say func(string) string, inner describer) value.Object {
	o := make(value.Object, 0, len(f))
	for i := range f {
		o.Add(f[i].Name, inner(&f[i], say))
	}
	return o
}

func addCount(o *value.Object, key string, n *int) {
	if n != nil {
		o.Add(key, int64(*n))
	}
}

func addSchemas(o *value.Object, key string, list []*Schema, say func(string) string, inner describer) {
	if len(list) == 0 {
		return
	}
	all := make([]any, len(list))
	for i, s := range list {
		all[i] = inner(s, say)
	}
	o.Add(key, all)
}

// jsonNumber gives whole numbers as integers.
func jsonNumber(f float64) any {
	if f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int64(f)
	}
	return f
}
