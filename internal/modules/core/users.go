package core

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/site"
)

// usersPath is where the users stand.
const usersPath = namespace + "/users"

// users serves the accounts of the site.
type users struct{ Parts }

func (u *users) routes() []rest.Route {
	named, own := &oneUser{users: u}, &oneUser{users: u, own: true}
	id := rest.Args{{Name: "id", Type: schema.Integer, Text: "arg.user.id"}}
	return []rest.Route{
		{
			Path: usersPath, Batch: true, Item: u.schema(),
			Endpoints: []rest.Endpoint{
				{Methods: rest.GET, Args: u.listArgs(), Allow: u.mayList, Handle: u.list},
				{Methods: rest.POST, Args: u.createArgs(), Checks: userChecks, Allow: u.mayCreate, Handle: u.create},
			},
		},
		{Path: usersPath + `/(?P<id>[\d]+)`, Batch: true, Item: u.schema(), Endpoints: named.endpoints(id, named.mayRead)},
		{Path: usersPath + "/me", Item: u.schema(), Endpoints: own.endpoints(nil, rest.Public)},
	}
}

// oneUser serves one account: that whose id is in the path, or the caller's own.
type oneUser struct {
	*users
	own bool
}

func (o *oneUser) endpoints(variables rest.Args, mayRead rest.Permission) []rest.Endpoint {
	return []rest.Endpoint{
		{Methods: rest.GET, Args: slices.Concat(variables, rest.Args{rest.ContextArg}), Allow: mayRead, Handle: o.get},
		{
			Methods: rest.Write, Args: slices.Concat(variables, o.updateArgs()), Checks: userChecks,
			Allow: o.mayUpdate, Handle: o.update,
		},
		{
			Methods: rest.DELETE, Args: slices.Concat(variables, deleteUserArgs),
			Checks: map[string]rest.Check{"reassign": checkReassign},
			Allow:  o.mayDelete, Handle: o.delete,
		},
	}
}

// load reads the account a request is about, once per request.
func (o *oneUser) load(ctx context.Context, req *rest.Request) (*identity.User, error) {
	if o.own {
		return o.caller(ctx, req)
	}
	return o.account(ctx, req, req.Int64("id"))
}

// caller is the account of whoever sends the request.
func (u *users) caller(ctx context.Context, req *rest.Request) (*identity.User, error) {
	id := req.Caller.UserID()
	if id == 0 {
		return nil, &rest.Error{Code: "rest_not_logged_in", Status: http.StatusUnauthorized}
	}
	return u.account(ctx, req, id)
}

// account reads an account, once per request. An unknown one is
// rest_user_invalid_id for everybody.
func (u *users) account(ctx context.Context, req *rest.Request, id int64) (*identity.User, error) {
	return rest.Once(req, "user:"+decimal(id), func() (*identity.User, error) {
		user, err := u.Users.UserByID(ctx, id)
		if errors.Is(err, site.ErrNotFound) {
			return nil, rest.NotFound("rest_user_invalid_id")
		}
		return user, err
	})
}

func (o *oneUser) get(ctx context.Context, req *rest.Request) (rest.Response, error) {
	user, err := o.load(ctx, req)
	if err != nil {
		return rest.Response{}, err
	}
	return o.answer(ctx, req, user, req.Context())
}

func (u *users) answer(ctx context.Context, req *rest.Request, user *identity.User, context string) (rest.Response, error) {
	items, err := u.items(ctx, req, []*identity.User{user}, context)
	if err != nil {
		return rest.Response{}, err
	}
	return rest.OK(items[0]), nil
}
