package rest

import (
	"strings"

	"portico/internal/value"
)

// Link leads from an item to something related.
type Link struct {
	Href string
	// Attributes stand beside the address, such as taxonomy or count.
	Attributes value.Object
	// Embed lets the client have the target in the same answer; nil if it
	// cannot be embedded.
	Embed *Embed
}

// Embed names the target of a link for embedding. Targets of the same kind are
// fetched together, however many items link to them.
type Embed struct {
	Kind string // which Embedder knows it; empty: the link's address is called
	ID   int64
}

// Links are the link relations of an item in their order.
type Links []relation

type relation struct {
	name  string
	links []Link
}

// Add appends a link to the relation name.
func (l *Links) Add(name string, link Link) {
	for i := range *l {
		if (*l)[i].name == name {
			(*l)[i].links = append((*l)[i].links, link)
			return
		}
	}
	*l = append(*l, relation{name, []Link{link}})
}

// To appends a plain link.
func (l *Links) To(name, href string) { l.Add(name, Link{Href: href}) }

// curie explains the prefix of relations that are not registered names.
var curie = []any{value.Object{
	{Key: "name", Value: "wp"},
	{Key: "href", Value: "https://api.w.org/{rel}"},
	{Key: "templated", Value: true},
}}

// object is the links on the wire.
func (l Links) object() value.Object {
	o := make(value.Object, 0, len(l)+1)
	prefixed := false
	for _, rel := range l {
		list := make([]any, len(rel.links))
		for i, link := range rel.links {
			list[i] = link.object()
		}
		o.Add(rel.name, list)
		prefixed = prefixed || strings.HasPrefix(rel.name, "wp:")
	}
	if prefixed {
		o.Add("curies", curie)
	}
	return o
}

func (l *Link) object() value.Object {
	o := make(value.Object, 0, len(l.Attributes)+2)
	o = append(o, l.Attributes...)
	if l.Embed != nil {
		o.Add("embeddable", true)
	}
	o.Add("href", l.Href)
	return o
}
