package core

import (
	"context"
	"slices"

	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/value"
)

// schema describes a term.
func (t *terms) schema() *schema.Schema {
	fields := schema.Fields{
		termField("id", schema.Integer, everywhere, schema.Schema{ReadOnly: true}),
		termField("count", schema.Integer, notEmbed, schema.Schema{ReadOnly: true}),
		termField("description", schema.String, notEmbed, schema.Schema{}),
		termField("link", schema.String, everywhere, schema.Schema{Format: "uri", ReadOnly: true}),
		termField("name", schema.String, everywhere, schema.Schema{Required: true}),
		termField("slug", schema.String, everywhere, schema.Schema{}),
		termField("taxonomy", schema.String, everywhere, schema.Schema{ReadOnly: true, Enum: []any{t.taxonomy.Name}}),
	}
	if t.taxonomy.Hierarchical {
		fields = append(fields, termField("parent", schema.Integer, notEmbed, schema.Schema{}))
	}
	fields = append(fields, termField("meta", schema.Object, notEmbed, schema.Schema{Properties: schema.Fields{}}))
	title := t.taxonomy.Name
	if title == "post_tag" {
		title = "tag" // clients know the schema by this name
	}
	return &schema.Schema{Title: title, Type: schema.Object, Properties: fields}
}

func termField(name string, kind schema.Type, contexts int, more schema.Schema) schema.Schema {
	more.Name, more.Type, more.Text = name, kind, "field.term."+name
	more.Context = contextsIn(termContexts, contexts)
	more.Early = true
	return more
}

func (t *terms) writeArgs() rest.Args {
	var args rest.Args
	for _, f := range t.schema().Properties {
		if !f.ReadOnly {
			args = append(args, f)
		}
	}
	return args
}

func (t *terms) checks() map[string]rest.Check { return map[string]rest.Check{"meta": checkMeta} }

func (t *terms) listArgs() rest.Args {
	args := slices.Concat(rest.Args{rest.ContextArg}, rest.Paging, rest.Args{idsArg("exclude"), idsArg("include")})
	if !t.taxonomy.Hierarchical {
		args = append(args, schema.Schema{Name: "offset", Type: schema.Integer, Text: "arg.offset"})
	}
	args = append(args,
		schema.Schema{Name: "order", Type: schema.String, Text: "arg.order", Default: "asc", Enum: []any{"asc", "desc"}},
		schema.Schema{
			Name: "orderby", Type: schema.String, Text: "arg.term.orderby", Default: "name",
			Enum: []any{"id", "include", "name", "slug", "include_slugs", "term_group", "description", "count"},
		},
		schema.Schema{Name: "hide_empty", Type: schema.Boolean, Text: "arg.term.hide_empty", Default: false})
	if t.taxonomy.Hierarchical {
		args = append(args, schema.Schema{Name: "parent", Type: schema.Integer, Text: "arg.term.parent"})
	}
	return append(args,
		schema.Schema{Name: "post", Type: schema.Integer, Text: "arg.term.post"},
		schema.Schema{Name: "slug", Type: schema.Array, Text: "arg.term.slug", Items: &schema.Schema{Type: schema.String}})
}

// items writes terms in a context; the terms above them, which their addresses
// need, are read together.
func (t *terms) items(ctx context.Context, req *rest.Request, list []*content.Term, context string) ([]*rest.Item, error) {
	var above map[int64]*content.Term
	if t.taxonomy.Hierarchical && req.Fields().Wants("link") {
		var err error
		if above, err = t.Terms.Ancestors(ctx, list); err != nil {
			return nil, err
		}
	}
	items := make([]*rest.Item, len(list))
	for i, term := range list {
		items[i] = t.item(req, term, above, contextBit(context))
	}
	return items, nil
}

func (t *terms) item(req *rest.Request, term *content.Term, above map[int64]*content.Term, in int) *rest.Item {
	fields := req.Fields()
	out := make(value.Object, 0, 10)
	add := func(name string, contexts int, v any) {
		if in&contexts != 0 && fields.Wants(name) {
			out.Add(name, v)
		}
	}
	add("id", everywhere, term.ID)
	add("count", notEmbed, term.Count)
	add("description", notEmbed, term.Description)
	if fields.Wants("link") {
		path := append([]string{t.taxonomy.Path}, content.Path(term, above)...)
		add("link", everywhere, t.Site.Addresses.Page(term.Language, path...))
	}
	add("name", everywhere, term.Name)
	add("slug", everywhere, term.Slug)
	add("taxonomy", everywhere, term.Taxonomy)
	if t.taxonomy.Hierarchical {
		add("parent", notEmbed, term.ParentID)
	}
	add("meta", notEmbed, []any{})
	item := &rest.Item{Fields: out}
	if fields.WantsLinks() {
		t.addLinks(&item.Links, req, term)
	}
	return item
}

func (t *terms) addLinks(links *rest.Links, req *rest.Request, term *content.Term) {
	id := decimal(term.ID)
	links.To("self", req.Link(t.path()+"/"+id))
	links.To("collection", req.Link(t.path()))
	links.To("about", req.Link(namespace+"/taxonomies/"+t.taxonomy.Name))
	if term.ParentID != 0 {
		links.Add("up", rest.Link{
			Href:  req.Link(t.path() + "/" + decimal(term.ParentID)),
			Embed: &rest.Embed{Kind: t.embedParentKind(), ID: term.ParentID},
		})
	}
	for _, kind := range t.Registry.Types {
		if kind.HasTaxonomy(t.taxonomy.Name) {
			links.To("wp:post_type", req.Link(namespace+"/"+kind.Base+"?"+t.taxonomy.Base+"="+id))
		}
	}
}

// embedOfPosts fetches the terms of posts, in the embed form.
func (t *terms) embedOfPosts(ctx context.Context, req *rest.Request, posts []int64) ([]any, error) {
	found, err := t.Terms.TermsOfPosts(ctx, t.taxonomy, posts)
	if err != nil {
		return nil, err
	}
	var all []*content.Term
	for _, id := range posts {
		all = append(all, found[id]...)
	}
	items, err := t.items(ctx, req, all, "embed")
	if err != nil {
		return nil, err
	}
	bodies := make([]any, len(posts))
	for i, id := range posts {
		n := len(found[id])
		bodies[i], items = items[:n:n], items[n:]
	}
	return bodies, nil
}

// embedByID fetches terms by their ids, in the embed form.
func (t *terms) embedByID(ctx context.Context, req *rest.Request, ids []int64) ([]any, error) {
	found, err := t.Terms.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	items, err := t.items(ctx, req, found, "embed")
	if err != nil {
		return nil, err
	}
	bodies := make([]any, len(ids))
	for i, id := range ids {
		bodies[i] = rest.NotFound("rest_term_invalid")
		if at := slices.IndexFunc(found, func(term *content.Term) bool { return term.ID == id }); at >= 0 {
			bodies[i] = items[at]
		}
	}
	return bodies, nil
}
