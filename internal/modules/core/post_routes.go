package core

import (
	"context"
	"errors"
	"slices"

	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/site"
)

// posts serves the routes of one content type.
type posts struct {
	Parts
	kind      *content.Type
	orderedBy []*content.Taxonomy
}

func (p *posts) path() string { return namespace + "/" + p.kind.Base }

func (p *posts) routes() []rest.Route {
	id := schema.Schema{Name: "id", Type: schema.Integer, Text: "arg.post.id"}
	return []rest.Route{
		{
			Path: p.path(), Batch: true, Item: p.itemSchema(), ItemLinks: p.actionLinks(),
			Endpoints: []rest.Endpoint{
				{
					Methods: rest.GET, Args: p.listArgs(), Checks: map[string]rest.Check{"status": p.checkStatuses},
					Allow: p.mayList, Handle: p.list,
				},
				{Methods: rest.POST, Args: p.writeArgs(), Checks: p.checks(), Allow: p.mayCreate, Handle: p.create},
			},
		},
		{
			Path: p.path() + `/(?P<id>[\d]+)`, Batch: true, Item: p.itemSchema(), ItemLinks: p.actionLinks(),
			Endpoints: []rest.Endpoint{
				{
					Methods: rest.GET,
					Args: rest.Args{
						id, rest.ContextArg,
						{Name: "excerpt_length", Type: schema.Integer, Text: "arg.excerpt_length"},
						{Name: "password", Type: schema.String, Text: "arg.post.password"},
					},
					Allow: p.mayRead, Handle: p.get,
				},
				{
					Methods: rest.Write, Args: slices.Concat(rest.Args{id}, p.writeArgs()), Checks: p.checks(),
					Allow: p.mayUpdate, Handle: p.update,
				},
				{
					Methods: rest.DELETE,
					Args:    rest.Args{id, {Name: "force", Type: schema.Boolean, Text: "arg.force", Default: false}},
					Allow:   p.mayDelete, Handle: p.delete,
				},
			},
		},
	}
}

func (p *posts) checks() map[string]rest.Check {
	return map[string]rest.Check{"meta": checkMeta, "status": p.checkStatus, "template": p.checkTemplate}
}

// load reads the post a request is about, once per request. An unknown one is
// rest_post_invalid_id for everybody.
func (p *posts) load(ctx context.Context, req *rest.Request) (*content.Post, error) {
	return p.loadBy(ctx, req, "id", "rest_post_invalid_id")
}

func (p *posts) loadBy(ctx context.Context, req *rest.Request, argument, code string) (*content.Post, error) {
	return rest.Once(req, argument+":"+p.kind.Name, func() (*content.Post, error) {
		post, err := p.Posts.Get(ctx, p.kind, req.Int64(argument))
		if errors.Is(err, site.ErrNotFound) {
			return nil, rest.NotFound(code)
		}
		return post, err
	})
}

func (p *posts) mayList(_ context.Context, req *rest.Request) error {
	if req.Context() == "edit" && !req.Caller.Can(p.kind.Can("edit")) {
		return req.Deny("rest_forbidden_context")
	}
	return nil
}

func (p *posts) mayRead(ctx context.Context, req *rest.Request) error {
	post, err := p.load(ctx, req)
	if err != nil {
		return err
	}
	if req.Context() == "edit" && !p.kind.CanEdit(req.Caller, post) {
		return req.Deny("rest_forbidden_context")
	}
	if password := req.String("password"); password != "" && !samePassword(post, password) {
		return &rest.Error{Code: "rest_post_incorrect_password", Status: 403}
	}
	if !p.kind.CanRead(req.Caller, post) {
		return req.Deny("rest_forbidden")
	}
	return nil
}

func (p *posts) mayCreate(ctx context.Context, req *rest.Request) error {
	if givesID(req) {
		return rest.BadRequest("rest_post_exists")
	}
	if err := p.mayNameAuthor(req); err != nil {
		return err
	}
	if err := p.mayStick(req); err != nil {
		return err
	}
	if !req.Caller.Can(p.kind.Can("edit")) {
		return req.Deny("rest_cannot_create")
	}
	return p.mayAssignTerms(ctx, req)
}

func (p *posts) mayUpdate(ctx context.Context, req *rest.Request) error {
	post, err := p.load(ctx, req)
	if err != nil {
		return err
	}
	if !p.kind.CanEdit(req.Caller, post) {
		return req.Deny("rest_cannot_edit")
	}
	if err := p.mayNameAuthor(req); err != nil {
		return err
	}
	if err := p.mayStick(req); err != nil {
		return err
	}
	return p.mayAssignTerms(ctx, req)
}

func (p *posts) mayDelete(ctx context.Context, req *rest.Request) error {
	post, err := p.load(ctx, req)
	if err != nil {
		return err
	}
	if !p.kind.CanDelete(req.Caller, post) {
		return req.Deny("rest_cannot_delete")
	}
	return nil
}

func (p *posts) mayNameAuthor(req *rest.Request) error {
	author := req.Int64("author")
	if author != 0 && author != req.Caller.UserID() && !req.Caller.Can(p.kind.Can("edit_others")) {
		return req.Deny("rest_cannot_edit_others")
	}
	return nil
}

func (p *posts) mayStick(req *rest.Request) error {
	if p.kind.Sticky && req.Bool("sticky") &&
		!req.Caller.Can(p.kind.Can("edit_others")) && !req.Caller.Can(p.kind.Can("publish")) {
		return req.Deny("rest_cannot_assign_sticky")
	}
	return nil
}

func (p *posts) mayAssignTerms(ctx context.Context, req *rest.Request) error {
	for _, taxonomy := range p.taxonomies() {
		ids := req.Int64s(taxonomy.Base)
		if len(ids) == 0 || req.Caller.Can(taxonomy.Assign) {
			continue
		}
		known, err := p.Terms.Known(ctx, taxonomy, ids)
		if err != nil {
			return err
		}
		if len(known) > 0 {
			return req.Deny("rest_cannot_assign_term")
		}
	}
	return nil
}
