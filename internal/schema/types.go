package schema

import (
	"iter"
	"strings"

	"portico/internal/value"
)

// Type names what kind of value is wanted. Several kinds are joined by '|' in
// order of preference, as [Either] does.
type Type string

// The kinds of values.
const (
	String  Type = "string"
	Integer Type = "integer"
	Number  Type = "number"
	Boolean Type = "boolean"
	Array   Type = "array"
	Object  Type = "object"
	Null    Type = "null"
)

var kinds = []Type{String, Integer, Number, Boolean, Array, Object, Null}

// Either joins alternatives, the preferred one first.
func Either(types ...Type) Type {
	var b strings.Builder
	for i, t := range types {
		if i > 0 {
			b.WriteByte('|')
		}
		b.WriteString(string(t))
	}
	return Type(b.String())
}

// Each goes through the alternatives in their order.
func (t Type) Each() iter.Seq[Type] {
	return func(yield func(Type) bool) {
		for rest := string(t); rest != ""; {
			var one string
			one, rest, _ = strings.Cut(rest, "|")
			if !yield(Type(one)) {
				return
			}
		}
	}
}

// Has tells whether one is among the alternatives.
func (t Type) Has(one Type) bool {
	for kind := range t.Each() {
		if kind == one {
			return true
		}
	}
	return false
}

// pick chooses the alternative v is treated as. A type without alternatives is
// itself, whether v fits or not. The empty string could be a list or an object
// too, but is a string first.
func (t Type) pick(v any) (Type, bool) {
	if strings.IndexByte(string(t), '|') < 0 {
		return t, true
	}
	if v == "" && t.Has(String) {
		return String, true
	}
	for kind := range t.Each() {
		if kind.accepts(v) {
			return kind, true
		}
	}
	return "", false
}

// accepts tells whether v can stand for a value of the single type t.
func (t Type) accepts(v any) bool {
	switch t {
	case String:
		_, ok := v.(string)
		return ok
	case Integer:
		return isInteger(v)
	case Number:
		_, ok := numeric(v)
		return ok
	case Boolean:
		return isBoolean(v)
	case Array:
		return isList(v)
	case Object:
		return isObject(v)
	case Null:
		return v == nil
	default:
		return true
	}
}

// isBoolean: true and false, the integers 0 and 1, and all four as words in any
// case.
func isBoolean(v any) bool {
	switch v := v.(type) {
	case bool:
		return true
	case int64:
		return v == 0 || v == 1
	case string:
		return v == "0" || v == "1" || strings.EqualFold(v, "true") || isFalse(v)
	default:
		return false
	}
}

// isFalse compares in ASCII only: EqualFold takes ſ for s.
func isFalse(s string) bool { return len(s) == len("false") && strings.EqualFold(s, "false") }

// isList: a list, an object whose names are all whole numbers, or a scalar,
// which is split into one.
func isList(v any) bool {
	switch v := v.(type) {
	case nil:
		return false
	case value.Object:
		for i := range v {
			if !isIndex(v[i].Key) {
				return false
			}
		}
	}
	return true
}

// isObject: an object, a list, or the empty string, which is an empty object.
func isObject(v any) bool {
	switch v := v.(type) {
	case string:
		return v == ""
	case value.Object, []any:
		return true
	default:
		return false
	}
}
