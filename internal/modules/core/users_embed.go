package core

import (
	"context"
	"slices"

	"portico/internal/identity"
	"portico/internal/rest"
)

// embed fetches users in the embed form. Those the caller may not see say so.
func (u *users) embed(ctx context.Context, req *rest.Request, ids []int64) ([]any, error) {
	visible, err := u.visible(ctx, req, ids)
	if err != nil {
		return nil, err
	}
	hidden, err := u.hidden(ctx, ids, visible)
	if err != nil {
		return nil, err
	}
	bodies := make([]any, len(ids))
	for i, id := range ids {
		switch {
		case hidden[id] != nil:
			bodies[i] = req.Deny("rest_user_cannot_view")
		case visible[id] == nil:
			bodies[i] = rest.NotFound("rest_user_invalid_id")
		default:
			items, err := u.items(ctx, req, []*identity.User{visible[id]}, "embed")
			if err != nil {
				return nil, err
			}
			bodies[i] = items[0]
		}
	}
	return bodies, nil
}

// hidden reads those of the users that exist but are not visible. It asks only if
// there can be any.
func (u *users) hidden(ctx context.Context, ids []int64, visible map[int64]*identity.User) (map[int64]*identity.User, error) {
	missing := slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return visible[id] != nil })
	if len(missing) == 0 {
		return nil, nil //nolint:nilnil // a nil map has nobody in it
	}
	return u.Users.Users(ctx, missing)
}
