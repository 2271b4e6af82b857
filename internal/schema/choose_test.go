package schema

import (
	"testing"

	"portico/internal/text"
)

func TestChoose(t *testing.T) {
	const terms = `{"type":["object","array"],"oneOf":[
		{"title":"Term list","type":"array","items":{"type":"integer"}},
		{"title":"Term query","type":"object","properties":{"terms":{"type":"array","items":{"type":"integer"}},"operator":{"type":"string","enum":["AND","OR"]}},"additionalProperties":false}]}`
	const kinds = `{"oneOf":[
		{"type":"object","properties":{"kind":{"enum":["a"],"required":true},"x":{}}},
		{"type":"object","properties":{"kind":{"enum":["b"],"required":true},"y":{},"z":{}}}]}`
	for _, test := range []struct {
		schema, value, want, data string
	}{
		{terms, `"1,2"`, "ok", ""},
		{terms, `{"terms":"1,2"}`, "ok", ""},
		{terms, `"1,x"`, "rest_no_matching_schema no_match_title arg", `{"position":0}`},
		{terms, `{"terms":["x"]}`, "rest_no_matching_schema no_match_title arg", `{"position":1}`},
		{terms, `{"terms":[1],"more":1}`, "rest_no_matching_schema no_match_title arg", `{"position":1}`},
		{terms, `["x"]`, "rest_no_matching_schema none_matches_titles arg", `null`},
		{terms, `null`, "rest_no_matching_schema none_matches_titles arg", `null`},
		{terms, `[]`, "rest_one_of_multiple_matches several_match_titles arg", `{"positions":[0,1]}`},

		{kinds, `{"kind":"a"}`, "ok", ""},
		{kinds, `{"kind":"c"}`, "rest_no_matching_schema no_match arg", `{"position":0}`},
		{kinds, `{"kind":"c","y":1}`, "rest_no_matching_schema no_match arg", `{"position":1}`},
		{kinds, `{"other":1}`, "rest_no_matching_schema none_matches arg", `null`},
		{kinds, `""`, "rest_no_matching_schema none_matches arg", `null`},
		{kinds, `5`, "rest_no_matching_schema none_matches arg", `null`},

		{`{"oneOf":[{"type":"string"},{"type":"boolean"},{"type":"integer"}]}`, `"1"`, "rest_one_of_multiple_matches several_match arg", `{"positions":[0,1,2]}`},
		{`{"oneOf":[{"title":"A","type":"string"},{"type":"integer"}]}`, `"1"`, "rest_one_of_multiple_matches several_match arg", `{"positions":[0,1]}`},
		{`{"oneOf":[{"title":"A","type":"integer"}]}`, `"x"`, "rest_no_matching_schema no_match_title arg", `{"position":0}`},
		{`{"anyOf":[{"type":"string","enum":["a"]},{"type":"boolean"}]}`, `"b"`, "rest_no_matching_schema no_match arg", `{"position":0}`},
		{`{"anyOf":[{"type":"string","maxLength":1},{"type":"string","pattern":"^x"}]}`, `"bb"`, "rest_no_matching_schema none_matches arg", `null`},
		{`{"anyOf":[{"type":"integer"},{"type":"boolean"}]}`, `"b"`, "rest_no_matching_schema none_matches arg", `null`},

		// The type of the schema around stands in for a missing one, and the
		// other way round.
		{`{"type":"integer","anyOf":[{"minimum":5},{"maximum":2}]}`, `3`, "rest_no_matching_schema none_matches arg", `null`},
		{`{"type":"integer","anyOf":[{"minimum":5},{"maximum":2}]}`, `"7"`, "ok", ""},
		{`{"minLength":3,"anyOf":[{"type":"integer"},{"type":"string"}]}`, `"ab"`, "rest_too_short too_short arg", `null`},
		{`{"enum":["5"],"oneOf":[{"type":"integer"}]}`, `"5"`, "rest_not_in_enum not_value arg", `null`},

		// Places inside count as "the right type, wrong inside".
		{`{"type":"array","items":{"oneOf":[{"type":"integer"},{"type":"object","properties":{"a":{"type":"integer"}}}]}}`, `[1,{"a":"x"}]`,
			"rest_no_matching_schema no_match arg[1]", `{"position":1}`},
	} {
		err := parse(t, test.schema).Validate(decode(t, test.value), "arg")
		if got := refusal(err); got != test.want {
			t.Errorf("%s\n    %s: got %s, want %s", test.schema, test.value, got, test.want)
		}
		if err == nil {
			continue
		}
		data := "null"
		if err.Data != nil {
			data = encode(t, err.Data)
		}
		if data != test.data {
			t.Errorf("%s\n    %s: data %s, want %s", test.schema, test.value, data, test.data)
		}
	}
}

func TestReasonIsAMessage(t *testing.T) {
	s := Schema{AnyOf: []*Schema{{Type: Integer, Title: "Number of rooms"}}}
	err := s.Validate("x", "rooms")
	if reason, ok := err.Message.Args[2].(text.Message); !ok || reason.Key != "schema.error.type" || err.Message.Args[1] != "Number of rooms" {
		t.Errorf("got %v", err)
	}
}
