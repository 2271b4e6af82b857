package core

import (
	"context"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/value"
)

// authors shows users as the authors of what they wrote.
type authors struct{ Parts }

// embed fetches users in the embed form.
func (a *authors) embed(ctx context.Context, req *rest.Request, ids []int64) ([]any, error) {
	known, err := a.Users.Users(ctx, ids)
	if err != nil {
		return nil, err
	}
	bodies := make([]any, len(ids))
	for i, id := range ids {
		if user := known[id]; user != nil {
			bodies[i] = a.item(req, user)
		} else {
			bodies[i] = rest.NotFound("rest_user_invalid_id")
		}
	}
	return bodies, nil
}

func (a *authors) item(req *rest.Request, user *identity.User) *rest.Item {
	item := &rest.Item{Fields: value.Object{
		{Key: "id", Value: user.ID},
		{Key: "name", Value: user.Name},
		{Key: "url", Value: user.URL},
		{Key: "description", Value: user.Description},
		{Key: "link", Value: a.Site.Addresses.Page(req.Language, "author", user.Slug)},
		{Key: "slug", Value: user.Slug},
	}}
	item.Links.To("self", req.Link(namespace+"/users/"+decimal(user.ID)))
	item.Links.To("collection", req.Link(namespace+"/users"))
	return item
}
