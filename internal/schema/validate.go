package schema

import (
	"cmp"
	"strconv"
	"unicode/utf8"

	"portico/internal/value"
)

// validate checks v as a value of types, which is the schema's own Type or, for
// an alternative without one, that of the schema around it.
func (s *Schema) validate(v any, types Type) *failure {
	if len(s.AnyOf) > 0 {
		match, err := s.matchAny(v, types)
		if err != nil {
			return err
		}
		types = cmp.Or(types, match.types)
	}
	if len(s.OneOf) > 0 {
		match, err := s.matchOne(v, types)
		if err != nil {
			return err
		}
		types = cmp.Or(types, match.types)
	}
	kind, ok := types.pick(v)
	if !ok {
		return refuseType(types)
	}
	if err := s.validateKind(v, kind); err != nil {
		return err
	}
	if len(s.Enum) > 0 {
		if err := s.validateEnum(v, kind); err != nil {
			return err
		}
	}
	if s.Format != "" && (kind == String || kind == "") {
		return s.validateFormat(v)
	}
	return nil
}

func (s *Schema) validateKind(v any, kind Type) *failure {
	switch kind {
	case Integer, Number:
		return s.validateNumber(v, kind)
	case String:
		return s.validateString(v)
	case Array:
		return s.validateArray(v)
	case Object:
		return s.validateObject(v)
	default:
		if !kind.accepts(v) {
			return refuseType(kind)
		}
		return nil
	}
}

func (s *Schema) validateString(v any) *failure {
	text, ok := v.(string)
	if !ok {
		return refuseType(String)
	}
	if s.MinLength != nil && utf8.RuneCountInString(text) < *s.MinLength {
		return refuse("rest_too_short", "too_short", *s.MinLength)
	}
	if s.MaxLength != nil && utf8.RuneCountInString(text) > *s.MaxLength {
		return refuse("rest_too_long", "too_long", *s.MaxLength)
	}
	if s.Pattern != "" && !matches(s.Pattern, text) {
		return refuse("rest_invalid_pattern", "pattern", s.Pattern)
	}
	return nil
}

func (s *Schema) validateArray(v any) *failure {
	if !isList(v) {
		return refuseType(Array)
	}
	items := toList(v)
	if s.Items != nil {
		for i, item := range items {
			if err := s.Items.validate(item, s.Items.Type); err != nil {
				return err.under(strconv.Itoa(i))
			}
		}
	}
	if s.MinItems != nil && len(items) < *s.MinItems {
		return refuse("rest_too_few_items", "too_few_items", *s.MinItems)
	}
	if s.MaxItems != nil && len(items) > *s.MaxItems {
		return refuse("rest_too_many_items", "too_many_items", *s.MaxItems)
	}
	if s.UniqueItems && !unique(items) {
		return refuseDuplicates()
	}
	return nil
}

func refuseDuplicates() *failure {
	return refuse("rest_duplicate_items", "duplicate_items")
}

// validateEnum compares what v is coerced to with the allowed values.
func (s *Schema) validateEnum(v any, kind Type) *failure {
	v, err := s.sanitize(v, kind)
	if err != nil {
		return err
	}
	for _, allowed := range s.Enum {
		if same(v, allowed) {
			return nil
		}
	}
	if len(s.Enum) == 1 {
		return refuse(codeEnum, "not_value", enumText(s.Enum))
	}
	return refuse(codeEnum, "not_in_enum", enumText(s.Enum))
}

func enumText(enum []any) string {
	var line []byte
	for i, v := range enum {
		if i > 0 {
			line = append(line, ", "...)
		}
		if text, ok := v.(string); ok {
			line = append(line, text...)
			continue
		}
		line, _ = value.Append(line, v) // only infinite numbers fail, and Check refuses those
	}
	return string(line)
}
