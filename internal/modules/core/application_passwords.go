package core

import (
	"context"
	"errors"
	"net/http"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/site"
)

// passwordsPath is where the application passwords of a user stand; me is the
// caller.
const passwordsPath = usersPath + `/(?P<user_id>(?:[\d]+|me))/application-passwords`

// applicationPasswords serves the passwords that programs sign in with.
type applicationPasswords struct{ *users }

func (a *applicationPasswords) routes() []rest.Route {
	read := rest.Args{rest.ContextArg}
	create := rest.Args{appIDField, passwordNameField}
	update := rest.Args{appIDField, passwordNameField}
	update[1].Required = false
	return []rest.Route{
		{
			Path: passwordsPath, Item: applicationPasswordSchema,
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: read, Allow: a.may("rest_cannot_list_application_passwords"), Handle: a.list},
				{Methods: rest.POST, Args: create, Allow: a.may("rest_cannot_create_application_passwords"), Handle: a.create},
				{Methods: rest.DELETE, Allow: a.may("rest_cannot_delete_application_passwords"), Handle: a.deleteAll},
			},
		},
		{
			Path: passwordsPath + "/introspect", Item: applicationPasswordSchema,
			Endpoints: []rest.Endpoint{{Methods: rest.GET, Args: read, Allow: a.mayIntrospect, Handle: a.introspect}},
		},
		{
			Path: passwordsPath + `/(?P<uuid>[\w\-]+)`, Item: applicationPasswordSchema,
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: read, Allow: a.may("rest_cannot_read_application_password"), Handle: a.get},
				{Methods: rest.Write, Args: update, Allow: a.may("rest_cannot_edit_application_password"), Handle: a.update},
				{Methods: rest.DELETE, Allow: a.may("rest_cannot_delete_application_password"), Handle: a.delete},
			},
		},
	}
}

// user reads the account that a request is about, where programs can sign in at
// all.
func (a *applicationPasswords) user(ctx context.Context, req *rest.Request) (*identity.User, error) {
	if !req.CanSignIn() {
		return nil, &rest.Error{Code: "application_passwords_disabled", Status: http.StatusNotImplemented}
	}
	if req.String("user_id") == "me" {
		return a.caller(ctx, req)
	}
	return a.account(ctx, req, req.Int64("user_id"))
}

// may lets those call who may edit the user; others get the code.
func (a *applicationPasswords) may(code string) rest.Permission {
	return func(ctx context.Context, req *rest.Request) error {
		user, err := a.user(ctx, req)
		if err != nil {
			return err
		}
		if !mayEditUser(req.Caller, user) {
			return req.Deny(code)
		}
		return nil
	}
}

func (a *applicationPasswords) mayIntrospect(ctx context.Context, req *rest.Request) error {
	user, err := a.user(ctx, req)
	if err != nil {
		return err
	}
	if user.ID != req.Caller.UserID() {
		return req.Deny("rest_cannot_introspect_app_password_for_non_authenticated_user")
	}
	return nil
}

// load reads the application password a request is about, with the last use of
// it that is known.
func (a *applicationPasswords) load(ctx context.Context, req *rest.Request, uuid string) (*identity.ApplicationPassword, error) {
	user, err := a.user(ctx, req)
	if err != nil {
		return nil, err
	}
	if err := a.Users.Flush(ctx); err != nil {
		return nil, err
	}
	password, err := a.Users.ApplicationPassword(ctx, user.ID, uuid)
	return password, passwordError(err)
}

// passwordError gives the refusals of the store their codes and statuses.
func passwordError(err error) error {
	if refusal, ok := errors.AsType[*identity.Refusal](err); ok {
		if errors.Is(err, site.ErrConflict) {
			return &rest.Error{Code: refusal.Code, Status: http.StatusConflict}
		}
		return rest.BadRequest(refusal.Code)
	}
	if errors.Is(err, site.ErrNotFound) {
		return rest.NotFound("rest_application_password_not_found")
	}
	return err
}

// applicationPasswordSchema describes an application password.
var applicationPasswordSchema = &schema.Schema{Title: "application-password", Type: schema.Object, Properties: schema.Fields{
	passwordField("uuid", schema.String, everywhere, schema.Schema{Format: "uuid", ReadOnly: true}),
	appIDField, passwordNameField,
	passwordField("password", schema.String, inEdit, schema.Schema{ReadOnly: true}),
	passwordField("created", schema.String, notEmbed, schema.Schema{Format: "date-time", ReadOnly: true}),
	passwordField("last_used", schema.Either(schema.String, schema.Null), notEmbed, schema.Schema{Format: "date-time", ReadOnly: true}),
	passwordField("last_ip", schema.Either(schema.String, schema.Null), notEmbed, schema.Schema{Format: "ip", ReadOnly: true}),
}}

// The fields that clients can write.
var (
	appIDField        = passwordField("app_id", schema.String, everywhere, schema.Schema{Format: "uuid"})
	passwordNameField = passwordField("name", schema.String, everywhere, schema.Schema{
		Required: true, MinLength: schema.Count(1), Pattern: `.*\S.*`,
	})
)

func passwordField(name string, kind schema.Type, contexts int, more schema.Schema) schema.Schema {
	more.Name, more.Type, more.Text = name, kind, "field.application_password."+name
	more.Context = contextNames(contexts)
	more.Early = true
	return more
}
