package schema

import (
	"fmt"
	"testing"

	"portico/internal/value"
)

// refusal sums an error up: code, place of a wrong type, message and its first
// place.
func refusal(err *Error) string {
	if err == nil {
		return "ok"
	}
	return fmt.Sprintf("%s %s %v", err.Code, err.Message.Key[len("schema.error."):], err.Message.Args[0])
}

func TestValidate(t *testing.T) {
	for _, test := range []struct {
		schema, value, want string
	}{
		{`{}`, `{"a":[1,null]}`, "ok"},
		{`{"type":"integer"}`, `"x"`, "rest_invalid_type type arg"},
		{`{"type":["integer","null"]}`, `"x"`, "rest_invalid_type type arg"},
		{`{"type":"integer","minimum":1}`, `0.5`, "rest_out_of_bounds minimum arg"},
		{`{"type":"integer","minimum":1}`, `1.5`, "rest_invalid_type type arg"},
		{`{"type":"number","minimum":1,"exclusiveMinimum":true}`, `1`, "rest_out_of_bounds above arg"},
		{`{"type":"number","maximum":5}`, `"5.5"`, "rest_out_of_bounds maximum arg"},
		{`{"type":"number","maximum":5,"exclusiveMaximum":true}`, `5`, "rest_out_of_bounds below arg"},
		{`{"type":"number","multipleOf":0.1}`, `0.3`, "rest_invalid_multiple multiple arg"},
		{`{"type":"integer","multipleOf":5}`, `-10`, "ok"},
		{`{"type":"number"}`, `"1e999"`, "rest_invalid_type type arg"},
		{`{"type":"string","minLength":2}`, `"è"`, "rest_too_short too_short arg"},
		{`{"type":"string","maxLength":2}`, `"èèè"`, "rest_too_long too_long arg"},
		{`{"type":"string","pattern":"^a"}`, `"ba"`, "rest_invalid_pattern pattern arg"},
		{`{"type":"string","pattern":"("}`, `"("`, "rest_invalid_pattern pattern arg"},
		{`{"type":"string","enum":["a"]}`, `"b"`, "rest_not_in_enum not_value arg"},
		{`{"type":"string","enum":["a","b"]}`, `"A"`, "rest_not_in_enum not_in_enum arg"},
		{`{"type":"integer","enum":[1,5.0]}`, `"5"`, "ok"},
		{`{"type":"array","enum":[[1,2],{"0":"a"}]}`, `"a"`, "ok"},
		{`{"type":"array","enum":[[1,2]],"items":{"type":"integer"}}`, `"1,2"`, "ok"},
		{`{"type":"array","enum":[[1,2]],"items":{"type":"integer"}}`, `"2,1"`, "rest_not_in_enum not_value arg"},
		{`{"type":"object","enum":[{"a":1,"b":[]}]}`, `{"b":{},"a":1.0}`, "ok"},
		{`{"type":"object","enum":[{"a":1}]}`, `{"a":[]}`, "rest_not_in_enum not_value arg"},
		{`{"enum":["a",null]}`, `null`, "ok"},
		{`{"format":"ip"}`, `"x"`, "rest_invalid_ip ip arg"},
		{`{"type":["integer","string"],"format":"ip"}`, `5`, "ok"},
		{`{"type":"string","format":"unheard-of"}`, `"x"`, "ok"},

		{`{"type":"array","items":{"type":"integer"}}`, `"1,x"`, "rest_invalid_type type arg[1]"},
		{`{"type":"array","items":{"type":"integer","minimum":2}}`, `[3,1]`, "rest_out_of_bounds minimum arg[1]"},
		{`{"type":"array","items":{"type":"integer"}}`, `{"7":1,"-3":"2"}`, "ok"},
		{`{"type":"array"}`, `{"07":1}`, "rest_invalid_type type arg"},
		{`{"type":"array"}`, `{"-0":1}`, "rest_invalid_type type arg"},
		{`{"type":"array"}`, `{"99999999999999999999":1}`, "rest_invalid_type type arg"},
		{`{"type":"array"}`, `null`, "rest_invalid_type type arg"},
		{`{"type":"array","minItems":1}`, `" , "`, "rest_too_few_items too_few_items arg"},
		{`{"type":"array","maxItems":1}`, `"a b"`, "rest_too_many_items too_many_items arg"},
		{`{"type":"array","uniqueItems":true}`, `[1,1.0,"1",true]`, "ok"},
		{`{"type":"array","uniqueItems":true}`, `[{"a":1,"b":[]},{"b":{},"a":1}]`, "rest_duplicate_items duplicate_items arg"},
		{`{"type":"array","uniqueItems":true}`, `[[1,2],{"1":2,"0":1}]`, "rest_duplicate_items duplicate_items arg"},

		{`{"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"array","items":{"type":"integer"}}}}}}`,
			`{"a":{"b":[1,2,"z"]}}`, "rest_invalid_type type arg[a][b][2]"},
		{`{"type":"object","properties":{"0":{"type":"string"}}}`, `[1]`, "rest_invalid_type type arg[0]"},
		{`{"type":"object","properties":{"a":{"required":true}}}`, `{}`, "rest_property_required property_required arg"},
		{`{"type":"object","properties":{"a":{"required":true}}}`, `{"a":null}`, "ok"},
		{`{"type":"object","required":[],"properties":{"a":{"required":true}}}`, `{}`, "ok"},
		{`{"type":"object","required":["b"]}`, `{"a":1}`, "rest_property_required property_required arg"},
		{`{"type":"object","additionalProperties":false}`, `{"a":1}`, "rest_additional_properties_forbidden additional_property arg"},
		{`{"type":"object","additionalProperties":{"type":"boolean"}}`, `{"a":2}`, "rest_invalid_type type arg[a]"},
		{`{"type":"object","patternProperties":{"^x":{"type":"boolean"},"^xy":{"type":"integer"}}}`, `{"xy":2}`, "rest_invalid_type type arg[xy]"},
		{`{"type":"object","minProperties":1}`, `""`, "rest_too_few_properties too_few_properties arg"},
		{`{"type":"object","maxProperties":1}`, `[1,2]`, "rest_too_many_properties too_many_properties arg"},
	} {
		err := parse(t, test.schema).Validate(decode(t, test.value), "arg")
		if got := refusal(err); got != test.want {
			t.Errorf("%s\n    %s: got %s, want %s", test.schema, test.value, got, test.want)
		}
		if err == nil {
			continue
		}
		var data value.Object
		if err.Code == codeType {
			data = value.Object{{Key: "param", Value: err.Message.Args[0]}}
		}
		if got, want := encode(t, err.Data), encode(t, data); got != want || (err.Data == nil) != (data == nil) {
			t.Errorf("%s\n    %s: data %s, want %s", test.schema, test.value, got, want)
		}
	}
}

func TestPlaces(t *testing.T) {
	requests := Schema{Type: Array, Items: &Schema{Type: Object, Properties: Fields{
		{Name: "path", Type: String, Required: true},
		{Name: "body", Type: Object},
		{Name: "headers", Type: Object, AdditionalProperties: &Schema{Type: Either(String, Array), Items: &Schema{Type: String}}},
	}}}
	for _, test := range []struct{ value, want string }{
		{`[{"path":"/"}]`, "ok"},
		{`[{}]`, "rest_property_required property_required requests[0]"},
		{`[{"path":"/","body":"x"}]`, "rest_invalid_type type requests[0][body]"},
		{`[{"path":"/"},{"path":1}]`, "rest_invalid_type type requests[1][path]"},
		{`[{"path":"/","headers":{"A":["x",1]}}]`, "rest_invalid_type type requests[0][headers][A][1]"},
	} {
		if got := refusal(requests.Validate(decode(t, test.value), "requests")); got != test.want {
			t.Errorf("%s: got %s, want %s", test.value, got, test.want)
		}
	}
}

func TestGoValues(t *testing.T) {
	s := Schema{Type: Array, Items: &Schema{Type: Integer, Enum: []any{1, 2}}}
	for _, v := range []any{[]int{1, 2}, []int64{1, 2}, []string{"1", "2"}} {
		if err := s.Validate(v, "arg"); err != nil {
			t.Errorf("%#v: %v", v, err)
		}
		if clean, err := s.Sanitize(v, "arg"); err != nil || encode(t, clean) != "[1,2]" {
			t.Errorf("%#v became %v, %v", v, clean, err)
		}
	}
	if clean, err := (&Schema{Type: Integer}).Sanitize(3, "arg"); clean != int64(3) || err != nil {
		t.Errorf("3 became %#v, %v", clean, err)
	}
}
