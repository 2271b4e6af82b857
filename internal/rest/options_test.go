package rest

import (
	"context"
	"testing"

	"portico/internal/schema"
	"portico/internal/site"
)

// guarded is a route whose permissions depend on caller and arguments.
func guarded() Route {
	ownOnly := func(_ context.Context, req *Request) error {
		if req.Int64("id") != 7 {
			return req.Deny("rest_cannot_edit")
		}
		return Can("edit")(nil, req)
	}
	broken := func(context.Context, *Request) error { panic("permission") }
	return Route{
		Path: `/test/v1/things/(?P<id>\d+)`,
		Endpoints: []Endpoint{
			{Methods: GET, Args: Args{number1("id"), ContextArg}, Handle: echo, Allow: func(_ context.Context, req *Request) error {
				if req.Context() == "edit" {
					return Can("edit", "rest_forbidden_context")(nil, req)
				}
				return nil
			}},
			{Methods: Write, Args: Args{number1("id"), text1("title")}, Allow: ownOnly, Handle: echo},
			{Methods: DELETE, Args: Args{number1("id")}, Allow: broken, Handle: echo},
		},
		Item: &schema.Schema{Title: "thing", Properties: schema.Fields{
			{Name: "id", Type: schema.Integer, Context: []string{"view"}, ReadOnly: true},
		}},
		ItemLinks: []ItemLink{{Relation: "wp:action-publish", Text: "link.publish", Target: schema.Fields{text1("status")}}},
	}
}

func TestAllow(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, guarded())
	editor := map[string]string{"X-Test-User": "edit"}
	allow := func(methods string) map[string]string { return map[string]string{"Allow": methods} }
	run(t, e, []call{
		{do: "GET /test/v1/things/7", sends: allow("GET")},
		{do: "GET /test/v1/things/7", header: editor, sends: allow("GET, POST, PUT, PATCH")},
		{do: "GET /test/v1/things/8", header: editor, sends: allow("GET")},
		{do: "GET /test/v1/things/7?context=edit", status: 401, code: "rest_forbidden_context", sends: allow("")},
		{do: "GET /test/v1/things/7?context=edit", header: map[string]string{"X-Test-User": "none"}, status: 403, code: "rest_forbidden_context", sends: allow("")},
		{do: "PUT /test/v1/things/8", header: editor, status: 403, code: "rest_cannot_edit", sends: allow("GET")},
		{do: "PUT /test/v1/things/8", status: 401, code: "rest_cannot_edit", sends: allow("GET")},
		{name: "a check that fails lets nobody in", do: "DELETE /test/v1/things/7", header: editor, status: 500, code: "internal_server_error"},
		{do: "GET /test/v1/things/7?context=all", status: 400, code: "rest_invalid_param", sends: allow("GET")},
	})
}

func TestOptions(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, guarded(), Route{Path: "/test/v1/fixed", Batch: true, Endpoints: []Endpoint{open(GET, echo, ContextArg)}})
	run(t, e, []call{
		{do: "OPTIONS /test/v1/things/7", header: map[string]string{"X-Test-User": "edit"}, has: map[string]string{
			"namespace": `"test/v1"`, "methods": `["GET","POST","PUT","PATCH","DELETE"]`,
			"endpoints.1.args.title": `{"type":"string","required":false}`, "_links": "absent",
			"schema.title": `"thing"`, "schema.type": `"object"`,
			"schema.properties.id":                   `{"type":"integer","context":["view"],"readonly":true}`,
			"schema.links.0.rel":                     `"https://api.w.org/action-publish"`,
			"schema.links.0.targetSchema.properties": `{"status":{"type":"string"}}`,
		}, sends: map[string]string{"Allow": "GET, POST, PUT, PATCH"}},
		{do: "OPTIONS /test/v1/things/7?context=edit", sends: map[string]string{"Allow": ""}},
		{name: "wrong arguments refuse nothing", do: "OPTIONS /test/v1/things/7?context=wrong", sends: map[string]string{"Allow": "GET"}},
		{do: "OPTIONS /test/v1/fixed", has: map[string]string{
			"endpoints.0.allow_batch": `{"v1":true}`, "schema": "absent", "_links.self": `[{"href":"https://example.org/api/test/v1/fixed"}]`,
			"endpoints.0.args.context.description": `"Form of the answer."`,
		}},
		{do: "OPTIONS /it/api/test/v1/fixed", has: map[string]string{
			"endpoints.0.args.context.description": `"Forma della risposta."`, "_links.self": `[{"href":"https://example.org/it/api/test/v1/fixed"}]`,
		}},
		{do: "OPTIONS /test/v1/nothing", has: map[string]string{"": "null"}, sends: map[string]string{"Allow": ""}},
		{do: "GET /test/v1/fixed?_method=OPTIONS", has: map[string]string{"namespace": `"test/v1"`}},
		{do: "OPTIONS /test/v1/fixed?_fields=methods", has: map[string]string{"": `{"methods":["GET"]}`}},
	})
}

func TestCommonHeaders(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, echo)}})
	common := map[string]string{
		"Content-Type": "application/json; charset=UTF-8", "X-Robots-Tag": "noindex", "X-Content-Type-Options": "nosniff",
		"Link":                          `<https://example.org/api/>; rel="https://api.w.org/"`,
		"Access-Control-Expose-Headers": "X-WP-Total, X-WP-TotalPages, Link",
		"Access-Control-Allow-Headers":  "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type",
		"Access-Control-Allow-Origin":   "", "Vary": "", "Cache-Control": "", "Content-Language": "en",
	}
	cors := map[string]string{
		"Access-Control-Allow-Origin": "https://other.example", "Access-Control-Allow-Methods": "OPTIONS, GET, POST, PUT, PATCH, DELETE",
		"Access-Control-Allow-Credentials": "true", "Vary": "Origin",
	}
	origin := map[string]string{"Origin": "https://other.example"}
	private := "no-cache, must-revalidate, max-age=0, no-store, private"
	run(t, e, []call{
		{do: "GET /test/v1/a", sends: common},
		{name: "not found", do: "GET /test/v1/b", status: 404, sends: common},
		{name: "cross origin", do: "GET /test/v1/a", header: origin, sends: cors},
		{name: "preflight", do: "OPTIONS /test/v1/a", header: origin, sends: cors},
		{name: "refused cross origin", do: "GET /test/v1/b", header: origin, status: 404, sends: cors},
		{name: "signed in", do: "GET /test/v1/a", header: map[string]string{"X-Test-User": "x"},
			sends: map[string]string{"Cache-Control": private, "Expires": "Wed, 11 Jan 1984 05:00:00 GMT"}},
		{name: "wrong nonce, before routing", do: "GET /test/v1/b?_wpnonce=wrong", status: 403, code: "rest_cookie_invalid_nonce",
			sends: map[string]string{"Cache-Control": "no-store"}},
		{name: "wrong nonce in the header", do: "GET /test/v1/a", header: map[string]string{"X-WP-Nonce": "wrong"}, status: 403},
		{name: "the argument wins", do: "GET /test/v1/a?_wpnonce=right", header: map[string]string{"X-WP-Nonce": "wrong"}},
	})
}

func TestVocabulary(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err    error
		status int
	}{
		{site.ErrNotFound, 404}, {site.ErrConflict, 409}, {site.ErrForbidden, 403}, {site.ErrInvalid, 400},
		{context.DeadlineExceeded, 503}, {context.Canceled, 499}, {&Error{Code: "x"}, 500}, {&Error{Code: "x", Status: 410}, 410},
	} {
		if got := asError(c.err); got.Status != c.status {
			t.Errorf("%v: got %d, want %d", c.err, got.Status, c.status)
		}
	}
}
