package rest

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestRouting(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t,
		Route{Path: "/test/v1/things", Endpoints: []Endpoint{open(GET, echo), open(POST, echo)}},
		Route{Path: `/test/v1/things/(?P<id>[\d]+)`, Endpoints: []Endpoint{
			open(GET, echo, number1("id")), open(Write, echo, number1("id")),
		}},
		Route{Path: "/test/v1/things/0", Endpoints: []Endpoint{open(DELETE, echo)}},
		Route{Path: `/test/v1/(?P<kind>lines|areas)(/(?P<id>\d+))?`, Endpoints: []Endpoint{
			open(GET, echo, text1("kind"), number1("id")),
		}},
		Route{Path: `/test/v1/marks(\/\d+)?`, Endpoints: []Endpoint{open(GET, echo)}},
		Route{Path: `/test/v1/ends/?`, Endpoints: []Endpoint{open(GET, echo)}},
		Route{Path: `/test/v1/names/(?P<name>[^/]+)`, Endpoints: []Endpoint{open(GET, echo, text1("name"))}},
	)
	run(t, e, []call{
		{do: "GET /test/v1/things"},
		{do: "GET /TEST/V1/Things"},
		{do: "GET /test/v1/things/"},
		{do: "GET /test/v1/things///"},
		{do: "GET /Test/v1/THINGS/12", has: map[string]string{"args.id": "12"}},
		{do: "PATCH /test/v1/things/12/", has: map[string]string{"method": `"PATCH"`}},
		{do: "GET /test/v1/things/abc", status: 404, code: "rest_no_route"},
		{do: "GET /test/v1/things/1x", status: 404, code: "rest_no_route"},
		{do: "GET /test/v1/things/1/2", status: 404, code: "rest_no_route"},
		{name: "no 405", do: "DELETE /test/v1/things", status: 404, code: "rest_no_route", sends: map[string]string{"Allow": ""}},
		{do: "BREW /test/v1/things", status: 404, code: "rest_no_route"},
		{name: "a fixed route that lacks the method leaves it to patterns", do: "GET /test/v1/things/0", has: map[string]string{"args.id": "0"}},
		{do: "DELETE /test/v1/things/0"},
		{do: "GET /test/v1/lines", has: map[string]string{"args.kind": `"lines"`, "args.id": "absent"}},
		{do: "GET /test/v1/areas/5", has: map[string]string{"args.kind": `"areas"`, "args.id": "5"}},
		{do: "GET /test/v1/other/5", status: 404, code: "rest_no_route"},
		{do: "GET /test/v1/marks/5", has: map[string]string{"path": `"/test/v1/marks/5"`}},
		{do: "GET /test/v1/marks", has: map[string]string{"path": `"/test/v1/marks"`}},
		{do: "GET /test/v1/ends/"},
		{do: "GET /test/v1/names/caff%C3%A8%20nero", has: map[string]string{"args.name": `"caffè nero"`}},
		{do: "GET /test/v1/names/a%00b", status: 400, code: "rest_invalid_param"},
		{do: "GET /", has: map[string]string{"namespaces": `["test/v1"]`}},
		{do: "GET ", has: map[string]string{"namespaces": `["test/v1"]`}},
		{do: "GET /nowhere", status: 404, code: "rest_no_route", has: map[string]string{"message": `"No route."`, "data.status": "404"}},
		{do: "GET /it/api/nowhere", status: 404, has: map[string]string{"message": `"Nessuna rotta."`}},
	})
}

func TestHead(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/things", Endpoints: []Endpoint{open(GET, echo), open(POST, echo)}})
	for _, do := range []string{"HEAD /test/v1/things", "GET /test/v1/things?_method=head"} {
		a := send(e, call{do: do})
		if a.status != 200 || a.text != "" || a.header.Get("Allow") != "GET, POST" {
			t.Errorf("%s: got %d %q %v", do, a.status, a.text, a.header)
		}
	}
	if a := send(e, call{do: "HEAD /test/v1/none"}); a.status != 404 || a.text != "" {
		t.Errorf("HEAD of no route: got %d %q", a.status, a.text)
	}
}

func TestMethodOverride(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/things", Endpoints: []Endpoint{open(Write|DELETE, echo, text1("a"))}})
	override := map[string]string{"X-HTTP-Method-Override": "patch"}
	run(t, e, []call{
		{do: "GET /test/v1/things?_method=put", has: map[string]string{"method": `"PUT"`}},
		{do: "POST /test/v1/things?_method=DELETE", has: map[string]string{"method": `"DELETE"`}},
		{do: "POST /test/v1/things", header: override, has: map[string]string{"method": `"PATCH"`}},
		{name: "the argument wins", do: "POST /test/v1/things?_method=PUT", header: override, has: map[string]string{"method": `"PUT"`}},
		{name: "an empty one does not count", do: "POST /test/v1/things?_method=", has: map[string]string{"method": `"POST"`}},
		{name: "a list does not count", do: "POST /test/v1/things?_method[]=PUT", has: map[string]string{"method": `"POST"`}},
		{name: "the form counts for the method in force", do: "POST /test/v1/things?_method=PUT", kind: "application/x-www-form-urlencoded",
			body: "a=1", has: map[string]string{"args.a": `"1"`}},
	})
}

func TestNoRoute(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t)
	w := httptest.NewRecorder()
	e.NoRoute().ServeHTTP(w, httptest.NewRequest("GET", "/fr/api/core/v2", nil))
	if w.Code != 404 || !strings.Contains(w.Body.String(), `"rest_no_route"`) || w.Header().Get("Content-Language") != "en" {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}
