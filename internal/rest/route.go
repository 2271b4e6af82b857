package rest

import (
	"context"
	"strings"

	"portico/internal/schema"
)

// Methods is a set of request methods.
type Methods uint8

// The methods an endpoint can serve. HEAD is served by GET, OPTIONS by the
// engine.
const (
	GET Methods = 1 << iota
	POST
	PUT
	PATCH
	DELETE

	// Write is the set of methods that change an item: all three do the same.
	Write = POST | PUT | PATCH
)

var methodNames = []string{"GET", "POST", "PUT", "PATCH", "DELETE"}

// List names the methods in their fixed order.
func (m Methods) List() []string {
	var names []string
	for i, name := range methodNames {
		if m&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names
}

// methodByName is the set with just the named method, empty for a method no
// endpoint can have.
func methodByName(name string) Methods {
	for i, known := range methodNames {
		if known == name {
			return 1 << i
		}
	}
	return 0
}

// Args are the arguments of an endpoint, in the order in which they are shown.
type Args = schema.Fields

// Route is one address pattern of the interface with everything that can be
// done there.
type Route struct {
	// Path is the pattern below the interface root as the index shows it, such
	// as /core/v2/posts/(?P<id>[\d]+). Named groups become arguments; the whole
	// path has to match, without regard to case.
	Path      string
	Endpoints []Endpoint
	// Batch lets the route be called through /batch/v1.
	Batch bool
	// Item describes what the route answers with; OPTIONS shows it. Nil for
	// routes without a resource of their own.
	Item *schema.Schema
	// ItemLinks are link relations an item may carry, by relation, with the
	// message key of their description. They are part of the shown schema.
	ItemLinks []ItemLink
	// Unlisted routes work but are not shown in the indexes: extensions that
	// clients of the interface would not expect there.
	Unlisted bool
}

// ItemLink describes a link relation in an item's schema.
type ItemLink struct {
	Relation string
	Text     string        // message key
	Target   schema.Fields // what can be changed through it
}

// Endpoint is what some methods of a route do.
type Endpoint struct {
	Methods Methods
	Args    Args
	// Checks replace the schema's own checking for arguments where a schema is
	// not enough. They return the value to go on with.
	Checks map[string]Check
	// Allow decides who may call. It runs after the arguments are checked, and
	// also to find out what to list in the Allow header, so it must not change
	// anything.
	Allow  Permission
	Handle Handler
}

// Check validates and coerces one argument.
type Check func(ctx context.Context, req *Request, v any) (any, *schema.Error)

// Permission returns nil if the caller may go on, and the refusal otherwise.
type Permission func(ctx context.Context, req *Request) error

// Handler does the work of an endpoint.
type Handler func(ctx context.Context, req *Request) (Response, error)

// Public lets everybody call.
func Public(context.Context, *Request) error { return nil }

// Can lets callers with a capability call. Others get the error code, or
// rest_forbidden without one.
func Can(capability string, code ...string) Permission {
	refusal := "rest_forbidden"
	if len(code) > 0 {
		refusal = code[0]
	}
	return func(_ context.Context, req *Request) error {
		if req.Caller.Can(capability) {
			return nil
		}
		return req.Deny(refusal)
	}
}

// fixed tells whether the pattern names exactly one address.
func (r *Route) fixed() bool { return !strings.ContainsAny(r.Path, `([\?*+`) }

// methods is everything the route can do.
func (r *Route) methods() Methods {
	var all Methods
	for i := range r.Endpoints {
		all |= r.Endpoints[i].Methods
	}
	return all
}

// endpoint finds who serves a method.
func (r *Route) endpoint(method string) *Endpoint {
	if method == "HEAD" {
		method = "GET"
	}
	wanted := methodByName(method)
	for i := range r.Endpoints {
		if r.Endpoints[i].Methods&wanted != 0 {
			return &r.Endpoints[i]
		}
	}
	return nil
}
