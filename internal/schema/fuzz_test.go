package schema

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"portico/internal/value"
)

// FuzzValidate puts any schema and any value together. A value that fits must
// still fit once it is coerced, where the schema lets one expect that.
func FuzzValidate(f *testing.F) {
	for _, seed := range [][2]string{
		{`{"type":"integer","minimum":1,"maximum":100}`, `"5.0"`},
		{`{"type":["string","null"],"format":"date-time"}`, `"2024-01-02T03:04:05Z"`},
		{`{"type":"array","items":{"type":"integer"},"uniqueItems":true,"minItems":1}`, `"1,2, 3"`},
		{`{"type":"object","properties":{"a":{"type":"boolean","required":true}},"additionalProperties":{"type":"number"}}`, `{"a":"TRUE","b":" .5"}`},
		{`{"type":"object","patternProperties":{"^x[0-9]$":{"type":"string","maxLength":3}},"additionalProperties":false}`, `{"x1":"abc"}`},
		{`{"oneOf":[{"type":"array","items":{"type":"integer"}},{"type":"object","properties":{"terms":{}}}]}`, `{"terms":[1]}`},
		{`{"anyOf":[{"type":"string","enum":["a"]},{"type":"boolean"}],"enum":[true]}`, `1`},
		{`{"type":"array","enum":[[1,2],{"0":"a"}]}`, `"a"`},
		{`{"type":"number","multipleOf":0.5,"exclusiveMinimum":true,"minimum":0}`, `1e300`},
		{`{"type":"string","format":"uri","pattern":"^h"}`, `"http://x"`},
		{`{"enum":[null,{"a":[]}],"format":"ip"}`, `{"a":{}}`},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, schema, text string) {
		parsed, err := value.Decode([]byte(schema))
		if err != nil {
			return
		}
		s, err := Parse(parsed)
		if err != nil {
			return
		}
		v, err := value.Decode([]byte(text))
		if err != nil {
			return
		}
		_ = s.Check() // must not panic; random schemas are mostly wrong
		s.Describe(say, true)
		s.OpenAPI(say)
		refused := s.Validate(v, "arg")
		clean, changed := s.Sanitize(v, "arg")
		for _, err := range []*Error{refused, changed} {
			if err != nil && (err.Code == "" || !strings.HasPrefix(err.Message.Args[0].(string), "arg")) {
				t.Fatalf("odd error %v", err)
			}
		}
		if refused != nil || changed != nil || !steady(s) || saturated(clean) {
			return
		}
		if err := s.Validate(clean, "arg"); err != nil {
			t.Fatalf("%s fits %s, but coerced to %s: %v", text, schema, encode(t, clean), err)
		}
		again, changed := s.Sanitize(clean, "arg")
		if changed != nil || !bytes.Equal(appendPrint(nil, clean), appendPrint(nil, again)) {
			t.Fatalf("%s as %s: %s coerced again is %s, %v", text, schema, encode(t, clean), encode(t, again), changed)
		}
	})
}

// steady tells whether coercing keeps values inside the schema. Alternatives may
// treat the coerced value as another type, and cleaning a text may shorten or
// lengthen it.
func steady(s *Schema) bool {
	ok := true
	s.walk("", func(s *Schema, _ string) {
		ok = ok && len(s.OneOf) == 0 && len(s.AnyOf) == 0 && !strings.Contains(string(s.Type), "|") &&
			slices.Contains([]string{"", "hex-color", "date-time", "uuid", "ip"}, s.Format)
	})
	return ok
}

// saturated tells whether v has an integer that was too large.
func saturated(v any) bool {
	switch v := v.(type) {
	case int64:
		return v == math.MaxInt64 || v == math.MinInt64
	case []any:
		return slices.ContainsFunc(v, saturated)
	case value.Object:
		return slices.ContainsFunc(v, func(m value.Member) bool { return saturated(m.Value) })
	default:
		return false
	}
}
