package core

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/site"
	"portico/internal/value"
)

// revisions serves the history of the posts of one type.
type revisions struct{ *posts }

func (r *revisions) routes() []rest.Route {
	parent := schema.Schema{Name: "parent", Type: schema.Integer, Text: "arg.revision.parent"}
	id := schema.Schema{Name: "id", Type: schema.Integer, Text: "arg.revision.id"}
	base := r.path() + `/(?P<parent>[\d]+)/revisions`
	return []rest.Route{
		{
			Path: base, Item: r.schema(),
			Endpoints: []rest.Endpoint{{
				Methods: rest.GET, Args: slices.Concat(rest.Args{parent}, revisionListArgs()), Allow: r.mayRead, Handle: r.list,
			}},
		},
		{
			Path: base + `/(?P<id>[\d]+)`, Item: r.schema(),
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: rest.Args{parent, id, rest.ContextArg}, Allow: r.mayRead, Handle: r.get},
				{
					Methods: rest.DELETE,
					Args: rest.Args{parent, id, {
						Name: "force", Type: schema.Boolean, Text: "arg.revision.force", Default: false,
					}},
					Allow: r.mayDelete, Handle: r.delete,
				},
			},
		},
	}
}

// revisionListArgs are the arguments of a list of revisions. Without per_page
// all are answered.
func revisionListArgs() rest.Args {
	args := slices.Concat(rest.Args{rest.ContextArg}, rest.Paging, rest.Args{
		idsArg("exclude"), idsArg("include"),
		{Name: "offset", Type: schema.Integer, Text: "arg.offset"},
		{Name: "order", Type: schema.String, Text: "arg.order", Default: "desc", Enum: []any{"asc", "desc"}},
		{
			Name: "orderby", Type: schema.String, Text: "arg.orderby", Default: "date",
			Enum: []any{"date", "id", "include", "relevance", "slug", "include_slugs", "title"},
		},
	})
	perPage, _ := args.Get("per_page")
	perPage.Default = nil
	return args
}

// schema describes a revision: the fields of its post that are texts, with its
// own place in time.
func (r *revisions) schema() *schema.Schema {
	revised := schema.Fields{
		revisionField("author", schema.Integer, everywhere, ""),
		revisionField("date", schema.String, everywhere, "date-time"),
		revisionField("date_gmt", schema.String, notEmbed, "date-time"),
		revisionField("guid", schema.String, notEmbed, ""),
		revisionField("id", schema.Integer, everywhere, ""),
		revisionField("modified", schema.String, notEmbed, "date-time"),
		revisionField("modified_gmt", schema.String, notEmbed, "date-time"),
		revisionField("parent", schema.Integer, everywhere, ""),
		revisionField("slug", schema.String, everywhere, ""),
	}
	fields := r.fields()
	for _, name := range []string{"guid", "title", "content", "excerpt", "meta"} {
		if f, ok := fields.Get(name); ok {
			revised = append(revised.Without(name), *f)
		}
	}
	return &schema.Schema{Title: r.kind.Name + "-revision", Type: schema.Object, Properties: revised}
}

func revisionField(name string, kind schema.Type, contexts int, format string) schema.Schema {
	return schema.Schema{Name: name, Type: kind, Format: format, Text: "field.revision." + name, Context: contextNames(contexts)}
}

func (r *revisions) parent(ctx context.Context, req *rest.Request) (*content.Post, error) {
	return r.loadBy(ctx, req, "parent", "rest_post_invalid_parent")
}

func (r *revisions) mayRead(ctx context.Context, req *rest.Request) error {
	parent, err := r.parent(ctx, req)
	if err != nil {
		return err
	}
	if !r.kind.CanEdit(req.Caller, parent) {
		return req.Deny("rest_cannot_read")
	}
	return nil
}

func (r *revisions) mayDelete(ctx context.Context, req *rest.Request) error {
	parent, err := r.parent(ctx, req)
	if err != nil {
		return err
	}
	if !r.kind.CanDelete(req.Caller, parent) {
		return req.Deny("rest_cannot_delete")
	}
	if _, err := r.load(ctx, req); err != nil {
		return err
	}
	if !r.kind.CanEdit(req.Caller, parent) {
		return req.Deny("rest_cannot_delete")
	}
	return nil
}

// load reads the revision a request names; it has to belong to the post that
// the request names as its parent.
func (r *revisions) load(ctx context.Context, req *rest.Request) (*content.Post, error) {
	parent, err := r.parent(ctx, req)
	if err != nil {
		return nil, err
	}
	revision, err := r.Posts.Revision(ctx, req.Int64("id"))
	if errors.Is(err, site.ErrNotFound) {
		return nil, rest.NotFound("rest_post_invalid_id")
	}
	if err != nil {
		return nil, err
	}
	if revision.ParentID != parent.ID {
		return nil, rest.NotFound("rest_revision_parent_id_mismatch")
	}
	return revision, nil
}

func (r *revisions) list(ctx context.Context, req *rest.Request) (rest.Response, error) {
	page, perPage, before := req.Page()
	q := content.RevisionQuery{
		Parent: req.Int64("parent"), Include: req.Int64s("include"), Exclude: req.Int64s("exclude"),
		Search: req.Search(), Language: req.Language,
		OrderBy: req.String("orderby"), Ascending: req.String("order") == "asc",
		Limit: perPage, Offset: before,
	}
	if q.OrderBy == "include" && len(q.Include) == 0 {
		return rest.Response{}, rest.BadRequest("rest_orderby_include_missing_include")
	}
	if q.OrderBy == "relevance" && q.Search == "" {
		return rest.Response{}, rest.BadRequest("rest_no_search_term_defined")
	}
	offset, offsetGiven := req.Get("offset")
	if offsetGiven {
		q.Offset, _ = offset.(int64)
		q.Offset = max(q.Offset, 0)
	}
	found, total, err := r.Posts.Revisions(ctx, q)
	if err != nil {
		return rest.Response{}, err
	}
	if perPage == 0 {
		perPage = max(total, 1)
	}
	pages := (total + perPage - 1) / perPage
	if total > 0 && offsetGiven && q.Offset >= total {
		return rest.Response{}, rest.BadRequest("rest_revision_invalid_offset_number")
	}
	if total > 0 && !offsetGiven && page > pages {
		return rest.Response{}, rest.BadRequest("rest_revision_invalid_page_number")
	}
	items, err := r.items(ctx, req, found, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	return req.Paged(items, total, page, perPage), nil
}

func (r *revisions) get(ctx context.Context, req *rest.Request) (rest.Response, error) {
	revision, err := r.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	items, err := r.items(ctx, req, []*content.Post{revision}, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(items[0]), nil
}

func (r *revisions) delete(ctx context.Context, req *rest.Request) (rest.Response, error) {
	revision, err := r.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	if !req.Bool("force") {
		return rest.Response{}, &rest.Error{Code: "rest_trash_not_supported", Status: http.StatusNotImplemented}
	}
	previous, err := r.items(ctx, req.WithoutFields(), []*content.Post{revision}, "view")
	if err != nil {
		return rest.Response{}, err
	}
	if err := r.Posts.DeleteRevision(ctx, revision); err != nil {
		return rest.Response{}, saveError(err)
	}
	return rest.Deleted(previous[0]), nil
}

// items writes revisions; their meta values are read together.
func (r *revisions) items(ctx context.Context, req *rest.Request, list []*content.Post, context string) ([]*rest.Item, error) {
	var meta map[int64]content.MetaValues
	if len(list) > 0 && context != "embed" && req.Fields().Wants("meta") {
		var err error
		if meta, err = r.Posts.MetaOf(ctx, list); err != nil {
			return nil, err
		}
	}
	items := make([]*rest.Item, len(list))
	for i, revision := range list {
		w := r.writer(req, revision, context, related{meta: meta})
		items[i] = w.revision(ctx)
	}
	return items, nil
}

// revision writes a revision, or a post in the form of one. Who may read it may
// edit its parent, so raw texts are shown in the edit context.
func (w *postWriter) revision(ctx context.Context) *rest.Item {
	post := w.post
	w.out = make(value.Object, 0, 16)
	w.add("author", everywhere, post.AuthorID)
	w.add("date", everywhere, shownUnlessFloating(post, post.Date))
	w.add("date_gmt", notEmbed, shownUnlessFloating(post, post.DateGMT.Int64))
	w.add("id", everywhere, post.ID)
	w.add("modified", notEmbed, content.ShowTime(post.Modified))
	w.add("modified_gmt", notEmbed, content.ShowTime(post.ModifiedGMT))
	w.add("parent", everywhere, post.ParentID)
	w.add("slug", everywhere, post.Slug)
	w.addGUID()
	w.addRevisionText("title", everywhere, post.Title, w.Renderer.Title)
	w.addRevisionText("content", notEmbed, post.Content, func(s string) string { return w.Renderer.Content(ctx, s) })
	w.addRevisionText("excerpt", everywhere, post.Excerpt, func(s string) string { return w.Renderer.Excerpt(ctx, s) })
	if w.wants("meta", notEmbed) {
		w.out.Add("meta", metaObject(w.kind, w.around.meta[post.ID], true))
	}
	item := &rest.Item{Fields: w.out, ShowLinks: true}
	if post.ParentID != 0 {
		item.Links.To("parent", w.req.Link(w.itemPath(post.ParentID)))
	}
	return item
}

func (w *postWriter) addRevisionText(name string, contexts int, raw string, render func(string) string) {
	if !w.wants(name, contexts) {
		return
	}
	object := value.Object{}
	if w.in == inEdit {
		object.Add("raw", raw)
	}
	if w.fields.Wants(name + ".rendered") {
		object.Add("rendered", render(raw))
	}
	w.out.Add(name, object)
}

// shownUnlessFloating is a date, or null while it is not fixed.
func shownUnlessFloating(post *content.Post, seconds int64) any {
	if !post.DateGMT.Valid {
		return nil
	}
	return content.ShowTime(seconds)
}

func decimal(id int64) string { return strconv.FormatInt(id, 10) }
