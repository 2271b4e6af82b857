package core

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/site"
	"portico/internal/text"
)

// givesID tells whether a client wants to give a new item its id.
func givesID(req *rest.Request) bool {
	id, given := req.Get("id")
	return given && id != int64(0) && id != "" && id != "0" && id != false
}

func (u *users) create(ctx context.Context, req *rest.Request) (rest.Response, error) {
	if givesID(req) {
		return rest.Response{}, rest.BadRequest("rest_user_exists")
	}
	meta, err := userMeta(req)
	if err != nil {
		return rest.Response{}, err
	}
	n := identity.NewUser{
		Login: req.String("username"), Email: req.String("email"), Password: req.String("password"),
		Name: req.String("name"), Nickname: req.String("nickname"), Slug: req.String("slug"),
		FirstName: req.String("first_name"), LastName: req.String("last_name"),
		URL: req.String("url"), Description: req.String("description"), Locale: req.String("locale"), Meta: meta,
	}
	if req.Given("roles") {
		n.Roles = req.Strings("roles")
	}
	user, err := u.Users.AddUser(ctx, n)
	if err != nil {
		return rest.Response{}, userError(err)
	}
	response, err := u.answer(ctx, req, user, "edit")
	if err != nil {
		return rest.Response{}, err
	}
	return rest.Created(response.Body, req.Link(usersPath+"/"+decimal(user.ID))), nil
}

func (o *oneUser) update(ctx context.Context, req *rest.Request) (rest.Response, error) {
	user, err := o.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	c := identity.UserChanges{
		Login: nonEmpty(req, "username"), Email: nonEmpty(req, "email"), Password: given[string](req, "password"),
		Name: given[string](req, "name"), Nickname: given[string](req, "nickname"), Slug: given[string](req, "slug"),
		FirstName: given[string](req, "first_name"), LastName: given[string](req, "last_name"),
		URL: given[string](req, "url"), Description: given[string](req, "description"), Locale: given[string](req, "locale"),
	}
	if req.Given("roles") {
		c.Roles = req.Strings("roles")
		if err := o.keepsRights(req, user, c.Roles); err != nil {
			return rest.Response{}, err
		}
	}
	if c.Meta, err = userMeta(req); err != nil {
		return rest.Response{}, err
	}
	if user, err = o.Users.UpdateUser(ctx, user.ID, c); err != nil {
		return rest.Response{}, userError(err)
	}
	if c.Password != nil && user.ID == req.Caller.UserID() {
		if err := o.Users.GoOn(ctx, user); err != nil {
			return rest.Response{}, err
		}
	}
	return o.answer(ctx, req, user, "edit")
}

// keepsRights refuses roles by which callers would lose the right to edit users,
// and with it the way back. Unknown roles are refused later.
func (u *users) keepsRights(req *rest.Request, user *identity.User, roles []string) error {
	table := u.Users.Roles.Table()
	kept := slices.Contains(table.Capabilities(roles...), "edit_users")
	if kept || user.ID != req.Caller.UserID() || !req.Caller.Can("edit_users") {
		return nil
	}
	for _, role := range roles {
		if !table.Has(role) {
			return nil
		}
	}
	return &rest.Error{
		Code: "rest_user_invalid_role", Status: http.StatusForbidden, Message: text.M("error.user_own_role"),
	}
}

// userMeta reads the meta values and checks their types; null removes one.
func userMeta(req *rest.Request) (map[string]any, error) {
	v, ok := req.Object("meta").Get(preferences.Name)
	if !ok {
		return nil, nil //nolint:nilnil // no change
	}
	if v != nil {
		place := "meta." + preferences.Name
		problem := preferences.Validate(v, place)
		if problem == nil {
			v, problem = preferences.Sanitize(v, place)
		}
		if problem != nil {
			return nil, &rest.Error{
				Code: problem.Code, Status: http.StatusBadRequest, Message: problem.Message, Data: problem.Data,
			}
		}
	}
	return map[string]any{preferences.Name: v}, nil
}

// userError gives the refusals of the store the statuses that clients know, odd
// as some of them are.
func userError(err error) error {
	if refusal, ok := errors.AsType[*identity.Refusal](err); ok {
		switch refusal.Code {
		case "existing_user_login", "existing_user_email":
			return &rest.Error{Code: refusal.Code, Status: http.StatusInternalServerError, NullData: true}
		}
		return rest.BadRequest(refusal.Code)
	}
	if errors.Is(err, site.ErrNotFound) {
		return rest.NotFound("rest_user_invalid_id")
	}
	return err
}
