package rest

import (
	"context"
	"strconv"
	"testing"

	"portico/internal/schema"
)

func TestPaging(t *testing.T) {
	t.Parallel()
	include := schema.Schema{Name: "include", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}}
	e := fakeEngine(t, Route{Path: `/test/v1/list/(?P<name>[^/]+)`, Endpoints: []Endpoint{
		open(GET, func(_ context.Context, req *Request) (Response, error) {
			total, _ := strconv.ParseInt(req.String("search"), 10, 64)
			return req.Paged(nil, total, req.Int64("page"), req.Int64("per_page")), nil
		}, append(Paging.With(nil), include)...),
	}})
	list := "https://example.org/api/test/v1/list/x"
	plain := `<https://example.org/api/>; rel="https://api.w.org/"`
	sends := func(total, pages, link string) map[string]string {
		return map[string]string{"X-WP-Total": total, "X-WP-TotalPages": pages, "Link": link}
	}
	run(t, e, []call{
		{do: "GET /test/v1/list/x?search=0", has: map[string]string{"": "[]"}, sends: sends("0", "0", plain)},
		{do: "GET /test/v1/list/x?search=10", sends: sends("10", "1", plain)},
		{do: "GET /test/v1/list/x?search=11", sends: sends("11", "2", `<`+list+`?search=11&page=2>; rel="next"`)},
		{do: "GET /test/v1/list/x?page=2&search=30", sends: sends("30", "3",
			`<`+list+`?page=1&search=30>; rel="prev", <`+list+`?page=3&search=30>; rel="next"`)},
		{do: "GET /test/v1/list/x?search=30&page=3", sends: sends("30", "3", `<`+list+`?search=30&page=2>; rel="prev"`)},
		{name: "beyond the end", do: "GET /test/v1/list/x?search=30&page=9", sends: sends("30", "3", `<`+list+`?search=30&page=3>; rel="prev"`)},
		{name: "beyond nothing", do: "GET /test/v1/list/x?search=0&page=9", sends: sends("0", "0", `<`+list+`?search=0&page=1>; rel="prev"`)},
		{name: "arguments as they were read", do: "GET /test/v1/list/x?include=3,4&search=11", sends: sends("11", "2",
			`<`+list+`?include%5B0%5D=3&include%5B1%5D=4&search=11&page=2>; rel="next"`)},
		{name: "in the request's language", do: "GET /it/api/test/v1/list/x?search=11", sends: sends("11", "2",
			`<https://example.org/it/api/test/v1/list/x?search=11&page=2>; rel="next"`)},
		{name: "an address that needs escapes", do: "GET /test/v1/list/%C3%A8%3E%20?search=11", sends: sends("11", "2",
			`<https://example.org/api/test/v1/list/%C3%A8%3E%20?search=11&page=2>; rel="next"`)},
		{do: "GET /test/v1/list/x?page=0", status: 400, code: "rest_invalid_param", has: map[string]string{"data.details.page.code": `"rest_out_of_bounds"`}},
		{do: "GET /test/v1/list/x?per_page=101", status: 400, code: "rest_invalid_param"},
	})
}
