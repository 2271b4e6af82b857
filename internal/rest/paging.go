package rest

import (
	"math"

	"net/url"

	"portico/internal/markup"
	"portico/internal/schema"
	"portico/internal/value"
)

// ContextArg is the argument for the form of an answer.
var ContextArg = schema.Schema{
	Name: "context", Type: schema.String, Text: "arg.context", Early: true,
	Enum: []any{"view", "embed", "edit"}, Default: "view",
}

// Paging are the arguments every list has.
var Paging = Args{
	{Name: "page", Type: schema.Integer, Text: "arg.page", Early: true, Default: int64(1), Minimum: schema.Bound(1)},
	{
		Name: "per_page", Type: schema.Integer, Text: "arg.per_page", Early: true, Default: int64(10),
		Minimum: schema.Bound(1), Maximum: schema.Bound(100),
	},
	{Name: "search", Type: schema.String, Text: "arg.search", Early: true},
}

// Page is the page a client asked for: its number, its size and how many items
// stand before it. A number beyond all lists stays beyond them.
func (r *Request) Page() (number, size, before int64) {
	number, size = max(r.Int64("page"), 1), r.Int64("per_page")
	if size > 0 && number-1 > math.MaxInt64/size {
		return number, size, math.MaxInt64
	}
	return number, size, (number - 1) * size
}

// Search is what a client looks for, as a line of plain text.
func (r *Request) Search() string { return markup.TextField(r.String("search")) }

// Paged answers with one page of a list: the totals, and links to the pages
// before and after with the client's own arguments.
func (r *Request) Paged(items []*Item, total, page, perPage int64) Response {
	if items == nil {
		items = []*Item{}
	}
	response := OK(items)
	pages := int64(0)
	if perPage > 0 {
		pages = (total + perPage - 1) / perPage
	}
	response.Header.Set("X-WP-Total", total)
	response.Header.Set("X-WP-TotalPages", pages)
	links := ""
	if page > 1 {
		previous := min(page-1, max(pages, 1))
		links = r.pageLink(previous, "prev")
	}
	if page < pages {
		if links != "" {
			links += ", "
		}
		links += r.pageLink(page+1, "next")
	}
	if links != "" {
		response.Header.Set("Link", links)
	}
	return response
}

func (r *Request) pageLink(page int64, relation string) string {
	query := append(value.Object(nil), r.args.query...)
	query.Set("page", page)
	address := url.URL{Path: r.Path}
	return "<" + r.Link(address.EscapedPath()) + "?" + value.EncodeQuery(query) + `>; rel="` + relation + `"`
}
