package schema

import (
	"math"
	"testing"

	"portico/internal/value"
)

func TestSanitize(t *testing.T) {
	for _, test := range []struct{ schema, value, want string }{
		{`{}`, `{"a":1}`, `{"a":1}`},
		{`{"type":"integer"}`, `null`, `0`},
		{`{"type":"integer"}`, `" 12abc"`, `12`},
		{`{"type":"integer"}`, `"1e3"`, `1000`},
		{`{"type":"integer"}`, `"-1.9"`, `-1`},
		{`{"type":"integer"}`, `true`, `1`},
		{`{"type":"integer"}`, `[0]`, `1`},
		{`{"type":"integer"}`, `{}`, `0`},
		{`{"type":"integer"}`, `"99999999999999999999"`, `9223372036854775807`},
		{`{"type":"integer"}`, `-1e30`, `-9223372036854775808`},
		{`{"type":"integer"}`, `"9007199254740993"`, `9007199254740993`},
		{`{"type":"number"}`, `" .5x"`, `0.5`},
		{`{"type":"number"}`, `"."`, `0`},
		{`{"type":"number"}`, `"-1e999"`, `-1.7976931348623157e308`},
		{`{"type":"number"}`, `null`, `0`},
		{`{"type":"boolean"}`, `null`, `false`},
		{`{"type":"boolean"}`, `"FALSE"`, `false`},
		{`{"type":"boolean"}`, `"yes"`, `true`},
		{`{"type":"boolean"}`, `0.0`, `false`},
		{`{"type":"boolean"}`, `[]`, `false`},
		{`{"type":"boolean"}`, `{"a":0}`, `true`},
		{`{"type":"string"}`, `null`, `""`},
		{`{"type":"string"}`, `1.50`, `"1.5"`},
		{`{"type":"string"}`, `false`, `""`},
		{`{"type":"string"}`, `[1]`, `""`},
		{`{"type":"null"}`, `1`, `null`},
		{`{"type":["integer","boolean"]}`, `"x"`, `null`},
		{`{"type":"array"}`, `null`, `[]`},
		{`{"type":"array"}`, `"a,b\u000bc\u00a0d"`, `["a","b","c\u00a0d"]`},
		{`{"type":"array"}`, `1e14`, `["1.0E+14"]`},
		{`{"type":"array"}`, `{"a":1,"b":2}`, `[1,2]`},
		{`{"type":"object"}`, `5`, `{}`},
		{`{"type":"object","properties":{"1":{"type":"integer"}}}`, `["1","2"]`, `["1",2]`},
		{`{"type":"object","properties":{"1":{"type":"integer"}},"additionalProperties":false}`, `["1","2"]`, `{"1":2}`},
		{`{"type":"object","properties":{"a":{"type":"integer"}},"additionalProperties":false}`, `{"b":1,"a":"2"}`, `{"a":2}`},
		{`{"type":"object","patternProperties":{"^x":{"type":"integer"}},"additionalProperties":{"type":"boolean"}}`, `{"x":"2","y":"1"}`, `{"x":2,"y":true}`},
		{`{"type":"string","format":"hex-color"}`, `"red"`, `""`},
		{`{"type":"string","format":"date-time"}`, `null`, `""`},
		{`{"type":"string","format":"unheard-of"}`, `" a "`, `" a "`},
		{`{"type":"object","anyOf":[{"properties":{"a":{"type":"integer"}}}]}`, `{"a":"1"}`, `{"a":1}`},
	} {
		want := decode(t, test.want)
		got, err := parse(t, test.schema).Sanitize(decode(t, test.value), "arg")
		if err != nil || encode(t, got) != encode(t, want) {
			t.Errorf("%s\n    %s: got %s, %v; want %s", test.schema, test.value, encode(t, got), err, test.want)
		}
	}
}

func TestSanitizeErrors(t *testing.T) {
	for _, test := range []struct{ schema, value, want string }{
		{`{"type":"array","items":{"type":"array","uniqueItems":true,"items":{"type":"integer"}}}`, `[[1],["1",1]]`,
			"rest_duplicate_items duplicate_items arg[1]"},
		{`{"type":"object","properties":{"a":{"type":"array","uniqueItems":true,"items":{"type":"integer"}}}}`, `{"a":["1",1]}`,
			"rest_duplicate_items duplicate_items arg[a]"},
		{`{"anyOf":[{"type":"integer"}]}`, `"x"`, "rest_no_matching_schema no_match arg"},
		{`{"oneOf":[{"type":"integer"}]}`, `"x"`, "rest_no_matching_schema no_match arg"},
	} {
		got, err := parse(t, test.schema).Sanitize(decode(t, test.value), "arg")
		if refusal(err) != test.want {
			t.Errorf("%s\n    %s: got %v, %v; want %s", test.schema, test.value, got, err, test.want)
		}
	}
}

func TestSanitizeLeavesItsInputAlone(t *testing.T) {
	s := parse(t, `{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"}}},"additionalProperties":false}`)
	v := decode(t, `{"b":1,"a":["1","2"]}`)
	before := encode(t, v)
	if _, err := s.Sanitize(v, "arg"); err != nil {
		t.Fatal(err)
	}
	if after := encode(t, v); after != before {
		t.Errorf("%s became %s", before, after)
	}
}

func TestNumeric(t *testing.T) {
	for text, want := range map[string]float64{
		"5": 5, "-5": -5, "+5": 5, "5.": 5, ".5": .5, "-.5": -.5, "5.5": 5.5, "1e3": 1000, "1E+3": 1000, "1.e-2": .01,
		" 7": 7, "7 ": 7, "\t\n\v\f\r7\r": 7, "007": 7, "1e-999": 0,
	} {
		if got, ok := numeric(text); got != want || !ok {
			t.Errorf("%q: got %v, %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", " ", ".", "-", "+", "e5", ".e5", "1e", "1e+", "1 2", "1,2", "0x1A", "0b1", "1_000", "inf", "NaN", "--1", "+-1", "- 1",
		"1e5.5", "1.2.3", "٣", "1e999", "\u00a05", "abc",
	} {
		if got, ok := numeric(text); ok {
			t.Errorf("%q: got %v", text, got)
		}
	}
	for _, v := range []any{nil, true, []any{}, value.Object{}, math.Inf(1), math.NaN()} {
		if got, ok := numeric(v); ok {
			t.Errorf("%v: got %v", v, got)
		}
	}
}

func TestFormatFloat(t *testing.T) {
	for want, f := range map[string]float64{
		"0": 0, "-0": math.Copysign(0, -1), "1": 1, "1000": 1000, "1.5": 1.5, "-0.5": -.5, "0.3": 0.1 + 0.2, "0.33333333333333": 1.0 / 3,
		"10000000000000": 1e13, "1.0E+14": 1e14, "1.5E+25": 1.5e25, "0.0001": 1e-4, "1.0E-5": 1e-5, "-1.25E-7": -1.25e-7,
		"1.0E+100": 1e100, "99999999999999": 99999999999999, "1.0E+15": 999999999999999.9, "INF": math.Inf(1), "-INF": math.Inf(-1), "NAN": math.NaN(),
	} {
		if got := formatFloat(f); got != want {
			t.Errorf("%v: got %s, want %s", f, got, want)
		}
	}
}
