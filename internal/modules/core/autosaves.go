package core

import (
	"context"
	"slices"

	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
)

// autosaves serves unsaved work on the posts of one type.
type autosaves struct{ *posts }

func (a *autosaves) routes() []rest.Route {
	parent := schema.Schema{Name: "parent", Type: schema.Integer, Text: "arg.autosave.parent"}
	id := schema.Schema{Name: "id", Type: schema.Integer, Text: "arg.autosave.id"}
	return []rest.Route{
		{
			Path: a.path() + `/(?P<id>[\d]+)/autosaves`, Item: a.schema(),
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: rest.Args{parent, rest.ContextArg}, Allow: a.mayList, Handle: a.list},
				{
					Methods: rest.POST, Args: slices.Concat(rest.Args{parent}, a.writeArgs()), Checks: a.checks(),
					Allow: a.mayUpdate, Handle: a.save,
				},
			},
		},
		{
			Path: a.path() + `/(?P<parent>[\d]+)/autosaves/(?P<id>[\d]+)`, Item: a.schema(),
			Endpoints: []rest.Endpoint{{
				Methods: rest.GET, Args: rest.Args{parent, id, rest.ContextArg}, Allow: a.mayRead, Handle: a.get,
			}},
		},
	}
}

// schema describes an autosave: a revision that can be previewed.
func (a *autosaves) schema() *schema.Schema {
	described := (&revisions{a.posts}).schema()
	described.Properties = append(described.Properties, schema.Schema{
		Name: "preview_link", Type: schema.String, Format: "uri", Text: "field.autosave.preview_link",
		Context: contextNames(inEdit), ReadOnly: true,
	})
	return described
}

func (a *autosaves) mayList(ctx context.Context, req *rest.Request) error {
	return a.mayReadOf(ctx, req, "id")
}

func (a *autosaves) mayRead(ctx context.Context, req *rest.Request) error {
	return a.mayReadOf(ctx, req, "parent")
}

func (a *autosaves) mayReadOf(ctx context.Context, req *rest.Request, argument string) error {
	post, err := a.loadBy(ctx, req, argument, "rest_post_invalid_parent")
	if err != nil {
		return err
	}
	if !a.kind.CanEdit(req.Caller, post) {
		return req.Deny("rest_cannot_read")
	}
	return nil
}

func (a *autosaves) list(ctx context.Context, req *rest.Request) (rest.Response, error) {
	list, err := a.Posts.Autosaves(ctx, req.Int64("id"))
	if err != nil {
		return rest.Response{}, err
	}
	items, err := a.items(ctx, req, list, req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(items), nil
}

func (a *autosaves) get(ctx context.Context, req *rest.Request) (rest.Response, error) {
	list, err := a.Posts.Autosaves(ctx, req.Int64("parent"))
	if err != nil {
		return rest.Response{}, err
	}
	at := slices.IndexFunc(list, func(autosave *content.Post) bool { return autosave.ID == req.Int64("id") })
	if at < 0 {
		return rest.Response{}, rest.NotFound("rest_post_no_autosave")
	}
	items, err := a.items(ctx, req, list[at:at+1], req.Context())
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(items[0]), nil
}

func (a *autosaves) save(ctx context.Context, req *rest.Request) (rest.Response, error) {
	post, err := a.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	changes, err := a.changes(ctx, req, post)
	if err != nil {
		return rest.Response{}, err
	}
	autosave, err := a.Posts.Autosave(ctx, a.kind, post, changes)
	if err != nil {
		return rest.Response{}, saveError(err)
	}
	items, err := a.items(ctx, req, []*content.Post{autosave}, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(items[0]), nil
}

// items writes autosaves: revisions with an address where they can be looked at.
func (a *autosaves) items(ctx context.Context, req *rest.Request, list []*content.Post, context string) ([]*rest.Item, error) {
	items, err := (&revisions{a.posts}).items(ctx, req, list, context)
	if err != nil {
		return nil, err
	}
	for i, autosave := range list {
		if context == "edit" && req.Fields().Wants("preview_link") {
			items[i].Fields.Add("preview_link", a.previewLink(autosave))
		}
	}
	return items, nil
}

func (a *autosaves) previewLink(autosave *content.Post) string {
	id := autosave.ParentID
	if id == 0 {
		id = autosave.ID
	}
	return a.Site.Addresses.ByID(autosave.Language, a.kind.ByID, id) + "&preview_id=" + decimal(autosave.ID) + "&preview=true"
}
