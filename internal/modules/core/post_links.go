package core

import (
	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/value"
)

// address is the public address of a post: by its slug once it is published,
// by its number before.
func (p *posts) address(post *content.Post) string {
	if post.Status == content.Publish || post.Status == content.Private {
		return p.Site.Addresses.Page(post.Language, post.Slug)
	}
	return p.Site.Addresses.ByID(post.Language, p.kind.ByID, post.ID)
}

// addressTemplate shows where in the address the slug goes.
func (p *posts) addressTemplate(post *content.Post) string {
	return p.Site.Addresses.Page(post.Language, "%postname%")
}

func (p *posts) itemPath(id int64) string { return p.path() + "/" + decimal(id) }

func (w *postWriter) addLinks(links *rest.Links) {
	post, req := w.post, w.req
	self := req.Link(w.itemPath(post.ID))
	id := decimal(post.ID)
	links.To("self", self)
	links.To("collection", req.Link(w.path()))
	links.To("about", req.Link(namespace+"/types/"+post.Type))
	if post.AuthorID != 0 {
		links.Add("author", rest.Link{
			Href:  req.Link(namespace + "/users/" + decimal(post.AuthorID)),
			Embed: &rest.Embed{Kind: "user", ID: post.AuthorID},
		})
	}
	links.Add("replies", rest.Link{Href: req.Link(namespace + "/comments?post=" + id), Embed: &rest.Embed{}})
	w.addHistoryLinks(links, self)
	if post.FeaturedMedia != 0 {
		links.Add("wp:featuredmedia", rest.Link{
			Href:  req.Link(namespace + "/media/" + decimal(post.FeaturedMedia)),
			Embed: &rest.Embed{},
		})
	}
	links.To("wp:attachment", req.Link(namespace+"/media?parent="+id))
	for _, taxonomy := range w.taxonomies() {
		links.Add("wp:term", rest.Link{
			Href:       req.Link(namespace + "/" + taxonomy.Base + "?post=" + id),
			Attributes: value.Object{{Key: "taxonomy", Value: taxonomy.Name}},
			Embed:      &rest.Embed{Kind: (&terms{taxonomy: taxonomy}).embedKind(), ID: post.ID},
		})
	}
	if w.in == inEdit {
		for _, action := range w.actions() {
			if action.allowed {
				links.To(action.relation, self)
			}
		}
	}
}

func (w *postWriter) addHistoryLinks(links *rest.Links, self string) {
	history := w.around.history[w.post.ID]
	links.Add("version-history", rest.Link{
		Href: self + "/revisions", Attributes: value.Object{{Key: "count", Value: history.Count}},
	})
	if history.Count > 0 {
		links.Add("predecessor-version", rest.Link{
			Href:       self + "/revisions/" + decimal(history.Latest),
			Attributes: value.Object{{Key: "id", Value: history.Latest}},
		})
	}
}

// action is something a caller may or may not do with a post; editors show their
// controls by these.
type action struct {
	relation string
	allowed  bool
}

func (w *postWriter) actions() []action {
	caller, t := w.req.Caller, w.kind
	list := []action{
		{"wp:action-publish", t.CanPublish(caller)},
		{"wp:action-unfiltered-html", caller.Can("unfiltered_html")},
	}
	if t.Sticky {
		list = append(list, action{"wp:action-sticky", caller.Can(t.Can("edit_others")) && t.CanPublish(caller)})
	}
	list = append(list, action{"wp:action-assign-author", caller.Can(t.Can("edit_others"))})
	for _, taxonomy := range w.taxonomies() {
		list = append(list,
			action{"wp:action-create-" + taxonomy.Base, caller.Can(taxonomy.Create)},
			action{"wp:action-assign-" + taxonomy.Base, caller.Can(taxonomy.Assign)})
	}
	return list
}

// actionLinks describes the action relations in the schema of the type.
func (p *posts) actionLinks() []rest.ItemLink {
	target := func(name string) schema.Fields {
		f, _ := p.fields().Get(name)
		return schema.Fields{{Name: name, Type: f.Type, Items: f.Items, Enum: f.Enum}}
	}
	links := []rest.ItemLink{
		{Relation: "wp:action-publish", Text: "action.publish", Target: schema.Fields{
			{Name: "status", Type: schema.String, Enum: []any{content.Publish, content.Future}},
		}},
		{Relation: "wp:action-unfiltered-html", Text: "action.unfiltered_html", Target: schema.Fields{
			{Name: "content", Properties: schema.Fields{{Name: "raw", Type: schema.String}}},
		}},
	}
	if p.kind.Sticky {
		links = append(links, rest.ItemLink{Relation: "wp:action-sticky", Text: "action.sticky", Target: target("sticky")})
	}
	links = append(links, rest.ItemLink{Relation: "wp:action-assign-author", Text: "action.assign_author", Target: target("author")})
	for _, taxonomy := range p.taxonomies() {
		links = append(links,
			rest.ItemLink{Relation: "wp:action-assign-" + taxonomy.Base, Text: "action.assign_terms", Target: target(taxonomy.Base)},
			rest.ItemLink{Relation: "wp:action-create-" + taxonomy.Base, Text: "action.create_terms", Target: target(taxonomy.Base)})
	}
	return links
}
