package rest

import (
	"strings"
	"testing"
)

func TestJSONProblems(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/things", Endpoints: []Endpoint{{
		Methods: Write, Args: Args{{Name: "need", Required: true}}, Allow: Can("edit"), Handle: echo,
	}}})
	deep := strings.Repeat("[", 10000) + strings.Repeat("]", 10000)
	for _, c := range []struct{ name, body, code string }{
		{"malformed", `{"a":`, "4"},
		{"a word", `nonsense`, "4"},
		{"text behind", `{} {}`, "4"},
		{"a comma too many", `{"a":1,}`, "4"},
		{"control character", "{\"a\":\"\x01\"}", "4"},
		{"number out of range", `{"a":1e999}`, "4"},
		{"no key", `{1:2}`, "4"},
		{"broken UTF-8", "{\"a\":\"\xff\"}", "5"},
		{"deep", `{"a":` + deep + `}`, "1"},
		{"deep and open", strings.Repeat(`{"a":`, 10000), "1"},
	} {
		run(t, e, []call{{name: c.name, do: "POST /test/v1/things", body: c.body, status: 400, code: "rest_invalid_json",
			has: map[string]string{"data.status": "400", "data.json_error_code": c.code, "data.params": "absent"}}})
	}
	run(t, e, []call{
		{name: "after routing", do: "POST /test/v1/none", body: `{`, status: 404, code: "rest_no_route"},
		{name: "before arguments and rights", do: "POST /test/v1/things", body: `{`, status: 400, code: "rest_invalid_json"},
		{name: "not OPTIONS", do: "OPTIONS /test/v1/things", body: `{`},
		{name: "512 levels", do: "POST /test/v1/things", header: map[string]string{"X-Test-User": "edit"},
			body: `{"need":` + strings.Repeat("[", 511) + strings.Repeat("]", 511) + `}`},
		{name: "513 levels", do: "POST /test/v1/things", status: 400, code: "rest_invalid_json",
			body: `{"need":` + strings.Repeat("[", 512) + strings.Repeat("]", 512) + `}`},
	})
}

func TestLimits(t *testing.T) {
	t.Parallel()
	e := fakeEngineOf(t, Config{
		Limits: Limits{Body: 100, Query: 50},
		Routes: []Route{{Path: "/test/v1/things", Endpoints: []Endpoint{open(Write, echo, text1("a"))}}},
	})
	long := strings.Repeat("x", 200)
	run(t, e, []call{
		{name: "JSON", do: "POST /test/v1/things", body: `{"a":"` + long + `"}`, status: 413, code: "rest_content_too_large", has: map[string]string{"data.status": "413"}},
		{name: "form", do: "POST /test/v1/things", kind: formType, body: "a=" + long, status: 413, code: "rest_content_too_large"},
		{name: "multipart", do: "POST /test/v1/things", kind: "multipart/form-data; boundary=x", status: 413, code: "rest_content_too_large",
			body: "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" + long + "\r\n--x--\r\n"},
		{name: "unread", do: "POST /test/v1/things", kind: "text/plain", body: long},
		{name: "fits", do: "POST /test/v1/things?a=" + strings.Repeat("x", 48), body: `{"a":"` + strings.Repeat("x", 92) + `"}`},
		{name: "query", do: "POST /test/v1/things?a=" + long, status: 414, code: "rest_query_too_long"},
	})
}
