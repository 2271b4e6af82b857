package rest

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"portico/internal/value"
)

func TestEnvelope(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t,
		Route{Path: "/test/v1/list", Endpoints: []Endpoint{open(GET, func(_ context.Context, req *Request) (Response, error) {
			return req.Paged([]*Item{thing(1)}, 31, 2, 10), nil
		})}},
		Route{Path: "/test/v1/made", Endpoints: []Endpoint{open(POST, func(context.Context, *Request) (Response, error) {
			return Created(value.Object{}, base+"/x"), nil
		})}},
		Route{Path: "/test/v1/empty", Endpoints: []Endpoint{open(GET, func(context.Context, *Request) (Response, error) {
			return Empty(http.StatusNoContent), nil
		})}},
	)
	run(t, e, []call{
		{do: "GET /test/v1/list?_envelope&_fields=id", has: map[string]string{
			"body": `[{"id":1}]`, "status": "200", "headers.X-WP-Total": "31", "headers.X-WP-TotalPages": "4", "headers.Allow": `"GET"`,
		}, sends: map[string]string{"X-WP-Total": ""}},
		{do: "POST /test/v1/made?_envelope=0", has: map[string]string{"status": "201", "headers.Location": `"` + base + `/x"`}},
		{do: "GET /test/v1/nothing?_envelope", has: map[string]string{"status": "404", "body.code": `"rest_no_route"`, "headers": "{}"}},
		{do: "GET /test/v1/empty?_envelope", has: map[string]string{"status": "204", "body": "null"}},
		{do: "POST /test/v1/made", status: 201, sends: map[string]string{"Location": base + "/x"}},
	})
	if a := send(e, call{do: "GET /test/v1/empty"}); a.status != http.StatusNoContent || a.text != "" {
		t.Errorf("empty: got %d %q", a.status, a.text)
	}
}

func TestDeleted(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(DELETE, func(context.Context, *Request) (Response, error) {
		return Deleted(thing(1)), nil
	})}})
	run(t, e, []call{
		{do: "DELETE /test/v1/a", has: map[string]string{"deleted": "true", "previous.id": "1", "_links": "absent"}},
		{do: "DELETE /test/v1/a?_fields=deleted", has: map[string]string{"": `{"deleted":true}`}},
	})
}

func TestJSONP(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, answerWith("\u2028</script>"))}})
	a := send(e, call{do: "GET /test/v1/a?_jsonp=my.call_1"})
	if a.text != `/**/my.call_1("\u2028</script>")` || a.header.Get("Content-Type") != "application/javascript; charset=UTF-8" {
		t.Errorf("got %s as %s", a.text, a.header.Get("Content-Type"))
	}
	if a := send(e, call{do: "GET /test/v1/none?_jsonp=f"}); a.status != 404 || !strings.HasPrefix(a.text, "/**/f({") {
		t.Errorf("an error: got %d %s", a.status, a.text)
	}
	for _, name := range []string{"", "a-b", "alert(1)//", "a%0A", "%C3%A8", "a%00", "<b>"} {
		run(t, e, []call{{do: "GET /test/v1/a?_jsonp=" + name, status: 400, code: "rest_callback_invalid",
			has:   map[string]string{"data": "null"},
			sends: map[string]string{"Content-Type": "application/json; charset=UTF-8"}}})
	}
	run(t, e, []call{{do: "GET /test/v1/a?_jsonp[]=a", status: 400, code: "rest_callback_invalid"}})
}

func TestPretty(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, answerWith(value.Object{{Key: "a", Value: int64(1)}}))}})
	if a := send(e, call{do: "GET /test/v1/a?_pretty"}); a.text != "{\n    \"a\": 1\n}" {
		t.Errorf("got %q", a.text)
	}
	if a := send(e, call{do: "GET /test/v1/a"}); a.text != `{"a":1}` {
		t.Errorf("got %q", a.text)
	}
}
