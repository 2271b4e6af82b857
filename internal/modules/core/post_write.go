package core

import (
	"context"
	"errors"
	"net/http"

	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/site"
	"portico/internal/text"
	"portico/internal/value"
)

func (p *posts) create(ctx context.Context, req *rest.Request) (rest.Response, error) {
	changes, err := p.changes(ctx, req, nil)
	if err != nil {
		return rest.Response{}, err
	}
	post, err := p.Posts.Create(ctx, p.kind, req.Language, changes)
	if err != nil {
		return rest.Response{}, saveError(err)
	}
	item, err := p.item(ctx, req, post, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	return rest.Created(item, req.Link(p.itemPath(post.ID))), nil
}

func (p *posts) update(ctx context.Context, req *rest.Request) (rest.Response, error) {
	post, err := p.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	changes, err := p.changes(ctx, req, post)
	if err != nil {
		return rest.Response{}, err
	}
	if post, err = p.Posts.Update(ctx, p.kind, post.ID, changes); err != nil {
		return rest.Response{}, saveError(err)
	}
	item, err := p.item(ctx, req, post, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(item), nil
}

// saveError gives the errors of saving their codes.
func saveError(err error) error {
	switch {
	case errors.Is(err, content.ErrEmpty):
		return rest.BadRequest("empty_content")
	case errors.Is(err, site.ErrNotFound):
		return rest.NotFound("rest_post_invalid_id")
	}
	return err
}

// changes reads the fields of a write. Current is nil for a new post.
func (p *posts) changes(ctx context.Context, req *rest.Request, current *content.Post) (content.Changes, error) {
	c := content.Changes{
		Title: rawText(req, "title", true), Content: rawText(req, "content", false), Excerpt: rawText(req, "excerpt", false),
		Slug: given[string](req, "slug"), Password: given[string](req, "password"),
		FeaturedMedia: given[int64](req, "featured_media"), Template: given[string](req, "template"),
		CommentStatus: nonEmpty(req, "comment_status"), PingStatus: nonEmpty(req, "ping_status"), Format: nonEmpty(req, "format"),
		By: req.Caller,
	}
	if p.kind.Sticky {
		c.Sticky = given[bool](req, "sticky")
	}
	for _, taxonomy := range p.taxonomies() {
		if _, ok := req.Get(taxonomy.Base); ok {
			if c.Terms == nil {
				c.Terms = map[string][]int64{}
			}
			c.Terms[taxonomy.Name] = req.Int64s(taxonomy.Base)
		}
	}
	var err error
	if c.Status, err = p.status(req, current); err != nil {
		return c, err
	}
	c.Date = p.date(req)
	if c.AuthorID, err = p.author(ctx, req); err != nil {
		return c, err
	}
	if err := refuseStickySecret(req, current); err != nil {
		return c, err
	}
	c.Meta, err = p.meta(req)
	return c, err
}

// given is an argument the client sent, nil if it did not.
func given[T any](req *rest.Request, name string) *T {
	v, ok := req.Get(name)
	if !ok {
		return nil
	}
	t, ok := v.(T)
	if !ok {
		return nil
	}
	return &t
}

// nonEmpty is a text argument that says something.
func nonEmpty(req *rest.Request, name string) *string {
	if s := given[string](req, name); s != nil && *s != "" {
		return s
	}
	return nil
}

// rawText is a text given as a string or as an object with raw; anything else
// is passed over. An empty raw title says nothing.
func rawText(req *rest.Request, name string, passOverEmpty bool) *string {
	v, _ := req.Get(name)
	switch v := v.(type) {
	case string:
		return &v
	case value.Object:
		raw, _ := v.Get("raw")
		if s, ok := raw.(string); ok && (s != "" || !passOverEmpty) {
			return &s
		}
	}
	return nil
}

// status checks the right to a new status; the present one can always be
// repeated.
func (p *posts) status(req *rest.Request, current *content.Post) (*string, error) {
	status := nonEmpty(req, "status")
	if status == nil || current != nil && current.Status == *status {
		return nil, nil //nolint:nilnil // no change
	}
	switch *status {
	case content.Publish, content.Future, content.Private:
		if !p.kind.CanPublish(req.Caller) {
			return nil, req.Deny("rest_cannot_publish")
		}
	}
	return status, nil
}

// date reads the date; null resets it.
func (p *posts) date(req *rest.Request) *content.DateChange {
	for _, argument := range []struct {
		name string
		read func(string) (content.DateChange, bool)
	}{{"date", p.Posts.LocalDate}, {"date_gmt", p.Posts.GMTDate}} {
		if date, ok := argument.read(req.String(argument.name)); ok {
			return &date
		}
	}
	for _, name := range []string{"date", "date_gmt"} {
		if _, set := req.Get(name); req.Given(name) && !set {
			return &content.DateChange{Reset: true}
		}
	}
	return nil
}

func (p *posts) author(ctx context.Context, req *rest.Request) (*int64, error) {
	id := req.Int64("author")
	if id == 0 {
		return nil, nil //nolint:nilnil // no change
	}
	if id != req.Caller.UserID() {
		known, err := p.Users.Users(ctx, []int64{id})
		if err != nil {
			return nil, err
		}
		if known[id] == nil {
			return nil, rest.BadRequest("rest_invalid_author")
		}
	}
	return &id, nil
}

// refuseStickySecret refuses to make a post both sticky and protected, judged by
// what it is now and by what is asked for.
func refuseStickySecret(req *rest.Request, current *content.Post) error {
	sticky, protected := req.Bool("sticky"), req.String("password") != ""
	isSticky, isProtected := current != nil && current.Sticky, current != nil && current.Password != ""
	if protected && (sticky || isSticky) || sticky && isProtected {
		return &rest.Error{
			Code: "rest_invalid_field", Status: http.StatusBadRequest, Message: text.M("error.sticky_password"),
		}
	}
	return nil
}

// meta reads registered meta values and checks their types before anything is
// written; null removes one.
func (p *posts) meta(req *rest.Request) (content.MetaValues, error) {
	sent := req.Object("meta")
	changes := content.MetaValues{}
	for i := range p.kind.Meta {
		f := &p.kind.Meta[i]
		v, ok := sent.Get(f.Name)
		if !ok {
			continue
		}
		if v == nil {
			changes[f.Name] = nil
			continue
		}
		described := f.Schema()
		problem := described.Validate(v, "meta."+f.Name)
		if problem == nil {
			v, problem = described.Sanitize(v, "meta."+f.Name)
		}
		if problem != nil {
			return nil, &rest.Error{
				Code: problem.Code, Status: http.StatusBadRequest, Message: problem.Message, Data: problem.Data,
			}
		}
		changes[f.Name] = v
	}
	return changes, nil
}

func (p *posts) delete(ctx context.Context, req *rest.Request) (rest.Response, error) {
	post, err := p.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	if req.Bool("force") {
		previous, err := p.item(ctx, req.WithoutFields(), post, "edit")
		if err != nil {
			return rest.Response{}, err
		}
		if _, err := p.Posts.Delete(ctx, p.kind, post.ID); err != nil {
			return rest.Response{}, saveError(err)
		}
		return rest.Deleted(previous), nil
	}
	if p.Site.Settings.Int64("trash_days") <= 0 {
		return rest.Response{}, &rest.Error{Code: "rest_trash_not_supported", Status: http.StatusNotImplemented}
	}
	if post.Status == content.Trash {
		return rest.Response{}, &rest.Error{Code: "rest_already_trashed", Status: http.StatusGone}
	}
	if post, err = p.Posts.Trash(ctx, p.kind, post.ID, req.Caller); err != nil {
		return rest.Response{}, saveError(err)
	}
	item, err := p.item(ctx, req, post, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(item), nil
}
