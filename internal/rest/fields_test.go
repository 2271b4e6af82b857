package rest

import (
	"context"
	"testing"

	"portico/internal/value"
)

func thing(id int64) *Item {
	item := &Item{Fields: value.Object{
		{Key: "id", Value: id},
		{Key: "title", Value: value.Object{{Key: "raw", Value: "r"}, {Key: "rendered", Value: "R"}}},
		{Key: "written", Value: value.Raw(`{"a":1,"b":2}`)},
		{Key: "tags", Value: []any{int64(1)}},
	}}
	item.Links.To("self", "https://example.org/api/test/v1/things/1")
	return item
}

func answerWith(body any) Handler {
	return func(context.Context, *Request) (Response, error) { return OK(body), nil }
}

func TestFields(t *testing.T) {
	t.Parallel()
	plain := value.Object{{Key: "a", Value: int64(1)}, {Key: "b", Value: int64(2)}}
	e := fakeEngine(t,
		Route{Path: "/test/v1/one", Endpoints: []Endpoint{open(GET|Write, answerWith(thing(1)), number1("n"))}},
		Route{Path: "/test/v1/list", Endpoints: []Endpoint{open(GET, answerWith([]*Item{thing(1), thing(2)}))}},
		Route{Path: "/test/v1/plain", Endpoints: []Endpoint{open(GET, answerWith(plain))}},
		Route{Path: "/test/v1/plains", Endpoints: []Endpoint{open(GET, answerWith([]value.Object{plain}))}},
		Route{Path: "/test/v1/mixed", Endpoints: []Endpoint{open(GET, answerWith([]any{plain, "x"}))}},
		Route{Path: "/test/v1/refused", Endpoints: []Endpoint{open(GET, func(context.Context, *Request) (Response, error) {
			return Response{}, NotFound("gone")
		})}},
	)
	whole := func(v string) map[string]string { return map[string]string{"": v} }
	links := `{"self":[{"href":"https://example.org/api/test/v1/things/1"}]}`
	run(t, e, []call{
		{do: "GET /test/v1/one?_fields=id", has: whole(`{"id":1}`)},
		{do: "GET /test/v1/one?_fields=id,+title", has: whole(`{"id":1,"title":{"raw":"r","rendered":"R"}}`)},
		{do: "GET /test/v1/one?_fields[]=id&_fields[]=+tags+", has: whole(`{"id":1,"tags":[1]}`)},
		{do: "GET /test/v1/one?_fields=title.rendered", has: whole(`{"title":{"rendered":"R"}}`)},
		{do: "GET /test/v1/one?_fields=title,title.rendered", has: whole(`{"title":{"raw":"r","rendered":"R"}}`)},
		{do: "GET /test/v1/one?_fields=title.rendered,title", has: whole(`{"title":{"raw":"r","rendered":"R"}}`)},
		{do: "GET /test/v1/one?_fields=title.raw,title.rendered", has: whole(`{"title":{"raw":"r","rendered":"R"}}`)},
		{do: "GET /test/v1/one?_fields=written.b", has: whole(`{"written":{"b":2}}`)},
		{do: "GET /test/v1/one?_fields=nothing", has: whole(`{}`)},
		{do: "GET /test/v1/one?_fields=", has: map[string]string{"id": "1", "_links": links}},
		{do: "GET /test/v1/one?_fields=id,_links", has: whole(`{"id":1,"_links":` + links + `}`)},
		{do: "GET /test/v1/one?_fields=_links.self", has: whole(`{"_links":` + links + `}`)},
		{do: "GET /test/v1/one?_fields=id,_embedded", has: whole(`{"id":1,"_links":` + links + `}`)},
		{do: "POST /test/v1/one", body: `{"_fields":["id"]}`, has: whole(`{"id":1}`)},
		{do: "GET /test/v1/list?_fields=id", has: whole(`[{"id":1},{"id":2}]`)},
		{do: "GET /test/v1/plain?_fields=b", has: whole(`{"b":2}`)},
		{do: "GET /test/v1/plains?_fields=b", has: whole(`[{"b":2}]`)},
		{do: "GET /test/v1/mixed?_fields=b", has: whole(`[{"b":2},"x"]`)},
		{name: "errors are never cut", do: "GET /test/v1/refused?_fields=id", status: 404, code: "gone", has: map[string]string{"data.status": "404"}},
		{name: "refused arguments neither", do: "GET /test/v1/one?_fields=id&n=x", status: 400, code: "rest_invalid_param"},
	})
}

func TestFieldsWants(t *testing.T) {
	t.Parallel()
	f := newFields("id,title.rendered, meta")
	for name, want := range map[string]bool{
		"id": true, "title": true, "title.rendered": true, "title.raw": false, "meta.any.thing": true, "content": false,
	} {
		if got := f.Wants(name); got != want {
			t.Errorf("Wants(%q) is %v, want %v", name, got, want)
		}
	}
	if f.All() || !newFields(nil).All() || !newFields("").Wants("x") {
		t.Error("an empty selection is everything, and only that")
	}
}
