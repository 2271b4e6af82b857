package schema

import (
	"strconv"

	"portico/internal/value"
)

func (s *Schema) validateObject(v any) *failure {
	if !isObject(v) {
		return refuseType(Object)
	}
	o := toObject(v)
	if err := s.validateRequired(o); err != nil {
		return err
	}
	for _, m := range o {
		property := s.property(m.Key)
		if property == nil {
			if s.NoAdditional {
				return refuse("rest_additional_properties_forbidden", "additional_property", m.Key)
			}
			continue
		}
		if err := property.validate(m.Value, property.Type); err != nil {
			return err.under(m.Key)
		}
	}
	if s.MinProperties != nil && len(o) < *s.MinProperties {
		return refuse("rest_too_few_properties", "too_few_properties", *s.MinProperties)
	}
	if s.MaxProperties != nil && len(o) > *s.MaxProperties {
		return refuse("rest_too_many_properties", "too_many_properties", *s.MaxProperties)
	}
	return nil
}

func (s *Schema) validateRequired(o value.Object) *failure {
	missing := func(name string) *failure {
		return refuse("rest_property_required", "property_required", name)
	}
	if s.RequiredProperties != nil {
		for _, name := range s.RequiredProperties {
			if !o.Has(name) {
				return missing(name)
			}
		}
		return nil
	}
	for i := range s.Properties {
		if p := &s.Properties[i]; p.Required && !o.Has(p.Name) {
			return missing(p.Name)
		}
	}
	return nil
}

// property finds the schema of a property: by its name, by the first pattern
// that fits, or the one for all others. Nil means there is none.
func (s *Schema) property(name string) *Schema {
	if p, ok := s.Properties.Get(name); ok {
		return p
	}
	for i := range s.PatternProperties {
		if matches(s.PatternProperties[i].Name, name) {
			return &s.PatternProperties[i]
		}
	}
	return s.AdditionalProperties
}

// sanitizeObject coerces every property that has a schema, and drops those that
// may not be there.
func (s *Schema) sanitizeObject(v any) (any, *failure) {
	from := toObject(v)
	to := make(value.Object, 0, len(from))
	for _, m := range from {
		property := s.property(m.Key)
		if property == nil {
			if !s.NoAdditional {
				to = append(to, m)
			}
			continue
		}
		clean, err := property.sanitize(m.Value, property.Type)
		if err != nil {
			return nil, err.under(m.Key)
		}
		to = append(to, value.Member{Key: m.Key, Value: clean})
	}
	if _, ok := v.([]any); ok && len(to) == len(from) {
		return toList(to), nil
	}
	return to, nil
}

// toObject gives v as an object; the items of a list are named by their number.
// What is neither becomes an empty object.
func toObject(v any) value.Object {
	switch v := v.(type) {
	case value.Object:
		return v
	case []any:
		o := make(value.Object, len(v))
		for i, item := range v {
			o[i] = value.Member{Key: strconv.Itoa(i), Value: item}
		}
		return o
	default:
		return value.Object{}
	}
}
