package rest

import (
	"portico/internal/schema"
	"portico/internal/value"
)

// OpenAPI is the OpenAPI 3.1 document of the interface with its sentences in
// language, made from the same declarations that serve requests.
func (e *Engine) OpenAPI(language string) ([]byte, error) {
	d := newDocument(e, language)
	for _, r := range e.routes {
		for _, a := range addresses(r.Path) {
			d.addRoute(r, a)
		}
	}
	object := value.Object{
		{Key: "openapi", Value: "3.1.0"},
		{Key: "info", Value: d.info()},
		{Key: "servers", Value: d.servers()},
		{Key: "security", Value: []any{value.Object{}, value.Object{{Key: securityScheme, Value: []any{}}}}},
		{Key: "tags", Value: d.tags()},
		{Key: "paths", Value: d.pathsObject()},
		{Key: "components", Value: d.components()},
		{Key: "externalDocs", Value: value.Object{
			{Key: "description", Value: d.say("docs.title")},
			{Key: "url", Value: e.site.Addresses.API(language, "/docs")},
		}},
	}
	return value.Append(make([]byte, 0, 1<<18), object)
}

// document is an OpenAPI document in the making.
type document struct {
	engine   *Engine
	language string
	say      func(key string) string
	paths    []*pathItem
	byShape  map[string]*pathItem
	schemas  value.Object
	names    map[string]int               // how often a name was asked for
	bodies   map[*schema.Schema]string    // the components of items
	inputs   map[inputKey]value.Object    // request bodies
	written  map[string]map[string]string // component by base name and content
}

// pathItem is an address with what can be done there. Of several routes at the
// same address the first one to serve a method is described, as it is called.
type pathItem struct {
	address    address
	operations value.Object
}

func newDocument(e *Engine, language string) *document {
	return &document{
		engine: e, language: language,
		say:     func(key string) string { return e.site.Text(language, key) },
		byShape: map[string]*pathItem{},
		names:   map[string]int{},
		bodies:  map[*schema.Schema]string{},
		inputs:  map[inputKey]value.Object{},
		written: map[string]map[string]string{},
	}
}

func (d *document) info() value.Object {
	settings := d.engine.site.Settings
	info := value.Object{{Key: "title", Value: settings.String("title")}}
	if tagline := settings.String("tagline"); tagline != "" {
		info.Add("summary", tagline)
	}
	info.Add("description", d.say("docs.description"))
	info.Add("version", d.engine.version)
	return info
}

// servers lists the roots of the interface, the one in the document's language
// first.
func (d *document) servers() []any {
	site := d.engine.site
	seen := map[string]bool{}
	var servers []any
	add := func(address, description string) {
		if !seen[address] {
			seen[address] = true
			servers = append(servers, value.Object{{Key: "url", Value: address}, {Key: "description", Value: description}})
		}
	}
	if own, ok := site.Languages.Get(d.language); ok {
		add(site.Addresses.API(own.Code, ""), own.NativeName)
	}
	for _, l := range site.Languages.All() {
		add(site.Addresses.API(l.Code, ""), l.NativeName)
		add(site.Addresses.Base()+"/"+l.Code+"/api", l.NativeName)
	}
	return servers
}

// rootTag is the tag of routes in no namespace.
const rootTag = "site"

func (d *document) tags() []any {
	tags := []any{value.Object{{Key: "name", Value: rootTag}, {Key: "description", Value: d.say("docs.namespace.none")}}}
	for _, namespace := range d.engine.namespaces {
		tags = append(tags, value.Object{{Key: "name", Value: namespace}})
	}
	return tags
}

func (d *document) pathsObject() value.Object {
	paths := make(value.Object, len(d.paths))
	for i, item := range d.paths {
		paths[i] = value.Member{Key: item.address.template, Value: item.operations}
	}
	return paths
}

// addRoute describes what a route does at one of its addresses.
func (d *document) addRoute(r *Route, a address) {
	item := d.byShape[a.shape()]
	if item == nil {
		item = &pathItem{address: a}
		d.byShape[a.shape()] = item
		d.paths = append(d.paths, item)
	}
	for i := range r.Endpoints {
		for _, method := range r.Endpoints[i].Methods.List() {
			op := operation{document: d, route: r, endpoint: &r.Endpoints[i], method: method, address: a, shown: item.address}
			if !item.operations.Has(op.key()) {
				item.operations.Add(op.key(), op.object())
			}
		}
	}
}
