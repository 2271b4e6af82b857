package schema

import (
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	got := parse(t, `{"type":["string","null"],"description":"A word","enum":["a",null],"minLength":1.0,"required":true,"readonly":true,
		"context":["view"],"default":"a","unheardOf":{"x":1},"additionalProperties":null}`)
	want := &Schema{Type: Either(String, Null), Text: "A word", Enum: []any{"a", nil}, MinLength: Count(1), Required: true, ReadOnly: true,
		Context: []string{"view"}, Default: "a"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
	got = parse(t, `{"type":"object","required":["b"],"properties":{"b":{"type":"integer","multipleOf":2},"a":[]},"additionalProperties":true}`)
	want = &Schema{Type: Object, RequiredProperties: []string{"b"}, AllowAdditional: true,
		Properties: Fields{{Name: "b", Type: Integer, MultipleOf: 2}, {Name: "a"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		`5`:                                      "a schema must be an object",
		`[1]`:                                    "a schema must be an object",
		`{"type":"text"}`:                        "type: must be",
		`{"type":[]}`:                            "type: must be",
		`{"type":5}`:                             "type: must be",
		`{"type":null}`:                          "type: must be",
		`{"type":["string",1]}`:                  "type: must be",
		`{"enum":"a"}`:                           "enum: must be",
		`{"minimum":"1"}`:                        "minimum: must be",
		`{"exclusiveMinimum":1}`:                 "exclusiveMinimum: must be",
		`{"minLength":1.5}`:                      "minLength: must be",
		`{"minItems":-1}`:                        "minItems: must be",
		`{"multipleOf":0}`:                       "multipleOf: must be",
		`{"required":"a"}`:                       "required: must be",
		`{"required":[1]}`:                       "required: must be",
		`{"items":[{}]}`:                         "items: a schema must be",
		`{"properties":[{}]}`:                    "properties: must be",
		`{"properties":{"a":1}}`:                 "a: a schema must be",
		`{"oneOf":{"type":"x"}}`:                 "oneOf: must be",
		`{"anyOf":[{"type":""}]}`:                "anyOf: type: must be",
		`{"additionalProperties":{"pattern":1}}`: "additionalProperties: pattern: must be",
	} {
		if s, err := Parse(decode(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %+v, %v; want %q", text, s, err, want)
		}
	}
}

func TestCheck(t *testing.T) {
	if err := described.Check(); err != nil {
		t.Error(err)
	}
	for _, test := range []struct {
		schema Schema
		want   string
	}{
		{Schema{Name: "x", Type: "text"}, `schema x: unknown type "text"`},
		{Schema{Type: "string|"}, ""},
		{Schema{Name: "x", Pattern: "("}, "schema x: pattern"},
		{Schema{Name: "x", Items: &Schema{Pattern: `(?=a)`}}, "schema x[items]: pattern"},
		{Schema{Name: "x", PatternProperties: Fields{{Name: "("}}}, "schema x: pattern"},
		{Schema{Name: "x", OneOf: []*Schema{{}, {Type: "y"}}}, "schema x[oneOf 1]: unknown type"},
		{Schema{Name: "x", AnyOf: []*Schema{{Type: "y"}}}, "schema x[anyOf 0]: unknown type"},
		{Schema{Name: "x", AdditionalProperties: &Schema{Type: "y"}}, "schema x[additionalProperties]: unknown type"},
		{Schema{Name: "x", Properties: Fields{{Name: "a"}, {Name: "a"}}}, `name "a" is there twice`},
		{Schema{Name: "x", Properties: Fields{{}}}, "field 0 has no name"},
		{Schema{Name: "x", Properties: Fields{{Name: "a", Type: "y"}}}, "schema x[a]: unknown type"},
		{Schema{Type: String, Enum: []any{1}}, "allowed value 1 is no string"},
		{Schema{Type: Integer, Enum: []any{"1"}}, "allowed value 1 is no integer"},
		{Schema{Type: Integer, Enum: []any{1.5}}, "allowed value 1.5 is no integer"},
		{Schema{Type: Boolean, Enum: []any{1}}, "allowed value 1 is no boolean"},
		{Schema{Type: Array, Enum: []any{"a"}}, "allowed value a is no array"},
		{Schema{Type: Either(Integer, String, Null), Enum: []any{1, 2.0, "a", nil}}, ""},
		{Schema{Enum: []any{1, "a", true}}, ""},
		{Schema{Minimum: Bound(2), Maximum: Bound(1)}, "no number is between 2 and 1"},
		{Schema{MinItems: Count(2), MaxItems: Count(1)}, "no number of items is between 2 and 1"},
		{Schema{MultipleOf: -1}, "negative"},
		{Schema{NoAdditional: true, AdditionalProperties: &Schema{}}, "both described and refused"},
	} {
		err := test.schema.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%+v: got %v, want %q", test.schema, err, test.want)
		}
	}
	if err := (Fields{{Name: "a"}, {Name: "b"}, {Name: "a"}}).Check(); err == nil {
		t.Error("a name was there twice")
	}
}

func TestFields(t *testing.T) {
	base := Fields{{Name: "a", Type: String}, {Name: "b", Type: String}}
	names := func(f Fields) string {
		var all []string
		for _, s := range f {
			all = append(all, s.Name+":"+string(s.Type))
		}
		return strings.Join(all, " ")
	}
	if got := names(base.With(Fields{{Name: "c", Type: Null}, {Name: "a", Type: Integer}})); got != "a:integer b:string c:null" {
		t.Errorf("With: %s", got)
	}
	if got := names(base.Without("a", "x")); got != "b:string" {
		t.Errorf("Without: %s", got)
	}
	if got := names(base); got != "a:string b:string" {
		t.Errorf("the fields themselves became %s", got)
	}
	if s, ok := base.Get("b"); !ok || s != &base[1] {
		t.Error("b is missing")
	}
	if _, ok := base.Get("c"); ok {
		t.Error("c is there")
	}
}
