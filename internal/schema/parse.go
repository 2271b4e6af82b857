package schema

import (
	"fmt"
	"math"
	"slices"

	"portico/internal/value"
)

// Parse reads a JSON schema that [value.Decode] returned. Keywords it does not
// know are passed over, as JSON Schema wants; known ones of the wrong kind are
// errors. A description becomes the Text, which is shown as it is where no
// catalogue has it. Whether the schema makes sense is for [Schema.Check] to say.
func Parse(v any) (*Schema, error) {
	o, ok := v.(value.Object)
	if list, isList := v.([]any); isList && len(list) == 0 {
		ok = true // an empty object in another spelling
	}
	if !ok {
		return nil, fmt.Errorf("a schema must be an object, not %T", v)
	}
	r := reader{object: o}
	s := &Schema{
		Type:              r.types(),
		Title:             r.text("title"),
		Text:              r.text("description"),
		Enum:              r.list("enum"),
		Format:            r.text("format"),
		Minimum:           r.bound("minimum"),
		Maximum:           r.bound("maximum"),
		ExclusiveMinimum:  r.flag("exclusiveMinimum"),
		ExclusiveMaximum:  r.flag("exclusiveMaximum"),
		MinLength:         r.count("minLength"),
		MaxLength:         r.count("maxLength"),
		Pattern:           r.text("pattern"),
		Items:             r.schema("items"),
		MinItems:          r.count("minItems"),
		MaxItems:          r.count("maxItems"),
		UniqueItems:       r.flag("uniqueItems"),
		Properties:        r.fields("properties"),
		PatternProperties: r.fields("patternProperties"),
		MinProperties:     r.count("minProperties"),
		MaxProperties:     r.count("maxProperties"),
		OneOf:             r.schemas("oneOf"),
		AnyOf:             r.schemas("anyOf"),
		Context:           r.texts("context"),
		ReadOnly:          r.flag("readonly") || r.flag("readOnly"),
	}
	s.Default, _ = o.Get("default")
	r.multipleOf(s)
	r.required(s)
	r.additional(s)
	if r.err != nil {
		return nil, r.err
	}
	return s, nil
}

func (r *reader) types() Type {
	v, ok := r.object.Get("type")
	if !ok {
		return ""
	}
	names, ok := v.([]any)
	if !ok {
		names = []any{v}
	}
	var types []Type
	for _, name := range names {
		name, _ := name.(string)
		if !slices.Contains(kinds, Type(name)) {
			r.fail("type", "the name of a type")
		}
		types = append(types, Type(name))
	}
	if len(types) == 0 {
		r.fail("type", "at least one type")
	}
	return Either(types...)
}

func (r *reader) multipleOf(s *Schema) {
	step := r.bound("multipleOf")
	if step == nil {
		return
	}
	if *step <= 0 {
		r.fail("multipleOf", "greater than 0")
	}
	s.MultipleOf = *step
}

func (r *reader) required(s *Schema) {
	if v, _ := r.object.Get("required"); v == nil {
		return
	} else if _, ok := v.(bool); ok {
		s.Required = r.flag("required")
		return
	}
	s.RequiredProperties = r.texts("required")
}

func (r *reader) additional(s *Schema) {
	const key = "additionalProperties"
	if v, _ := r.object.Get(key); v == nil {
		return
	} else if allowed, ok := v.(bool); ok {
		s.AllowAdditional, s.NoAdditional = allowed, !allowed
		return
	}
	s.AdditionalProperties = r.schema(key)
}

// wholeNumber reads a JSON number without a fraction.
func wholeNumber(v any) (int, bool) {
	switch v := v.(type) {
	case int64:
		return int(v), true
	case float64:
		return int(v), v == math.Trunc(v) && math.Abs(v) < 1<<53
	default:
		return 0, false
	}
}
