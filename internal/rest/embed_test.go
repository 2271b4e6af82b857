package rest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"portico/internal/value"
)

// seen records how embedders are called.
type seen struct {
	mu    sync.Mutex
	calls [][]int64
}

func (s *seen) people(_ context.Context, req *Request, ids []int64) ([]any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, slices.Clone(ids))
	bodies := make([]any, len(ids))
	for i, id := range ids {
		if id == 404 {
			bodies[i] = NotFound("no_person")
			continue
		}
		person := &Item{Fields: value.Object{{Key: "id", Value: id}, {Key: "context", Value: req.Context()}}}
		person.Links.To("self", "x")
		bodies[i] = person
	}
	return bodies, nil
}

func linked(id int64, authors ...int64) *Item {
	item := &Item{Fields: value.Object{{Key: "id", Value: id}}}
	item.Links.To("self", "x")
	for _, author := range authors {
		item.Links.Add("author", Link{Href: "p", Embed: &Embed{Kind: "person", ID: author}})
	}
	item.Links.Add("wp:replies", Link{Href: base + "/api/test/v1/replies?to=" + jsonText(id), Embed: &Embed{}})
	item.Links.Add("wp:mixed", Link{Href: "m"})
	item.Links.Add("wp:mixed", Link{Href: base + "/api/test/v1/refused", Embed: &Embed{}})
	item.Links.Add("wp:nowhere", Link{Href: base + "/api/test/v1/none", Embed: &Embed{}})
	return item
}

func replies(_ context.Context, req *Request) (Response, error) {
	if req.Int64("to") == 2 {
		return OK([]*Item{}), nil
	}
	return OK([]*Item{{Fields: value.Object{
		{Key: "to", Value: req.Int64("to")}, {Key: "per_page", Value: req.Int64("per_page")}, {Key: "context", Value: req.Context()},
	}}}), nil
}

func TestEmbed(t *testing.T) {
	t.Parallel()
	var calls seen
	e := fakeEngineOf(t, Config{
		Embedders: map[string]Embedder{
			"person": calls.people,
			"broken": func(context.Context, *Request, []int64) ([]any, error) { return nil, errors.New("secret") },
		},
		Routes: []Route{
			{Path: "/test/v1/list", Endpoints: []Endpoint{open(GET, answerWith([]*Item{linked(1, 5, 6), linked(2, 6, 404)}))}},
			{Path: "/test/v1/lost", Endpoints: []Endpoint{open(GET, answerWith([]*Item{linked(2)}))}},
			{Path: "/test/v1/replies", Endpoints: []Endpoint{open(GET, replies, append(Paging.With(nil), number1("to"), ContextArg)...)}},
			{Path: "/test/v1/refused", Endpoints: []Endpoint{open(GET, func(context.Context, *Request) (Response, error) {
				return Response{}, NotFound("gone")
			})}},
			{Path: "/test/v1/broken", Endpoints: []Endpoint{open(GET, answerWith(withLink("broken")))}},
			{Path: "/test/v1/unknown", Endpoints: []Endpoint{open(GET, answerWith(withLink("unknown")))}},
		},
	})
	person := func(id string) string { return `{"id":` + id + `,"context":"embed","_links":{"self":[{"href":"x"}]}}` }
	run(t, e, []call{
		{do: "GET /test/v1/list", has: map[string]string{
			"0._embedded": "absent", "0._links.author.1": `{"embeddable":true,"href":"p"}`,
			"0._links.curies": `[{"name":"wp","href":"https://api.w.org/{rel}","templated":true}]`,
		}},
		{do: "GET /test/v1/list?_embed", has: map[string]string{
			"0._embedded.author":        "[" + person("5") + "," + person("6") + "]",
			"1._embedded.author.0":      person("6"),
			"1._embedded.author.1.code": `"no_person"`,
			"0._embedded.wp:replies":    `[[{"to":1,"per_page":100,"context":"embed"}]]`,
			"1._embedded.wp:replies":    "absent",
			"0._embedded.self":          "absent",
		}},
		{do: "GET /test/v1/list?_embed=author", has: map[string]string{"0._embedded.author.0": person("5"), "0._embedded.wp:replies": "absent"}},
		{do: "GET /test/v1/list?_embed[]=wp:replies", has: map[string]string{"0._embedded.author": "absent", "1._embedded": "absent"}},
		{do: "GET /test/v1/list?_embed=1&_fields=id", has: map[string]string{"0": `{"id":1}`}},
		{do: "GET /test/v1/list?_embed=author&_fields=_embedded", has: map[string]string{"0._embedded.author.0": person("5"), "0.id": "absent"}},
		{do: "GET /test/v1/lost?_embed=wp:mixed", has: map[string]string{
			"0._embedded.wp:mixed.0": "[]", "0._embedded.wp:mixed.1.code": `"gone"`,
		}},
		{do: "GET /test/v1/lost?_embed=wp:nowhere", has: map[string]string{"0._embedded": "absent", "0._links.wp:nowhere.0.embeddable": "true"}},
		{do: "GET /test/v1/broken?_embed", status: 500, code: "internal_server_error"},
		{do: "GET /test/v1/unknown?_embed", status: 500, code: "internal_server_error"},
		{do: "GET /test/v1/unknown"},
	})
	send(e, call{do: "GET /test/v1/list?_embed"})
	if last := calls.calls[len(calls.calls)-1]; !slices.Equal(last, []int64{5, 6, 404}) {
		t.Errorf("all targets in one call, each once: got %v", calls.calls)
	}
}

func withLink(kind string) *Item {
	item := &Item{Fields: value.Object{{Key: "id", Value: int64(1)}}}
	item.Links.Add("to", Link{Href: "x", Embed: &Embed{Kind: kind, ID: 1}})
	return item
}
