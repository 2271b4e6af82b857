package schema

import "cmp"

// sanitize coerces v to one of types, see validate.
func (s *Schema) sanitize(v any, types Type) (any, *failure) {
	if len(s.AnyOf) > 0 {
		match, err := s.matchAny(v, types)
		if err != nil {
			return nil, err
		}
		types = cmp.Or(types, match.types)
		if v, err = match.schema.sanitize(v, match.types); err != nil {
			return nil, err
		}
	}
	if len(s.OneOf) > 0 {
		match, err := s.matchOne(v, types)
		if err != nil {
			return nil, err
		}
		types = cmp.Or(types, match.types)
		if v, err = match.schema.sanitize(v, match.types); err != nil {
			return nil, err
		}
	}
	kind, ok := types.pick(v)
	if !ok {
		return nil, nil
	}
	switch kind {
	case Integer:
		if _, ok := v.(int64); ok {
			return v, nil
		}
		return toInteger(v), nil
	case Number:
		if _, ok := v.(float64); ok {
			return v, nil
		}
		return toNumber(v), nil
	case Boolean:
		return toBoolean(v), nil
	case Array:
		return s.sanitizeArray(v)
	case Object:
		return s.sanitizeObject(v)
	case Null:
		return nil, nil
	}
	if s.Format != "" {
		if clean, ok := cleanFormat(s.Format, v); ok {
			return clean, nil
		}
	}
	if _, ok := v.(string); ok || kind != String {
		return v, nil
	}
	return toText(v), nil
}
