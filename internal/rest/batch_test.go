package rest

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"portico/internal/value"
)

func TestBatch(t *testing.T) {
	t.Parallel()
	var runs atomic.Int64
	count := func(ctx context.Context, req *Request) (Response, error) {
		runs.Add(1)
		return echo(ctx, req)
	}
	need := number1("n")
	need.Required = true
	linked := func(_ context.Context, req *Request) (Response, error) {
		item := thing(req.Int64("n"))
		item.Links.Add("author", Link{Href: "p", Embed: &Embed{Kind: "nobody", ID: 1}})
		return Created(item, base+"/n"), nil
	}
	panics := func(context.Context, *Request) (Response, error) { panic("inside") }
	e := fakeEngine(t,
		Route{Path: "/test/v1/things", Batch: true, Endpoints: []Endpoint{open(GET, echo), open(Write, count, need, text1("a"))}},
		Route{Path: "/test/v1/items", Batch: true, Endpoints: []Endpoint{open(POST, linked, need)}},
		Route{Path: "/test/v1/alone", Endpoints: []Endpoint{open(POST, count)}},
		Route{Path: "/test/v1/kept", Batch: true, Endpoints: []Endpoint{{Methods: POST, Allow: Can("edit"), Handle: count}}},
		Route{Path: "/test/v1/panics", Batch: true, Endpoints: []Endpoint{open(POST, panics)}},
	)
	batch := func(items string) string { return `{"requests":[` + items + `]}` }
	all := func(items string) string { return `{"validation":"require-all-validate","requests":[` + items + `]}` }
	good := `{"path":"/test/v1/things?a=q","method":"PUT","body":{"n":1}}`
	one := func(name, item string, has map[string]string) call {
		placed := map[string]string{}
		for place, want := range has {
			placed["responses.0."+place] = want
		}
		return call{name: name, do: "POST /batch/v1", body: batch(item), status: 207, has: placed}
	}
	code := func(status, code string) map[string]string {
		return map[string]string{"status": status, "body.code": `"` + code + `"`}
	}
	run(t, e, []call{
		{name: "nothing", do: "POST /batch/v1", body: batch(""), status: 207, has: map[string]string{"": `{"responses":[]}`}},
		one("an item", good, map[string]string{"status": "200", "body.method": `"PUT"`, "body.args": `{"n":1,"a":"q"}`, "headers.Allow": `"GET, POST, PUT, PATCH"`}),
		one("POST by default", `{"path":"/TEST/v1/things/","body":{"n":"2"}}`, map[string]string{"body.method": `"POST"`, "body.args.n": "2"}),
		one("fields, no embedding, no envelope", `{"path":"/test/v1/items?_fields=id,_links&_embed&_envelope","body":{"n":4}}`,
			map[string]string{"status": "201", "body.id": "4", "body.title": "absent", "body._embedded": "absent", "headers.Location": `"` + base + `/n"`}),
		one("a missing argument", `{"path":"/test/v1/things"}`, code("400", "rest_missing_callback_param")),
		one("no route", `{"path":"/test/v1/nothing"}`, code("404", "rest_no_route")),
		one("not for this method", `{"path":"/test/v1/things","method":"DELETE"}`, code("404", "rest_no_route")),
		one("no slash in front", `{"path":"test/v1/things","body":{"n":1}}`, code("404", "rest_no_route")),
		one("not in a batch", `{"path":"/test/v1/alone"}`, code("400", "rest_batch_not_allowed")),
		one("nested", `{"path":"/batch/v1","body":{"requests":[]}}`, code("400", "rest_batch_not_allowed")),
		one("another host", `{"path":"https://example.org/test/v1/things"}`, code("400", "parse_path_failed")),
		one("another host without scheme", `{"path":"//example.org/test"}`, code("400", "parse_path_failed")),
		one("no path at all", `{"path":"http:///%zz"}`, code("400", "parse_path_failed")),
		one("an empty path", `{"path":""}`, code("404", "rest_no_route")),
		one("control characters", `{"path":"/test/\u007f"}`, code("400", "parse_path_failed")),
		one("no permission", `{"path":"/test/v1/kept"}`, map[string]string{"status": "401", "body.code": `"rest_forbidden"`, "headers": "{}"}),
		one("a panic", `{"path":"/test/v1/panics"}`, code("500", "internal_server_error")),
		one("the caller's rights", `{"path":"/test/v1/kept","headers":{"X-Test-User":"edit"}}`, code("401", "rest_forbidden")),
		{name: "signed in", do: "POST /batch/v1", body: batch(`{"path":"/test/v1/kept"}`), header: map[string]string{"X-Test-User": "edit"}, status: 207,
			has: map[string]string{"responses.0.status": "200"}},
		{name: "in order", do: "POST /batch/v1", body: batch(good + `,{"path":"/x"},` + good), status: 207, has: map[string]string{
			"responses.0.status": "200", "responses.1.status": "404", "responses.2.status": "200", "failed": "absent",
		}},
		{name: "25 items", do: "POST /batch/v1", body: batch(strings.Repeat(good+",", 24) + good), status: 207, has: map[string]string{"responses.24.status": "200"}},
		{name: "26 items", do: "POST /batch/v1", body: batch(strings.Repeat(good+",", 25) + good), status: 400, code: "rest_invalid_param",
			has: map[string]string{"data.details.requests.code": `"rest_too_many_items"`}},
		{name: "GET", do: "POST /batch/v1", body: batch(`{"path":"/test/v1/things","method":"GET"}`), status: 400,
			has: map[string]string{"data.details.requests.code": `"rest_not_in_enum"`}},
		{name: "no requests", do: "POST /batch/v1", body: `{}`, status: 400, code: "rest_missing_callback_param"},
		{name: "no path", do: "POST /batch/v1", body: batch(`{}`), status: 400, has: map[string]string{"data.details.requests.code": `"rest_property_required"`}},
		{name: "wrong body", do: "POST /batch/v1", body: batch(`{"path":"/","body":"x"}`), status: 400,
			has: map[string]string{"data.details.requests.data": `{"param":"requests[0][body]"}`}},
		{name: "as a form", do: "POST /batch/v1", kind: formType, body: "requests[0][path]=/test/v1/things&requests[0][body][n]=3", status: 207,
			has: map[string]string{"responses.0.body.args.n": "3"}},
	})

	runs.Store(0)
	run(t, e, []call{{name: "all or nothing", do: "POST /batch/v1", body: all(good + `,{"path":"/test/v1/things"},{"path":"/x"}`), status: 207,
		has: map[string]string{"failed": `"validation"`, "responses.0": "null", "responses.1.status": "400", "responses.2.body.code": `"rest_no_route"`}}})
	if n := runs.Load(); n != 0 {
		t.Errorf("%d items ran although one was bad", n)
	}
	run(t, e, []call{{name: "permission is no part of it", do: "POST /batch/v1", body: all(good + `,{"path":"/test/v1/kept"}`), status: 207,
		has: map[string]string{"failed": "absent", "responses.0.status": "200", "responses.1.status": "401"}}})
	if n := runs.Load(); n != 1 {
		t.Errorf("%d items ran, want 1", n)
	}
}

func TestBatchHeaders(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/things", Batch: true, Endpoints: []Endpoint{
		open(POST, func(_ context.Context, req *Request) (Response, error) {
			return OK(value.Object{{Key: "x", Value: req.HeaderValue("X-One")}, {Key: "y", Value: req.Header.Values("X-Two")}}), nil
		}),
	}})
	run(t, e, []call{{do: "POST /batch/v1", status: 207, body: `{"requests":[{"path":"/test/v1/things","headers":{"x-one":" 1 ","x-two":["2","3"]}}]}`,
		has: map[string]string{"responses.0.body": `{"x":"1","y":["2","3"]}`}}})
}
