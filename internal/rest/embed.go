package rest

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"portico/internal/value"
)

// Embedder fetches targets of one kind in the embed form, all that an answer
// needs in one go. It answers one body per id, in their order; a target the
// caller may not see is given as *Error.
type Embedder func(ctx context.Context, req *Request, ids []int64) ([]any, error)

// embedding is what a client asked to embed.
type embedding struct {
	all       bool
	relations []string
}

// newEmbedding reads _embed: empty, 1 and true mean everything.
func newEmbedding(asked any, given bool) *embedding {
	if !given {
		return nil
	}
	names := splitList(asked)
	if len(names) == 0 || slices.Contains(names, "1") || slices.Contains(names, "true") {
		return &embedding{all: true}
	}
	return &embedding{relations: names}
}

func (e *embedding) wants(relation string) bool {
	return e.all || slices.Contains(e.relations, relation)
}

// target is one thing to embed, wherever it is linked from.
type target struct {
	embed Embed
	href  string // for targets without a kind
}

// embedded fetches what the items link to, each target once and each kind with
// one call, and returns the _embedded object of every item (nil if there is
// nothing).
func (e *Engine) embedded(ctx context.Context, req *Request, items []*Item, wanted *embedding) ([]value.Object, error) {
	found, err := e.fetchTargets(ctx, req, collectTargets(items, wanted))
	if err != nil {
		return nil, err
	}
	objects := make([]value.Object, len(items))
	for i, item := range items {
		objects[i] = item.embeddedObject(wanted, found)
	}
	return objects, nil
}

func collectTargets(items []*Item, wanted *embedding) []target {
	var targets []target
	seen := map[target]bool{}
	for _, item := range items {
		for _, rel := range item.Links {
			if !wanted.wants(rel.name) {
				continue
			}
			for _, link := range rel.links {
				if t, ok := link.target(); ok && !seen[t] {
					seen[t] = true
					targets = append(targets, t)
				}
			}
		}
	}
	return targets
}

func (l *Link) target() (target, bool) {
	if l.Embed == nil {
		return target{}, false
	}
	if l.Embed.Kind == "" {
		return target{href: l.Href}, true
	}
	return target{embed: *l.Embed}, true
}

func (e *Engine) fetchTargets(ctx context.Context, req *Request, targets []target) (map[target]any, error) {
	found := make(map[target]any, len(targets))
	byKind := map[string][]int64{}
	var kinds []string
	inner := req.forEmbedding()
	for _, t := range targets {
		if t.embed.Kind == "" {
			found[t] = e.embedByAddress(ctx, req, t.href)
			continue
		}
		if byKind[t.embed.Kind] == nil {
			kinds = append(kinds, t.embed.Kind)
		}
		byKind[t.embed.Kind] = append(byKind[t.embed.Kind], t.embed.ID)
	}
	for _, kind := range kinds {
		ids, embed := byKind[kind], e.embedders[kind]
		if embed == nil {
			return nil, fmt.Errorf("nobody fetches targets of the kind %q", kind)
		}
		bodies, err := embed(ctx, inner, ids)
		if err != nil {
			return nil, err
		}
		for i, body := range bodies {
			found[target{embed: Embed{kind, ids[i]}}] = finishEmbedded(inner, body)
		}
	}
	return found, nil
}

// embedByAddress calls the address of a link whose kind nobody fetches in bulk.
// Of a list it takes as much as one page can hold.
func (e *Engine) embedByAddress(ctx context.Context, req *Request, href string) any {
	path, query, _ := strings.Cut(strings.TrimPrefix(href, req.Link("")), "?")
	inner := req.forEmbedding()
	inner.Path = path
	inner.args.query = value.ParseQuery(query)
	inner.args.query.Set("context", "embed")
	if decoded, err := url.PathUnescape(path); err == nil {
		inner.Path = decoded
	}
	_, endpoint, _ := e.matcher.find(inner.Method, inner.Path)
	if endpoint == nil {
		return nil // the link leads to a part of the interface this server does not have
	}
	if !inner.args.query.Has("per_page") {
		if perPage, ok := endpoint.Args.Get("per_page"); ok && perPage.Maximum != nil {
			inner.args.query.Add("per_page", int64(*perPage.Maximum))
		}
	}
	response := e.Do(ctx, inner)
	return response.Body
}

// forEmbedding is a GET in the embed context on behalf of r's caller.
func (r *Request) forEmbedding() *Request {
	inner := &Request{
		ID: r.ID, Method: "GET", Language: r.Language, Caller: r.Caller,
		Header: r.Header, Site: r.Site, Remote: r.Remote, noSignIn: r.noSignIn, embedded: true,
	}
	inner.args.query = value.Object{{Key: "context", Value: "embed"}}
	return inner
}

func finishEmbedded(req *Request, body any) any {
	switch body := body.(type) {
	case *Item:
		return body.withLinks()
	case []*Item:
		list := make([]any, len(body))
		for i, item := range body {
			list[i] = item.withLinks()
		}
		return list
	case *Error:
		return body.body(req)
	}
	return body
}

// embeddedObject arranges the fetched targets as the item links to them.
// Relations where nothing was found are left out.
func (item *Item) embeddedObject(wanted *embedding, found map[target]any) value.Object {
	var object value.Object
	for _, rel := range item.Links {
		if !wanted.wants(rel.name) {
			continue
		}
		bodies := make([]any, len(rel.links))
		something, embeddable := false, false
		for i, link := range rel.links {
			bodies[i] = []any{}
			if t, ok := link.target(); ok {
				embeddable = true
				if body := found[t]; !emptyBody(body) {
					bodies[i] = body
					something = true
				}
			}
		}
		if embeddable && something {
			object.Add(rel.name, bodies)
		}
	}
	return object
}

func emptyBody(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case []any:
		return len(v) == 0
	case []value.Object:
		return len(v) == 0
	case value.Object:
		return len(v) == 0
	}
	return false
}

// withLinks is the item as it stands inside another answer.
func (item *Item) withLinks() value.Object {
	if len(item.Links) == 0 {
		return item.Fields
	}
	return append(slices.Clip(item.Fields), value.Member{Key: "_links", Value: item.Links.object()})
}
