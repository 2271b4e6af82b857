package schema

import "portico/internal/value"

// OpenAPI gives the schema in the dialect of OpenAPI 3.1, which is JSON Schema
// 2020-12: exclusive bounds are numbers, and an object lists the properties it
// requires. Whether the value itself is required is for the parameter or object
// around it to say.
func (s *Schema) OpenAPI(say func(key string) string) value.Object {
	o := s.describe(say, (*Schema).OpenAPI)
	addBound(&o, "minimum", "exclusiveMinimum", s.Minimum, s.ExclusiveMinimum)
	addBound(&o, "maximum", "exclusiveMaximum", s.Maximum, s.ExclusiveMaximum)
	if names := s.requiredNames(); len(names) > 0 {
		o.Add("required", names)
	}
	if s.ReadOnly {
		o.Add("readOnly", true)
	}
	return o
}

func addBound(o *value.Object, inclusive, exclusive string, bound *float64, isExclusive bool) {
	switch {
	case bound == nil:
	case isExclusive:
		o.Add(exclusive, jsonNumber(*bound))
	default:
		o.Add(inclusive, jsonNumber(*bound))
	}
}

func (s *Schema) requiredNames() []any {
	if s.RequiredProperties != nil {
		return anyList(s.RequiredProperties)
	}
	var names []any
	for i := range s.Properties {
		if s.Properties[i].Required {
			names = append(names, s.Properties[i].Name)
		}
	}
	return names
}
