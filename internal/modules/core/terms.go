package core

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"portico/internal/content"
	"portico/internal/markup"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/site"
	"portico/internal/text"
	"portico/internal/value"
)

// terms serves the routes of one taxonomy.
type terms struct {
	Parts
	taxonomy *content.Taxonomy
}

func (t *terms) path() string { return namespace + "/" + t.taxonomy.Base }

// embedKind names the terms of a post as something to embed.
func (t *terms) embedKind() string { return "terms:" + t.taxonomy.Name }

// embedParentKind names one term as something to embed.
func (t *terms) embedParentKind() string { return "term:" + t.taxonomy.Name }

func (t *terms) routes() []rest.Route {
	id := schema.Schema{Name: "id", Type: schema.Integer, Text: "arg.term.id"}
	update := slices.Clone(t.writeArgs())
	name, _ := update.Get("name")
	name.Required = false
	return []rest.Route{
		{
			Path: t.path(), Batch: true, Item: t.schema(),
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: t.listArgs(), Allow: t.mayList, Handle: t.list},
				{Methods: rest.POST, Args: t.writeArgs(), Checks: t.checks(), Allow: t.mayCreate, Handle: t.create},
			},
		},
		{
			Path: t.path() + `/(?P<id>[\d]+)`, Batch: true, Item: t.schema(),
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: rest.Args{id, rest.ContextArg}, Allow: t.mayRead, Handle: t.get},
				{
					Methods: rest.Write, Args: slices.Concat(rest.Args{id}, update), Checks: t.checks(),
					Allow: t.mayUpdate, Handle: t.update,
				},
				{
					Methods: rest.DELETE,
					Args:    rest.Args{id, {Name: "force", Type: schema.Boolean, Text: "arg.term.force", Default: false}},
					Allow:   t.mayDelete, Handle: t.delete,
				},
			},
		},
	}
}

// load reads the term a request is about, once per request.
func (t *terms) load(ctx context.Context, req *rest.Request) (*content.Term, error) {
	return rest.Once(req, "term:"+t.taxonomy.Name, func() (*content.Term, error) {
		term, err := t.Terms.Get(ctx, t.taxonomy, req.Int64("id"))
		if errors.Is(err, site.ErrNotFound) {
			return nil, rest.NotFound("rest_term_invalid")
		}
		return term, err
	})
}

func (t *terms) mayList(ctx context.Context, req *rest.Request) error {
	if req.Context() == "edit" && !req.Caller.Can(t.taxonomy.Manage) {
		return req.Deny("rest_forbidden_context")
	}
	post, given := req.Get("post")
	if !given || post == int64(0) {
		return nil
	}
	return t.mayReadPost(ctx, req, req.Int64("post"))
}

// mayReadPost checks that the caller may see the post whose terms are asked for.
func (t *terms) mayReadPost(ctx context.Context, req *rest.Request, id int64) error {
	for _, kind := range t.Registry.Types {
		post, err := t.Posts.Get(ctx, kind, id)
		switch {
		case errors.Is(err, site.ErrNotFound):
			continue
		case err != nil:
			return err
		case !kind.CanRead(req.Caller, post):
			return req.Deny("rest_forbidden_context")
		}
		return nil
	}
	return rest.BadRequest("rest_post_invalid_id")
}

func (t *terms) mayRead(ctx context.Context, req *rest.Request) error {
	if _, err := t.load(ctx, req); err != nil {
		return err
	}
	if req.Context() == "edit" && !req.Caller.Can(t.taxonomy.Manage) {
		return req.Deny("rest_forbidden_context")
	}
	return nil
}

func (t *terms) mayCreate(_ context.Context, req *rest.Request) error {
	if !req.Caller.Can(t.taxonomy.Create) {
		return req.Deny("rest_cannot_create")
	}
	return nil
}

func (t *terms) mayUpdate(ctx context.Context, req *rest.Request) error {
	if _, err := t.load(ctx, req); err != nil {
		return err
	}
	if !req.Caller.Can(t.taxonomy.Manage) {
		return req.Deny("rest_cannot_update")
	}
	return nil
}

func (t *terms) mayDelete(ctx context.Context, req *rest.Request) error {
	term, err := t.load(ctx, req)
	if err != nil {
		return err
	}
	if !req.Caller.Can(t.taxonomy.Manage) || t.Terms.IsDefault(t.taxonomy, term) {
		return req.Deny("rest_cannot_delete")
	}
	return nil
}

func (t *terms) list(ctx context.Context, req *rest.Request) (rest.Response, error) {
	page, perPage, before := req.Page()
	q := content.TermQuery{
		Taxonomy: t.taxonomy, Language: req.Language,
		Include: req.Int64s("include"), Exclude: req.Int64s("exclude"),
		Parent: given[int64](req, "parent"), Post: req.Int64("post"), HideEmpty: req.Bool("hide_empty"),
		Search: req.Search(), OrderBy: req.String("orderby"), Ascending: req.String("order") == "asc",
		Limit: perPage, Offset: before,
	}
	if q.Post != 0 {
		q.Language = "" // a post's terms are its own, whatever their language
	}
	if offset := given[int64](req, "offset"); offset != nil {
		q.Offset = max(*offset, 0)
	}
	for _, slug := range req.Strings("slug") {
		q.Slugs = append(q.Slugs, markup.Slug(slug))
	}
	found, total, err := t.Terms.List(ctx, q)
	if err != nil {
		return rest.Response{}, err
	}
	items, err := t.items(ctx, req, found, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	return req.Paged(items, total, page, perPage), nil
}

func (t *terms) get(ctx context.Context, req *rest.Request) (rest.Response, error) {
	term, err := t.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	return t.answer(ctx, req, term, req.Context())
}

func (t *terms) answer(ctx context.Context, req *rest.Request, term *content.Term, context string) (rest.Response, error) {
	items, err := t.items(ctx, req, []*content.Term{term}, context)
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(items[0]), nil
}

func (t *terms) create(ctx context.Context, req *rest.Request) (rest.Response, error) {
	changes, err := t.changes(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	term, err := t.Terms.Create(ctx, t.taxonomy, req.Language, changes)
	if err != nil {
		return rest.Response{}, termError(err)
	}
	response, err := t.answer(ctx, req, term, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	return rest.Created(response.Body, req.Link(t.path()+"/"+decimal(term.ID))), nil
}

func (t *terms) update(ctx context.Context, req *rest.Request) (rest.Response, error) {
	changes, err := t.changes(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	term, err := t.Terms.Update(ctx, t.taxonomy, req.Int64("id"), changes)
	if err != nil {
		return rest.Response{}, termError(err)
	}
	return t.answer(ctx, req, term, "edit")
}

// changes reads the fields of a write; the parent has to exist.
func (t *terms) changes(ctx context.Context, req *rest.Request) (content.TermChanges, error) {
	c := content.TermChanges{
		Name: given[string](req, "name"), Slug: given[string](req, "slug"),
		Description: given[string](req, "description"),
	}
	parent, sent := req.Get("parent")
	if !sent {
		return c, nil
	}
	if !t.taxonomy.Hierarchical {
		return c, rest.BadRequest("rest_taxonomy_not_hierarchical")
	}
	id, _ := parent.(int64)
	if id != 0 {
		if _, err := t.Terms.Get(ctx, t.taxonomy, id); err != nil {
			if errors.Is(err, site.ErrNotFound) {
				return c, rest.BadRequest("rest_term_invalid")
			}
			return c, err
		}
	}
	c.ParentID = &id
	return c, nil
}

// termError gives the errors of saving a term the codes and statuses clients
// know, odd as some of them are.
func termError(err error) error {
	var exists *content.TermExistsError
	switch {
	case errors.As(err, &exists):
		return &rest.Error{
			Code: "term_exists", Status: http.StatusBadRequest,
			Data: value.Object{{Key: "term_id", Value: exists.ID}},
		}
	case errors.Is(err, content.ErrTermName):
		return &rest.Error{Code: "empty_term_name", Status: http.StatusInternalServerError, NullData: true}
	case errors.Is(err, content.ErrTermSlug):
		return &rest.Error{Code: "duplicate_term_slug", Status: http.StatusInternalServerError, NullData: true}
	case errors.Is(err, site.ErrNotFound):
		return rest.NotFound("rest_term_invalid")
	}
	return err
}

func (t *terms) delete(ctx context.Context, req *rest.Request) (rest.Response, error) {
	term, err := t.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	if !req.Bool("force") {
		return rest.Response{}, &rest.Error{
			Code: "rest_trash_not_supported", Status: http.StatusNotImplemented, Message: text.M("error.term_trash"),
		}
	}
	previous, err := t.items(ctx, req.WithoutFields(), []*content.Term{term}, "view")
	if err != nil {
		return rest.Response{}, err
	}
	if _, err := t.Terms.Delete(ctx, t.taxonomy, term.ID); err != nil {
		return rest.Response{}, termError(err)
	}
	return rest.Deleted(previous[0]), nil
}
