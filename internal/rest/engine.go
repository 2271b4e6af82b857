package rest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"portico/internal/schema"
	"portico/internal/site"
	"portico/internal/value"
)

// Config is what an engine is made from.
type Config struct {
	Site *site.Site
	// Namespaces in the order in which the index lists them.
	Namespaces []string
	Routes     []Route
	// Embedders by the kind that links name.
	Embedders map[string]Embedder
	// Authenticate finds out who sends a request; without one everybody is a
	// stranger.
	Authenticate Authenticator
	// CanSignIn tells whether application passwords are accepted over the
	// connection of a request; without one the index always offers them.
	CanSignIn func(r *http.Request) bool
	Log       *slog.Logger
	Limits    Limits
	// Version is what the OpenAPI document calls the version of the interface.
	// Default 1.0.0.
	Version string
}

// Engine serves the interface.
type Engine struct {
	site         *site.Site
	namespaces   []string
	routes       []*Route
	matcher      *matcher
	embedders    map[string]Embedder
	authenticate Authenticator
	canSignIn    func(r *http.Request) bool
	log          *slog.Logger
	limits       Limits
	version      string
	indexes      indexCache
	documents    pageCache // OpenAPI, by language
	manuals      pageCache // the pages to read it, by language
}

// New checks the declarations and makes the engine. A mistake in a declaration
// is found here, not by the first client.
func New(c Config) (*Engine, error) {
	e := &Engine{
		site: c.Site, namespaces: c.Namespaces, embedders: c.Embedders,
		authenticate: c.Authenticate, canSignIn: c.CanSignIn, log: c.Log, limits: c.Limits.withDefaults(),
		version: cmp.Or(c.Version, "1.0.0"),
	}
	if e.log == nil {
		e.log = slog.New(slog.DiscardHandler)
	}
	e.declare(e.rootRoutes())
	for _, namespace := range c.Namespaces {
		e.declare([]Route{e.namespaceRoute(namespace)})
		e.declare(c.routesOf(namespace))
	}
	if err := e.verify(len(c.Routes)); err != nil {
		return nil, err
	}
	var err error
	e.matcher, err = newMatcher(e.routes)
	return e, err
}

// routesOf are the routes below a namespace and below no longer one.
func (c *Config) routesOf(namespace string) []Route {
	var routes []Route
	for _, r := range c.Routes {
		if namespaceOf(c.Namespaces, r.Path) == namespace {
			routes = append(routes, r)
		}
	}
	return routes
}

func namespaceOf(namespaces []string, path string) string {
	longest := ""
	for _, namespace := range namespaces {
		if strings.HasPrefix(path+"/", "/"+namespace+"/") && len(namespace) > len(longest) {
			longest = namespace
		}
	}
	return longest
}

// declare takes over routes and gives every endpoint the language argument.
func (e *Engine) declare(routes []Route) {
	language := schema.Schema{
		Name: "i18n_language", Type: schema.String, Text: "arg.i18n_language", Enum: anyList(e.site.Languages.Codes()),
	}
	for _, r := range routes {
		r.Endpoints = slices.Clone(r.Endpoints)
		for i := range r.Endpoints {
			r.Endpoints[i].Args = append(slices.Clone(r.Endpoints[i].Args), language)
		}
		e.routes = append(e.routes, &r)
	}
}

func anyList(texts []string) []any {
	list := make([]any, len(texts))
	for i, s := range texts {
		list[i] = s
	}
	return list
}

func (e *Engine) verify(declared int) error {
	if own := 2 + len(e.namespaces); len(e.routes) != declared+own {
		return fmt.Errorf("%d of %d routes are in no declared namespace", declared+own-len(e.routes), declared)
	}
	for _, r := range e.routes {
		for i := range r.Endpoints {
			endpoint := &r.Endpoints[i]
			if endpoint.Methods == 0 || endpoint.Allow == nil || endpoint.Handle == nil {
				return fmt.Errorf("route %s: an endpoint needs methods, a permission and a handler", r.Path)
			}
			if err := endpoint.Args.Check(); err != nil {
				return fmt.Errorf("route %s: %w", r.Path, err)
			}
			for name := range endpoint.Checks {
				if _, ok := endpoint.Args.Get(name); !ok {
					return fmt.Errorf("route %s: check of an argument %q that is not declared", r.Path, name)
				}
			}
		}
	}
	return nil
}

// Routes lists all routes in order, for documents and tests made from them.
func (e *Engine) Routes() []*Route { return e.routes }

// Do runs one request through matching, checking, permission and handler, and
// finishes the answer. It is used for requests from the wire, for batch items
// and for embedding.
func (e *Engine) Do(ctx context.Context, req *Request) Response {
	if err := e.resolve(req); err != nil {
		return req.errorResponse(err)
	}
	if err := req.checkArguments(ctx); err != nil {
		return e.finish(ctx, req, req.errorResponse(err))
	}
	return e.run(ctx, req)
}

// resolve finds the route and endpoint of a request.
func (e *Engine) resolve(req *Request) *Error {
	route, endpoint, variables := e.matcher.find(req.Method, req.Path)
	if route == nil {
		return NotFound("rest_no_route")
	}
	req.route, req.endpoint, req.args.path = route, endpoint, variables
	return nil
}

// run asks for permission and calls the handler of a checked request.
func (e *Engine) run(ctx context.Context, req *Request) Response {
	response, err := e.call(ctx, req)
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		req.forget()
	}
	if err != nil {
		response = req.errorResponse(e.note(ctx, req, err))
	}
	return e.finish(ctx, req, response)
}

// call turns a panic of a handler into an error, so that it ends one request and
// not the process.
func (e *Engine) call(ctx context.Context, req *Request) (response Response, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = panicError(cause)
		}
	}()
	if err := req.endpoint.Allow(ctx, req); err != nil {
		return Response{}, err
	}
	response, err = req.endpoint.Handle(ctx, req)
	if response.Status == 0 {
		response.Status = http.StatusOK
	}
	return response, err
}

// note writes an unexpected error to the log under the request's id.
func (e *Engine) note(ctx context.Context, req *Request, err error) *Error {
	known := asError(err)
	if known.Status >= 500 && known.Cause != nil {
		level := slog.LevelError
		if errors.Is(err, context.Canceled) {
			level = slog.LevelDebug
		}
		e.log.LogAttrs(ctx, level, "request failed", slog.String("request_id", req.ID),
			slog.String("method", req.Method), slog.String("path", req.Path), slog.String("error", known.Cause.Error()))
	}
	return known
}

// finish cuts the body down to the asked fields, adds links and embedded
// targets, and says what the caller may do here.
func (e *Engine) finish(ctx context.Context, req *Request, response Response) Response {
	if !response.failed() {
		body, err := e.finishBody(ctx, req, response.Body)
		if err != nil {
			response = req.errorResponse(e.note(ctx, req, err))
		} else {
			response.Body = body
		}
	}
	if !req.embedded {
		if allowed := e.allowed(ctx, req); allowed != 0 {
			response.Header.Set("Allow", strings.Join(allowed.List(), ", "))
		}
	}
	return response
}

func (e *Engine) finishBody(ctx context.Context, req *Request, body any) (any, error) {
	switch body := body.(type) {
	case *Item:
		objects, err := e.finishItems(ctx, req, []*Item{body})
		if err != nil {
			return nil, err
		}
		return objects[0], nil
	case []*Item:
		return e.finishItems(ctx, req, body)
	case value.Object:
		return req.Fields().cut(body), nil
	default:
		return req.Fields().cutEach(body), nil
	}
}

func (e *Engine) finishItems(ctx context.Context, req *Request, items []*Item) ([]value.Object, error) {
	fields := req.Fields()
	objects := make([]value.Object, len(items))
	for i, item := range items {
		objects[i] = fields.cut(item.Fields)
	}
	wanted := fields.WantsLinks()
	for i, item := range items {
		if len(item.Links) > 0 && (wanted || item.ShowLinks) {
			objects[i] = append(slices.Clip(objects[i]), value.Member{Key: "_links", Value: item.Links.object()})
		}
	}
	embed, given := req.args.query.Get("_embed")
	targets := newEmbedding(embed, given && wanted && !req.batched && !req.embedded)
	if targets == nil {
		return objects, nil
	}
	embedded, err := e.embedded(ctx, req, items, targets)
	if err != nil {
		return nil, fmt.Errorf("embed: %w", err)
	}
	for i := range objects {
		if len(embedded[i]) > 0 {
			objects[i].Add("_embedded", embedded[i])
		}
	}
	return objects, nil
}

// allowed is the set of methods of the route that this caller may use with
// these arguments.
func (e *Engine) allowed(ctx context.Context, req *Request) Methods {
	var allowed Methods
	for i := range req.route.Endpoints {
		endpoint := &req.route.Endpoints[i]
		if e.permits(ctx, req, endpoint) {
			allowed |= endpoint.Methods
		}
	}
	return allowed
}

func (e *Engine) permits(ctx context.Context, req *Request, endpoint *Endpoint) (ok bool) {
	defer func() {
		if cause := recover(); cause != nil {
			e.log.ErrorContext(ctx, "permission check failed", "request_id", req.ID, "path", req.Path, "error", cause)
			ok = false
		}
	}()
	return endpoint.Allow(ctx, req) == nil
}
