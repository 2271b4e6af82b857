package core

import (
	"context"
	"slices"

	"portico/internal/content"
	"portico/internal/db"
	"portico/internal/identity"
	"portico/internal/rest"
)

// mayEditUser tells whether the caller may change an account.
func mayEditUser(caller rest.Caller, user *identity.User) bool {
	return caller.UserID() == user.ID || caller.Can("edit_users")
}

func (u *users) mayList(_ context.Context, req *rest.Request) error {
	all := req.Caller.Can("list_users")
	orderBy := req.String("orderby")
	switch {
	case !all && (len(req.Strings("roles")) > 0 || len(req.Strings("capabilities")) > 0):
		return req.Deny("rest_user_cannot_view")
	case !all && req.Context() == "edit":
		return req.Deny("rest_forbidden_context")
	case !all && (orderBy == "email" || orderBy == "registered_date"):
		return req.Deny("rest_forbidden_orderby")
	case req.String("who") == "authors" && !u.editsSomething(req.Caller):
		return req.Deny("rest_forbidden_who")
	}
	return nil
}

// editsSomething tells whether the caller may edit posts of some type.
func (u *users) editsSomething(caller rest.Caller) bool {
	return slices.ContainsFunc(u.Registry.Types, func(t *content.Type) bool { return caller.Can(t.Can("edit")) })
}

// mayRead: everybody sees themselves and, if not for editing, those who have
// published something.
func (o *oneUser) mayRead(ctx context.Context, req *rest.Request) error {
	user, err := o.load(ctx, req)
	if err != nil {
		return err
	}
	if user.ID == req.Caller.UserID() || req.Caller.Can("list_users") {
		return nil
	}
	if req.Context() == "edit" {
		return req.Deny("rest_user_cannot_view")
	}
	visible, err := o.visible(ctx, req, []int64{user.ID})
	if err != nil {
		return err
	}
	if visible[user.ID] == nil {
		return req.Deny("rest_user_cannot_view")
	}
	return nil
}

// visible reads those of the users that the caller may see: everybody sees
// themselves and those who have published something.
func (u *users) visible(ctx context.Context, req *rest.Request, ids []int64) (map[int64]*identity.User, error) {
	q := identity.UserQuery{Include: ids}
	if !req.Caller.Can("list_users") && !req.Caller.Can("edit_users") {
		published, err := u.Posts.PublishedBy(ctx, "u.id", nil)
		if err != nil {
			return nil, err
		}
		self := db.Clause{SQL: "u.id = ?", Args: []any{req.Caller.UserID()}}
		q.Only = []db.Clause{db.Join([]db.Clause{published, self}, " or ")}
	}
	found, _, err := u.Users.ListUsers(ctx, q)
	if err != nil {
		return nil, err
	}
	seen := make(map[int64]*identity.User, len(found))
	for _, user := range found {
		seen[user.ID] = user
	}
	return seen, nil
}

func (u *users) mayCreate(_ context.Context, req *rest.Request) error {
	if !req.Caller.Can("create_users") {
		return req.Deny("rest_cannot_create_user")
	}
	return nil
}

func (o *oneUser) mayUpdate(ctx context.Context, req *rest.Request) error {
	user, err := o.load(ctx, req)
	if err != nil {
		return err
	}
	if req.Given("roles") && !req.Caller.Can("promote_users") {
		return req.Deny("rest_cannot_edit_roles")
	}
	if !mayEditUser(req.Caller, user) {
		return req.Deny("rest_cannot_edit")
	}
	return nil
}

func (o *oneUser) mayDelete(ctx context.Context, req *rest.Request) error {
	if _, err := o.load(ctx, req); err != nil {
		return err
	}
	if !req.Caller.Can("delete_users") {
		return req.Deny("rest_user_cannot_delete")
	}
	return nil
}
