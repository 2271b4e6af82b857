package core

import (
	"context"
	"slices"

	"portico/internal/identity"
	"portico/internal/markup"
	"portico/internal/rest"
	"portico/internal/schema"
)

func (u *users) listArgs() rest.Args {
	texts := func(name string) schema.Schema {
		return schema.Schema{Name: name, Type: schema.Array, Text: "arg.user." + name, Items: &schema.Schema{Type: schema.String}}
	}
	return slices.Concat(rest.Args{rest.ContextArg}, rest.Paging, rest.Args{
		idsArg("exclude"), idsArg("include"),
		{Name: "offset", Type: schema.Integer, Text: "arg.offset"},
		{Name: "order", Type: schema.String, Text: "arg.order", Default: "asc", Enum: []any{"asc", "desc"}},
		{
			Name: "orderby", Type: schema.String, Text: "arg.orderby", Default: "name",
			Enum: []any{"id", "include", "name", "registered_date", "slug", "include_slugs", "email", "url"},
		},
		texts("slug"), texts("roles"), texts("capabilities"),
		{Name: "who", Type: schema.String, Text: "arg.user.who", Enum: []any{"authors"}},
		{
			Name: "has_published_posts", Type: schema.Either(schema.Boolean, schema.Array), Text: "arg.user.has_published_posts",
			Items: &schema.Schema{Type: schema.String, Enum: u.typeNames()},
		},
	})
}

func (u *users) typeNames() []any {
	var names []any
	for _, t := range u.Registry.Types {
		names = append(names, t.Name)
	}
	return names
}

// list answers one page of users. Those the caller may not see are not in the
// list, and not counted either.
func (u *users) list(ctx context.Context, req *rest.Request) (rest.Response, error) {
	q, err := u.query(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	found, total, err := u.Users.ListUsers(ctx, q)
	if err != nil {
		return rest.Response{}, err
	}
	items, err := u.items(ctx, req, found, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	page, perPage, _ := req.Page()
	return req.Paged(items, total, page, perPage), nil
}

// query turns the arguments of a list into a question to the store.
func (u *users) query(ctx context.Context, req *rest.Request) (identity.UserQuery, error) {
	_, perPage, before := req.Page()
	all := req.Caller.Can("list_users")
	q := identity.UserQuery{
		Include: req.Int64s("include"), Exclude: req.Int64s("exclude"), Roles: req.Strings("roles"),
		Search: req.Search(), SearchPrivate: all,
		OrderBy: req.String("orderby"), Ascending: req.String("order") == "asc",
		Limit: perPage, Offset: before,
	}
	if offset := given[int64](req, "offset"); offset != nil {
		q.Offset = max(*offset, 0)
	}
	for _, slug := range req.Strings("slug") {
		q.Slugs = append(q.Slugs, markup.Slug(slug))
	}
	if capabilities := req.Strings("capabilities"); len(capabilities) > 0 {
		q.Rights = append(q.Rights, capabilities)
	}
	authors := req.String("who") == "authors"
	if authors {
		q.Rights = append(q.Rights, []identity.Capability{"edit_posts"})
	}
	types := req.Strings("has_published_posts")
	if len(types) > 0 || req.Bool("has_published_posts") || !all && !authors {
		published, err := u.Posts.PublishedBy(ctx, "u.id", types)
		if err != nil {
			return q, err
		}
		q.Only = append(q.Only, published)
	}
	return q, nil
}
