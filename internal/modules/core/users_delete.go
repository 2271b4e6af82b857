package core

import (
	"context"
	"net/http"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/text"
)

// delete removes an account. Who takes over what the user has made, if anybody,
// has to be said.
func (o *oneUser) delete(ctx context.Context, req *rest.Request) (rest.Response, error) {
	user, err := o.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	if !req.Bool("force") {
		return rest.Response{}, &rest.Error{
			Code: "rest_trash_not_supported", Status: http.StatusNotImplemented, Message: text.M("error.user_trash"),
		}
	}
	previous, err := o.items(ctx, req.WithoutFields(), []*identity.User{user}, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	if _, err := o.Users.DeleteUser(ctx, user.ID, given[int64](req, "reassign")); err != nil {
		return rest.Response{}, userError(err)
	}
	return rest.Deleted(previous[0]), nil
}
