package core

import (
	"context"

	"portico/internal/content"
	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/value"
)

// list answers all application passwords of a user, in the order in which they
// were made.
func (a *applicationPasswords) list(ctx context.Context, req *rest.Request) (rest.Response, error) {
	user, err := a.user(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	if err := a.Users.Flush(ctx); err != nil {
		return rest.Response{}, err
	}
	found, err := a.Users.ApplicationPasswords(ctx, user.ID)
	if err != nil {
		return rest.Response{}, err
	}
	items := make([]*rest.Item, len(found))
	for i, password := range found {
		items[i] = passwordItem(req, password, req.Context())
	}
	return rest.OK(items), nil
}

// create makes an application password. Its answer is the only place where the
// secret ever stands.
func (a *applicationPasswords) create(ctx context.Context, req *rest.Request) (rest.Response, error) {
	user, err := a.user(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	secret, password, err := a.Users.AddApplicationPassword(ctx, user.ID, req.String("name"), req.String("app_id"))
	if err != nil {
		return rest.Response{}, passwordError(err)
	}
	item := passwordItem(req, password, "edit")
	item.Fields.Add("password", identity.GroupSecret(secret))
	return rest.Created(item, req.Link(passwordPath(password))), nil
}

func (a *applicationPasswords) deleteAll(ctx context.Context, req *rest.Request) (rest.Response, error) {
	user, err := a.user(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	count, err := a.Users.RevokeApplicationPasswords(ctx, user.ID)
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(value.Object{{Key: "deleted", Value: true}, {Key: "count", Value: count}}), nil
}

// introspect answers the application password of this very request.
func (a *applicationPasswords) introspect(ctx context.Context, req *rest.Request) (rest.Response, error) {
	caller, ok := req.Caller.(*identity.User)
	if !ok || caller.SignedInWith == nil {
		return rest.Response{}, rest.NotFound("rest_no_authenticated_app_password")
	}
	return a.answer(ctx, req, caller.SignedInWith.UUID)
}

func (a *applicationPasswords) get(ctx context.Context, req *rest.Request) (rest.Response, error) {
	return a.answer(ctx, req, req.String("uuid"))
}

func (a *applicationPasswords) answer(ctx context.Context, req *rest.Request, uuid string) (rest.Response, error) {
	password, err := a.load(ctx, req, uuid)
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(passwordItem(req, password, req.Context())), nil
}

// update gives an application password another name; nothing else of it can
// change.
func (a *applicationPasswords) update(ctx context.Context, req *rest.Request) (rest.Response, error) {
	password, err := a.load(ctx, req, req.String("uuid"))
	if err != nil {
		return rest.Response{}, err
	}
	if name := nonEmpty(req, "name"); name != nil {
		if err := a.Users.RenameApplicationPassword(ctx, password.UserID, password.UUID, *name); err != nil {
			return rest.Response{}, passwordError(err)
		}
		if password, err = a.load(ctx, req, password.UUID); err != nil {
			return rest.Response{}, err
		}
	}
	return rest.OK(passwordItem(req, password, "edit")), nil
}

func (a *applicationPasswords) delete(ctx context.Context, req *rest.Request) (rest.Response, error) {
	password, err := a.load(ctx, req, req.String("uuid"))
	if err != nil {
		return rest.Response{}, err
	}
	if err := a.Users.RevokeApplicationPassword(ctx, password.UserID, password.UUID); err != nil {
		return rest.Response{}, passwordError(err)
	}
	return rest.Deleted(passwordItem(req, password, "edit")), nil
}

func passwordPath(p *identity.ApplicationPassword) string {
	return usersPath + "/" + decimal(p.UserID) + "/application-passwords/" + p.UUID
}

// passwordItem writes an application password in a context.
func passwordItem(req *rest.Request, p *identity.ApplicationPassword, context string) *rest.Item {
	out := value.Object{{Key: "uuid", Value: p.UUID}, {Key: "app_id", Value: p.AppID}, {Key: "name", Value: p.Name}}
	if context != "embed" {
		var used, ip any
		if p.LastUsed != nil {
			used = content.ShowTime(p.LastUsed.Unix())
		}
		if p.LastIP != nil {
			ip = *p.LastIP
		}
		out.Add("created", content.ShowTime(p.Created.Unix()))
		out.Add("last_used", used)
		out.Add("last_ip", ip)
	}
	item := &rest.Item{Fields: out}
	item.Links.To("self", req.Link(passwordPath(p)))
	return item
}
