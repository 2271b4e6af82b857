package rest

import (
	"context"
	"sync"

	"portico/internal/schema"
	"portico/internal/value"
)

// rootRoutes are the site index and the batch route, which are in no namespace.
func (e *Engine) rootRoutes() []Route {
	return []Route{{
		Path: "/",
		Endpoints: []Endpoint{{
			Methods: GET,
			Args:    Args{{Name: "context", Default: "view"}},
			Allow:   Public,
			Handle:  e.siteIndex,
		}},
	}, e.batchRoute()}
}

func (e *Engine) namespaceRoute(namespace string) Route {
	return Route{
		Path: "/" + namespace,
		Endpoints: []Endpoint{{
			Methods: GET,
			Args:    Args{{Name: "namespace", Default: namespace}, {Name: "context", Default: "view"}},
			Allow:   Public,
			Handle:  e.namespaceIndex,
		}},
	}
}

// siteIndex describes the site and lists every route.
func (e *Engine) siteIndex(_ context.Context, req *Request) (Response, error) {
	s, addresses := e.site.Settings, e.site.Addresses
	fields := value.Object{
		{Key: "name", Value: s.String("title")},
		{Key: "description", Value: s.String("tagline")},
		{Key: "url", Value: addresses.Base()},
		{Key: "home", Value: addresses.Home(req.Language)},
		{Key: "gmt_offset", Value: e.offset()},
		{Key: "timezone_string", Value: s.String("timezone")},
		{Key: "namespaces", Value: e.namespaces},
		{Key: "authentication", Value: e.schemes(req)},
	}
	if req.Fields().Wants("routes") {
		routes, err := e.describedRoutes(req.textLanguage(), req.Language, "")
		if err != nil {
			return Response{}, err
		}
		fields.Add("routes", routes)
	}
	fields.Add("site_logo", s.Int64("site_logo"))
	fields.Add("site_icon", s.Int64("site_icon"))
	fields.Add("site_icon_url", "")
	item := &Item{Fields: fields}
	item.Links.To("help", addresses.API(req.Language, "/docs"))
	if req.Caller.Can("edit_posts") {
		item.Links.To("wp:active-theme", req.Link("/core/v2/themes/portico"))
	}
	return OK(item), nil
}

// schemes are the ways to sign in that a client can use over this connection.
func (e *Engine) schemes(req *Request) value.Object {
	if !req.CanSignIn() {
		return value.Object{}
	}
	return value.Object{{Key: "application-passwords", Value: value.Object{
		{Key: "endpoints", Value: value.Object{
			{Key: "authorization", Value: e.site.Addresses.Admin("authorize-application.php")},
		}},
	}}}
}

// offset is the present difference between site time and UTC in hours.
func (e *Engine) offset() float64 {
	_, seconds := e.site.Now().In(e.site.Location()).Zone()
	return float64(seconds) / 3600
}

// namespaceIndex lists the routes of one namespace.
func (e *Engine) namespaceIndex(_ context.Context, req *Request) (Response, error) {
	namespace := req.String("namespace")
	if "/"+namespace != req.route.Path {
		return Response{}, NotFound("rest_invalid_namespace")
	}
	routes, err := e.describedRoutes(req.textLanguage(), req.Language, namespace)
	if err != nil {
		return Response{}, err
	}
	item := &Item{Fields: value.Object{{Key: "namespace", Value: namespace}, {Key: "routes", Value: routes}}}
	item.Links.Add("up", Link{Href: req.Link("/")})
	return OK(item), nil
}

// indexCache keeps the written-out route descriptors: they are large, never
// change while the server runs, and every client asks for them first.
type indexCache struct {
	written sync.Map // of indexKey → value.Raw
}

type indexKey struct{ textLanguage, language, namespace string }

// describedRoutes is the JSON of the route descriptors of a namespace, or of all
// with an empty one.
func (e *Engine) describedRoutes(textLanguage, language, namespace string) (value.Raw, error) {
	key := indexKey{textLanguage, language, namespace}
	if written, ok := e.indexes.written.Load(key); ok {
		return written.(value.Raw), nil
	}
	say := func(key string) string { return e.site.Text(textLanguage, key) }
	var object value.Object
	for _, r := range e.routes {
		if r.Unlisted || namespace != "" && namespaceOf(e.namespaces, r.Path) != namespace {
			continue
		}
		object.Add(r.Path, e.describe(r, say, language))
	}
	written, err := value.Append(nil, object)
	if err != nil {
		return nil, err
	}
	e.indexes.written.Store(key, value.Raw(written))
	return written, nil
}

// describe is the descriptor of a route.
func (e *Engine) describe(r *Route, say func(string) string, language string) value.Object {
	methods := []string{}
	endpoints := make([]any, len(r.Endpoints))
	for i := range r.Endpoints {
		endpoint := &r.Endpoints[i]
		methods = append(methods, endpoint.Methods.List()...)
		described := value.Object{{Key: "methods", Value: endpoint.Methods.List()}}
		if r.Batch {
			described.Add("allow_batch", value.Object{{Key: "v1", Value: true}})
		}
		described.Add("args", describeArgs(endpoint.Args, say))
		endpoints[i] = described
	}
	object := value.Object{
		{Key: "namespace", Value: namespaceOf(e.namespaces, r.Path)},
		{Key: "methods", Value: methods},
		{Key: "endpoints", Value: endpoints},
	}
	if r.fixed() {
		var links Links
		links.To("self", e.site.Addresses.API(language, r.Path))
		object.Add("_links", links.object())
	}
	return object
}

func describeArgs(args schema.Fields, say func(string) string) value.Object {
	object := make(value.Object, 0, len(args))
	for i := range args {
		object.Add(args[i].Name, args[i].Describe(say, true))
	}
	return object
}
