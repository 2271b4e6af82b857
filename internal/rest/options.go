package rest

import (
	"context"
	"strings"

	"portico/internal/value"
)

// options describes a route: its endpoints, the schema of its items and, in the
// Allow header, what this caller may do there. An unknown route is described by
// nothing at all.
func (e *Engine) options(ctx context.Context, req *Request) Response {
	route, _, variables := e.matcher.find("", req.Path)
	if route == nil {
		return OK(nil)
	}
	req.route, req.args.path = route, variables
	say := func(key string) string { return req.Text(key) }
	description := e.describe(route, say, req.Language)
	if route.Item != nil {
		links, linked := description.Get("_links")
		description.Delete("_links")
		description.Add("schema", describeItem(route, say))
		if linked {
			description.Add("_links", links)
		}
	}
	response := OK(req.Fields().cut(description))
	if allowed := e.allowedFor(ctx, req); allowed != 0 {
		response.Header.Set("Allow", strings.Join(allowed.List(), ", "))
	}
	return response
}

// allowedFor checks each endpoint's permission with the arguments as that
// endpoint would see them. Arguments that do not check out refuse nothing here.
func (e *Engine) allowedFor(ctx context.Context, req *Request) Methods {
	var allowed Methods
	for i := range req.route.Endpoints {
		endpoint := &req.route.Endpoints[i]
		req.endpoint = endpoint
		_ = req.checkArguments(ctx) // only the coerced values matter
		if e.permits(ctx, req, endpoint) {
			allowed |= endpoint.Methods
		}
	}
	return allowed
}

func describeItem(route *Route, say func(string) string) value.Object {
	properties := make(value.Object, 0, len(route.Item.Properties))
	for i := range route.Item.Properties {
		property := &route.Item.Properties[i]
		properties.Add(property.Name, property.Describe(say, false))
	}
	object := value.Object{
		{Key: "$schema", Value: "http://json-schema.org/draft-04/schema#"},
		{Key: "title", Value: route.Item.Title},
		{Key: "type", Value: "object"},
		{Key: "properties", Value: properties},
	}
	if len(route.ItemLinks) > 0 {
		object.Add("links", describeItemLinks(route.ItemLinks, say))
	}
	return object
}

func describeItemLinks(described []ItemLink, say func(string) string) []any {
	links := make([]any, len(described))
	for i, link := range described {
		properties := value.Object{}
		for j := range link.Target {
			properties.Add(link.Target[j].Name, link.Target[j].Describe(say, false))
		}
		links[i] = value.Object{
			{Key: "rel", Value: "https://api.w.org/" + strings.TrimPrefix(link.Relation, "wp:")},
			{Key: "title", Value: say(link.Text)},
			{Key: "href", Value: "{+self}"},
			{Key: "targetSchema", Value: value.Object{{Key: "type", Value: "object"}, {Key: "properties", Value: properties}}},
		}
	}
	return links
}
