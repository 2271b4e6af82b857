package rest

import (
	"context"
	"testing"

	"portico/internal/schema"
	"portico/internal/text"
)

const formType = "application/x-www-form-urlencoded"

func TestArgumentSources(t *testing.T) {
	t.Parallel()
	a := text1("a")
	a.Default = "default"
	list := schema.Schema{Name: "list", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}}
	meta := schema.Schema{Name: "meta", Type: schema.Object}
	e := fakeEngine(t, Route{Path: `/test/v1/things(?:/(?P<a>\w+))?`, Endpoints: []Endpoint{
		open(GET|Write|DELETE, echo, a, text1("b"), list, meta),
	}})
	multipart := "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nform\r\n" +
		"--x\r\nContent-Disposition: form-data; name=\"list[]\"\r\n\r\n4\r\n" +
		"--x\r\nContent-Disposition: form-data; name=\"b\"; filename=\"b.txt\"\r\n\r\nfile\r\n--x--\r\n"
	is := func(v string) map[string]string { return map[string]string{"args.a": `"` + v + `"`} }
	run(t, e, []call{
		{name: "default", do: "POST /test/v1/things/", has: map[string]string{"args.a": `"default"`, "given": "[]"}},
		{name: "path over default", do: "POST /test/v1/things/path", has: is("path")},
		{name: "query over path", do: "POST /test/v1/things/path?a=query", has: is("query")},
		{name: "form over query", do: "POST /test/v1/things/path?a=query", kind: formType, body: "a=form", has: is("form")},
		{name: "JSON over query", do: "PUT /test/v1/things/path?a=query", body: `{"a":"json"}`, has: is("json")},
		{name: "JSON with GET", do: "GET /test/v1/things/path", body: `{"a":"json"}`, has: is("json")},
		{name: "JSON under another name", do: "POST /test/v1/things/", kind: "application/vnd.x+json; charset=x", body: `{"a":"json"}`, has: is("json")},
		{name: "no form with GET", do: "GET /test/v1/things/path", kind: formType, body: "a=form", has: is("path")},
		{name: "form with DELETE", do: "DELETE /test/v1/things/path", kind: formType, body: "a=form", has: is("form")},
		{name: "multipart", do: "POST /test/v1/things/", kind: "multipart/form-data; boundary=x", body: multipart,
			has: map[string]string{"args.a": `"form"`, "args.list": "[4]", "args.b": "absent"}},
		{name: "another content type", do: "POST /test/v1/things/path", kind: "text/plain", body: "a=form", has: is("path")},
		{name: "JSON that is no object", do: "POST /test/v1/things/path", body: `[1,2]`, has: is("path")},
		{name: "JSON null", do: "POST /test/v1/things/path", body: `null`, has: is("path")},
		{name: "lists in the query", do: "GET /test/v1/things/?list[]=1&list[]=2", has: map[string]string{"args.list": "[1,2]"}},
		{name: "numbered lists", do: "GET /test/v1/things/?list[0]=1&list[1]=2", has: map[string]string{"args.list": "[1,2]"}},
		{name: "lists with commas", do: "GET /test/v1/things/?list=1,+2", has: map[string]string{"args.list": "[1,2]"}},
		{name: "objects in the query", do: "GET /test/v1/things/?meta[k][x]=1", has: map[string]string{"args.meta": `{"k":{"x":"1"}}`}},
		{name: "the last of a repeated key", do: "GET /test/v1/things/?a=1&a=2", has: is("2")},
		{name: "unknown ones are ignored", do: "GET /test/v1/things/?zzz=%00", has: is("default")},
		{name: "given", do: "POST /test/v1/things/p?b=1", body: `{"list":[]}`, has: map[string]string{"given": `["a","b","list"]`}},
		{name: "broken multipart", do: "POST /test/v1/things/", kind: "multipart/form-data; boundary=x", body: "--x\r\nnothing", status: 400, code: "rest_invalid_body"},
		{name: "multipart without boundary", do: "POST /test/v1/things/", kind: "multipart/form-data", body: "x", status: 400, code: "rest_invalid_body"},
	})
}

func TestPutWithoutContentType(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/things", Endpoints: []Endpoint{open(Write, echo, text1("a"))}})
	header := map[string]string{"Content-Type": ""}
	run(t, e, []call{
		{do: "PUT /test/v1/things", body: "a=1", header: header, has: map[string]string{"args.a": `"1"`}},
		{do: "POST /test/v1/things", body: "a=1", header: header, has: map[string]string{"args.a": "absent"}},
	})
}

func TestNull(t *testing.T) {
	t.Parallel()
	required := text1("need")
	required.Required = true
	e := fakeEngine(t,
		Route{Path: "/test/v1/things", Endpoints: []Endpoint{open(Write, echo, early(text1("a")), early(number1("n")), text1("late"))}},
		Route{Path: "/test/v1/need", Endpoints: []Endpoint{open(Write, echo, required)}},
	)
	run(t, e, []call{
		{name: "a weaker place counts", do: "POST /test/v1/things?late=query", body: `{"zzz":null}`, has: map[string]string{"args.late": `"query"`}},
		{name: "the empty value of early ones", do: "POST /test/v1/things", body: `{"a":null,"n":null}`,
			has: map[string]string{"args.a": `""`, "args.n": "0", "given": `["a","n"]`}},
		{name: "refused for late ones", do: "POST /test/v1/things", body: `{"late":null}`, status: 400, code: "rest_invalid_param",
			has: map[string]string{"data.details.late.code": `"rest_invalid_type"`}},
		{name: "missing although there", do: "POST /test/v1/need", body: `{"need":null}`, status: 400, code: "rest_missing_callback_param"},
		{name: "found behind a null", do: "POST /test/v1/need?need=1", body: `{"x":null}`},
	})
}

func TestRounds(t *testing.T) {
	t.Parallel()
	need := text1("need")
	need.Required = true
	other := text1("other")
	other.Required = true
	e := fakeEngine(t, Route{Path: "/test/v1/things", Endpoints: []Endpoint{{
		Methods: POST,
		Args: Args{
			need, other, early(number1("first")), early(number1("second")), number1("third"), number1("fourth"),
			early(schema.Schema{Name: "asked"}), {Name: "free", Unchecked: true, Type: schema.Integer},
		},
		Checks: map[string]Check{"asked": func(_ context.Context, _ *Request, v any) (any, *schema.Error) {
			if v == "no" {
				return nil, &schema.Error{Message: text.M("says.no")}
			}
			return "checked", nil
		}},
		Allow: Can("write"), Handle: echo,
	}}})
	run(t, e, []call{
		{name: "what is missing", do: "POST /test/v1/things?first=x&third=x", status: 400, code: "rest_missing_callback_param",
			has: map[string]string{"data.params": `["need","other"]`, "data.status": "400", "data.details": "absent"}},
		{name: "first round", do: "POST /test/v1/things?need=1&other=1&first=x&second=y&third=z", status: 400, code: "rest_invalid_param",
			has: map[string]string{
				"data.details.first.code": `"rest_invalid_type"`, "data.details.first.data": `{"param":"first"}`,
				"data.details.second.code": `"rest_invalid_type"`, "data.details.third": "absent", "data.params.third": "absent",
			}},
		{name: "second round", do: "POST /test/v1/things?need=1&other=1&first=1&third=z&fourth=z", status: 400, code: "rest_invalid_param",
			has: map[string]string{"data.details.third.code": `"rest_invalid_type"`, "data.details.fourth.code": `"rest_invalid_type"`}},
		{name: "every place is checked", do: "POST /test/v1/things?need=1&other=1&third=z", body: `{"third":3}`, status: 400, code: "rest_invalid_param"},
		{name: "the language is of the second round", do: "POST /test/v1/things?need=1&other=1&i18n_language=fr", status: 400,
			has: map[string]string{"data.details.i18n_language.code": `"rest_not_in_enum"`, "data.details.i18n_language.data": "null"}},
		{name: "a check that only says no", do: "POST /test/v1/things?need=1&other=1&asked=no", status: 400, code: "rest_invalid_param",
			has: map[string]string{"data.params.asked": `"says.no"`, "data.details": "{}"}},
		{name: "permission comes after", do: "POST /test/v1/things?need=1&other=1", status: 401, code: "rest_forbidden"},
		{name: "coerced", do: "POST /test/v1/things?need=1&other=1&first=1.0&third=+3&free=x&asked=yes", header: map[string]string{"X-Test-User": "write"},
			has: map[string]string{"args.first": "1", "args.third": "3", "args.free": `"x"`, "args.asked": `"checked"`}},
	})
}

func TestTextThatCannotBeStored(t *testing.T) {
	t.Parallel()
	list := schema.Schema{Name: "list", Type: schema.Array, Items: &schema.Schema{Type: schema.String}}
	meta := schema.Schema{Name: "meta", Type: schema.Object}
	e := fakeEngine(t, Route{Path: "/test/v1/things", Endpoints: []Endpoint{
		open(Write, echo, text1("a"), schema.Schema{Name: "free", Unchecked: true}, list, meta),
	}})
	for _, c := range []call{
		{name: "NUL in the query", do: "POST /test/v1/things?a=x%00y"},
		{name: "broken UTF-8 in the query", do: "POST /test/v1/things?a=%ff"},
		{name: "broken UTF-8 in a form", do: "POST /test/v1/things", kind: formType, body: "a=%C3"},
		{name: "NUL in JSON", do: "POST /test/v1/things", body: `{"a":"\u0000"}`},
		{name: "NUL in what nobody checks", do: "POST /test/v1/things", body: `{"free":"\u0000"}`},
		{name: "NUL inside a list", do: "POST /test/v1/things", body: `{"list":["ok","\u0000"]}`},
		{name: "NUL in a name inside", do: "POST /test/v1/things", body: `{"meta":{"k\u0000":1}}`},
	} {
		c.status, c.code = 400, "rest_invalid_param"
		run(t, e, []call{c})
	}
}
