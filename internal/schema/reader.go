package schema

import (
	"fmt"
	"math"

	"portico/internal/value"
)

// reader takes keywords out of a JSON schema and keeps the first error.
type reader struct {
	object value.Object
	err    error
}

func (r *reader) fail(key, wanted string) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: must be %s", key, wanted)
	}
}

// take gets a keyword as a T. Missing and null are the zero value.
func take[T any](r *reader, key, wanted string) (T, bool) {
	v, _ := r.object.Get(key)
	if v == nil {
		var zero T
		return zero, false
	}
	t, ok := v.(T)
	if !ok {
		r.fail(key, wanted)
	}
	return t, ok
}

func (r *reader) text(key string) string {
	s, _ := take[string](r, key, "a text")
	return s
}

func (r *reader) flag(key string) bool {
	b, _ := take[bool](r, key, "true or false")
	return b
}

func (r *reader) list(key string) []any {
	list, _ := take[[]any](r, key, "a list")
	return list
}

func (r *reader) texts(key string) []string {
	list, ok := take[[]any](r, key, "a list of texts")
	if !ok {
		return nil
	}
	texts := make([]string, len(list))
	for i, v := range list {
		if texts[i], ok = v.(string); !ok {
			r.fail(key, "a list of texts")
		}
	}
	return texts
}

func (r *reader) bound(key string) *float64 {
	v, _ := r.object.Get(key)
	switch v := v.(type) {
	case nil:
		return nil
	case int64:
		return Bound(float64(v))
	case float64:
		if !math.IsInf(v, 0) {
			return Bound(v)
		}
	}
	r.fail(key, "a number")
	return nil
}

func (r *reader) count(key string) *int {
	v, _ := r.object.Get(key)
	if v == nil {
		return nil
	}
	n, ok := wholeNumber(v)
	if !ok || n < 0 {
		r.fail(key, "a whole number")
	}
	return Count(n)
}

func (r *reader) schema(key string) *Schema {
	v, _ := r.object.Get(key)
	if v == nil {
		return nil
	}
	return r.parse(key, v)
}

func (r *reader) parse(key string, v any) *Schema {
	s, err := Parse(v)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("%s: %w", key, err)
	}
	return s
}

func (r *reader) schemas(key string) []*Schema {
	list := r.list(key)
	var schemas []*Schema
	for _, v := range list {
		schemas = append(schemas, r.parse(key, v))
	}
	return schemas
}

func (r *reader) fields(key string) Fields {
	v, _ := r.object.Get(key)
	if list, ok := v.([]any); v == nil || ok && len(list) == 0 {
		return nil
	}
	o, ok := v.(value.Object)
	if !ok {
		r.fail(key, "an object of schemas")
		return nil
	}
	fields := make(Fields, 0, len(o))
	for _, m := range o {
		if s := r.parse(m.Key, m.Value); s != nil {
			s.Name = m.Key
			fields = append(fields, *s)
		}
	}
	return fields
}
