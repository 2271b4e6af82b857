package core

import (
	"context"
	"crypto/subtle"
	"fmt"
	"math"

	"portico/internal/content"
	"portico/internal/markup"
	"portico/internal/rest"
	"portico/internal/value"
)

// list answers one page of posts. Posts the caller may not read are left out of
// the page but counted, because clients page by the totals.
func (p *posts) list(ctx context.Context, req *rest.Request) (rest.Response, error) {
	query, err := p.query(req)
	if err != nil {
		return rest.Response{}, err
	}
	found, total, err := p.Posts.List(ctx, query)
	if err != nil {
		return rest.Response{}, err
	}
	page, perPage, _ := req.Page()
	if req.Given("offset") && len(found) == 0 {
		total = 0
	}
	if pages := (total + perPage - 1) / perPage; page > pages && total > 0 {
		return rest.Response{}, rest.BadRequest("rest_post_invalid_page_number")
	}
	visible := make([]*content.Post, 0, len(found))
	for _, post := range found {
		if p.kind.CanRead(req.Caller, post) {
			visible = append(visible, post)
		}
	}
	items, err := p.items(ctx, req, visible, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	return req.Paged(items, total, page, perPage), nil
}

// query turns the arguments of a list into a question to the store.
func (p *posts) query(req *rest.Request) (content.Query, error) {
	_, perPage, before := req.Page()
	q := content.Query{
		Type: p.kind, Language: req.Language, Statuses: content.ExpandStatuses(req.Strings("status")),
		Include: req.Int64s("include"), Exclude: req.Int64s("exclude"),
		Authors: req.Int64s("author"), AuthorsExclude: req.Int64s("author_exclude"),
		Search: req.Search(), HideProtected: req.Search() != "" && req.Caller.UserID() == 0,
		OrderBy: req.String("orderby"), Ascending: req.String("order") == "asc",
		Limit: perPage, Offset: before,
		TermsAny: req.String("tax_relation") == "OR",
	}
	if q.OrderBy == "include" && len(q.Include) == 0 {
		return q, rest.BadRequest("rest_orderby_include_missing_include")
	}
	if q.OrderBy == "relevance" && q.Search == "" {
		return q, rest.BadRequest("rest_no_search_term_defined")
	}
	if offset, given := req.Get("offset"); given {
		skip, _ := offset.(int64)
		q.Offset = max(skip, -max(skip, -math.MaxInt64)) // whatever its sign; the least number has no opposite
	}
	for _, slug := range req.Strings("slug") {
		q.Slugs = append(q.Slugs, markup.Slug(slug))
	}
	for _, column := range req.Strings("search_columns") {
		q.SearchColumns = append(q.SearchColumns, column[len("post_"):])
	}
	if sticky, given := req.Get("sticky"); given {
		b, _ := sticky.(bool)
		q.Sticky = &b
	}
	q.After, q.Before = p.bound(req, "after"), p.bound(req, "before")
	q.ModifiedAfter, q.ModifiedBefore = p.bound(req, "modified_after"), p.bound(req, "modified_before")
	for _, taxonomy := range p.taxonomies() {
		q.Terms = appendTermFilter(q.Terms, req, taxonomy, taxonomy.Base, false)
		q.Terms = appendTermFilter(q.Terms, req, taxonomy, taxonomy.Base+"_exclude", true)
	}
	return q, nil
}

func (p *posts) bound(req *rest.Request, name string) *int64 {
	date, ok := p.Posts.LocalDate(req.String(name))
	if !ok {
		return nil
	}
	return &date.Local
}

// appendTermFilter reads a filter by terms in either of its forms.
func appendTermFilter(filters []content.TermFilter, req *rest.Request, taxonomy *content.Taxonomy, name string, exclude bool) []content.TermFilter {
	filter := content.TermFilter{Taxonomy: taxonomy.Name, Exclude: exclude}
	v, _ := req.Get(name)
	switch v := v.(type) {
	case []any:
		filter.Terms = req.Int64s(name)
	case value.Object:
		terms, _ := v.Get("terms")
		list, _ := terms.([]any)
		for _, id := range list {
			if n, ok := id.(int64); ok {
				filter.Terms = append(filter.Terms, n)
			}
		}
		operator, _ := v.Get("operator")
		children, _ := v.Get("include_children")
		filter.All = operator == "AND"
		filter.Children = children == true
	}
	if len(filter.Terms) == 0 {
		return filters
	}
	return append(filters, filter)
}

func (p *posts) get(ctx context.Context, req *rest.Request) (rest.Response, error) {
	post, err := p.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	item, err := p.item(ctx, req, post, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	response := rest.OK(item)
	response.Header.Set("Link", fmt.Sprintf(`<%s>; rel="alternate"; type=text/html`, p.address(post)))
	return response, nil
}

// samePassword compares in constant time. A post without a password is opened
// by none.
func samePassword(post *content.Post, password string) bool {
	return post.Password != "" && subtle.ConstantTimeCompare([]byte(post.Password), []byte(password)) == 1
}
