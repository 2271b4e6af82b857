// Package core is the module of the namespace core/v2: posts with their
// revisions and autosaves, the terms that order them, and the users with their
// application passwords. Routes of all content types are made from the
// descriptions in package content by the same code.
package core

import (
	"portico/internal/content"
	"portico/internal/identity"
	"portico/internal/markup"
	"portico/internal/modules"
	"portico/internal/rest"
	"portico/internal/site"
)

// namespace is where all routes of the module stand.
const namespace = "/core/v2"

// Parts are the rooms the module works with.
type Parts struct {
	Site     *site.Site
	Posts    *content.Posts
	Terms    *content.Terms
	Registry *content.Registry
	Users    *identity.Identity
	Renderer *markup.Renderer
}

// New makes the module.
func New(parts Parts) modules.Module {
	m := modules.Module{Namespaces: []string{"core/v2"}, Embedders: map[string]rest.Embedder{}}
	for _, t := range parts.Registry.Types {
		p := &posts{Parts: parts, kind: t, orderedBy: taxonomiesOf(parts.Registry, t)}
		m.Routes = append(m.Routes, p.routes()...)
		m.Routes = append(m.Routes, (&revisions{p}).routes()...)
		m.Routes = append(m.Routes, (&autosaves{p}).routes()...)
	}
	for _, taxonomy := range parts.Registry.Taxonomies {
		t := &terms{Parts: parts, taxonomy: taxonomy}
		m.Routes = append(m.Routes, t.routes()...)
		m.Embedders[t.embedKind()] = t.embedOfPosts
		m.Embedders[t.embedParentKind()] = t.embedByID
	}
	accounts := &users{parts}
	m.Routes = append(m.Routes, accounts.routes()...)
	m.Routes = append(m.Routes, (&applicationPasswords{accounts}).routes()...)
	m.Embedders["user"] = accounts.embed
	return m
}

// contexts of a field.
const (
	inView = 1 << iota
	inEmbed
	inEdit

	everywhere = inView | inEmbed | inEdit
	notEmbed   = inView | inEdit
)

func contextBit(name string) int {
	switch name {
	case "edit":
		return inEdit
	case "embed":
		return inEmbed
	default:
		return inView
	}
}

// The orders in which schemas list the contexts: clients have seen them so.
var (
	postContexts = []string{"view", "edit", "embed"}
	termContexts = []string{"view", "embed", "edit"}
	userContexts = []string{"embed", "view", "edit"}
)

func contextNames(bits int) []string { return contextsIn(postContexts, bits) }

func contextsIn(order []string, bits int) []string {
	var names []string
	for _, name := range order {
		if bits&contextBit(name) != 0 {
			names = append(names, name)
		}
	}
	return names
}
