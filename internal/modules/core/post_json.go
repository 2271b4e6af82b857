package core

import (
	"context"
	"strconv"

	"portico/internal/content"
	"portico/internal/markup"
	"portico/internal/rest"
	"portico/internal/text"
	"portico/internal/value"
)

// related is what an answer about posts shows beside their own rows.
type related struct {
	terms   map[int64]content.PostTerms
	meta    map[int64]content.MetaValues
	history map[int64]content.History
	slugs   []string // what the titles would give, in the order of the posts
}

// items writes posts in a context. What they need beside their rows is read for
// all of them together, and only if the client wants it.
func (p *posts) items(ctx context.Context, req *rest.Request, list []*content.Post, context string) ([]*rest.Item, error) {
	around, err := p.related(ctx, req, list, contextBit(context))
	if err != nil {
		return nil, err
	}
	items := make([]*rest.Item, len(list))
	for i, post := range list {
		w := p.writer(req, post, context, around)
		if around.slugs != nil {
			w.generatedSlug = around.slugs[i]
		}
		items[i] = w.item(ctx)
	}
	return items, nil
}

func (p *posts) item(ctx context.Context, req *rest.Request, post *content.Post, context string) (*rest.Item, error) {
	items, err := p.items(ctx, req, []*content.Post{post}, context)
	if err != nil {
		return nil, err
	}
	return items[0], nil
}

func (p *posts) related(ctx context.Context, req *rest.Request, list []*content.Post, in int) (around related, err error) {
	fields := req.Fields()
	if len(list) == 0 {
		return around, nil
	}
	if in&notEmbed != 0 && (fields.Wants("class_list") || p.wantsTerms(fields)) {
		if around.terms, err = p.Posts.TermsOf(ctx, list); err != nil {
			return around, err
		}
	}
	if in&notEmbed != 0 && fields.Wants("meta") {
		if around.meta, err = p.Posts.MetaOf(ctx, list); err != nil {
			return around, err
		}
	}
	if fields.WantsLinks() {
		if around.history, err = p.Posts.HistoryOf(ctx, list); err != nil {
			return around, err
		}
	}
	if in == inEdit && fields.Wants("generated_slug") {
		if around.slugs, err = p.Posts.GeneratedSlugs(ctx, p.kind, list); err != nil {
			return around, err
		}
	}
	return around, nil
}

func (p *posts) wantsTerms(fields *rest.Fields) bool {
	for _, taxonomy := range p.taxonomies() {
		if fields.Wants(taxonomy.Base) {
			return true
		}
	}
	return false
}

// postWriter writes one post.
type postWriter struct {
	*posts
	req           *rest.Request
	fields        *rest.Fields
	post          *content.Post
	in            int  // the context
	canEdit       bool // whether the caller may see what only editors see
	open          bool // whether protected texts are shown
	around        related
	generatedSlug string
	out           value.Object
}

func (p *posts) writer(req *rest.Request, post *content.Post, context string, around related) *postWriter {
	w := &postWriter{posts: p, req: req, fields: req.Fields(), post: post, in: contextBit(context), around: around}
	w.canEdit = w.in == inEdit && p.kind.CanEdit(req.Caller, post)
	w.open = post.Password == "" || w.canEdit || samePassword(post, req.String("password"))
	return w
}

// wants tells whether a field belongs to the context and to the client's
// selection.
func (w *postWriter) wants(name string, contexts int) bool {
	return w.in&contexts != 0 && w.fields.Wants(name)
}

// add writes a field if it is wanted.
func (w *postWriter) add(name string, contexts int, v any) {
	if w.wants(name, contexts) {
		w.out.Add(name, v)
	}
}

func (w *postWriter) item(ctx context.Context) *rest.Item {
	post := w.post
	w.out = make(value.Object, 0, 32)
	w.add("id", everywhere, post.ID)
	w.add("date", everywhere, content.ShowTime(post.Date))
	w.add("date_gmt", notEmbed, content.ShowTime(w.Posts.ShownGMT(post)))
	w.addGUID()
	w.add("modified", notEmbed, content.ShowTime(post.Modified))
	w.add("modified_gmt", notEmbed, content.ShowTime(post.ModifiedGMT))
	if w.canEdit {
		w.add("password", inEdit, post.Password)
	}
	w.add("slug", everywhere, post.Slug)
	w.add("status", notEmbed, post.Status)
	w.add("type", everywhere, post.Type)
	w.add("link", everywhere, w.address(post))
	w.addTitle()
	w.addContent(ctx)
	w.addExcerpt(ctx)
	w.add("author", everywhere, post.AuthorID)
	w.add("featured_media", everywhere, post.FeaturedMedia)
	w.add("comment_status", notEmbed, post.CommentStatus)
	w.add("ping_status", notEmbed, post.PingStatus)
	if w.kind.Sticky {
		w.add("sticky", notEmbed, post.Sticky)
	}
	w.add("template", notEmbed, post.Template)
	if w.kind.Formats {
		w.add("format", notEmbed, post.FormatName())
	}
	if w.wants("meta", notEmbed) {
		w.out.Add("meta", metaObject(w.kind, w.around.meta[post.ID], false))
	}
	terms := w.around.terms[post.ID]
	for _, taxonomy := range w.taxonomies() {
		w.add(taxonomy.Base, notEmbed, terms.IDs(taxonomy.Name))
	}
	w.add("permalink_template", inEdit, w.addressTemplate(post))
	w.add("generated_slug", inEdit, w.generatedSlug)
	if w.wants("class_list", notEmbed) {
		w.out.Add("class_list", w.classes(terms))
	}
	item := &rest.Item{Fields: w.out}
	if w.fields.WantsLinks() {
		w.addLinks(&item.Links)
	}
	return item
}

func (w *postWriter) addGUID() {
	guid := w.Posts.GUID(w.kind, w.post)
	object := value.Object{{Key: "rendered", Value: guid}}
	if w.in == inEdit {
		object.Add("raw", guid)
	}
	w.add("guid", notEmbed, object)
}

func (w *postWriter) addTitle() {
	if !w.wants("title", everywhere) {
		return
	}
	object := value.Object{}
	if w.canEdit {
		object.Add("raw", w.post.Title)
	}
	object.Add("rendered", w.renderTitle(w.req, w.post))
	w.out.Add("title", object)
}

// renderTitle is the title as readers see it; that of a private post says so.
func (p *posts) renderTitle(req *rest.Request, post *content.Post) string {
	title := p.Renderer.Title(post.Title)
	if post.Status == content.Private {
		return req.Say(text.M("post.private_title", title))
	}
	return title
}

func (w *postWriter) addContent(ctx context.Context) {
	if !w.wants("content", notEmbed) {
		return
	}
	object := w.protectedText("content", w.post.Content, func() string { return w.Renderer.Content(ctx, w.post.Content) })
	if w.canEdit {
		object.Add("block_version", markup.BlockVersion(w.post.Content))
	}
	w.out.Add("content", object)
}

func (w *postWriter) addExcerpt(ctx context.Context) {
	if w.wants("excerpt", everywhere) {
		w.out.Add("excerpt", w.protectedText("excerpt", w.post.Excerpt, func() string { return w.renderExcerpt(ctx) }))
	}
}

// protectedText is a text that a password can hide. It is rendered only if it is
// wanted and shown.
func (w *postWriter) protectedText(name, raw string, render func() string) value.Object {
	object := make(value.Object, 0, 4)
	if w.canEdit {
		object.Add("raw", raw)
	}
	rendered := ""
	if w.open && w.fields.Wants(name+".rendered") {
		rendered = render()
	}
	object.Add("rendered", rendered)
	object.Add("protected", w.post.Password != "")
	return object
}

// renderExcerpt is the stored excerpt, or one made from the content.
func (w *postWriter) renderExcerpt(ctx context.Context) string {
	if w.post.Excerpt != "" {
		return w.Renderer.Excerpt(ctx, w.post.Excerpt)
	}
	words := int64(markup.DefaultExcerptWords)
	if length := given[int64](w.req, "excerpt_length"); length != nil {
		words = *length
	}
	if words == 0 {
		words = -1 // the renderer takes 0 as the default
	}
	return w.Renderer.GeneratedExcerpt(ctx, w.post.Content, int(words))
}

// metaObject shows the registered meta values of a post or, of a revision, those
// that revisions keep.
func metaObject(t *content.Type, stored content.MetaValues, revision bool) value.Object {
	object := make(value.Object, 0, len(t.Meta))
	for i := range t.Meta {
		if f := &t.Meta[i]; f.Revisioned || !revision {
			object.Add(f.Name, stored.Get(f))
		}
	}
	return object
}

// classes are the names by which style sheets tell posts apart.
func (w *postWriter) classes(terms content.PostTerms) []string {
	post := w.post
	classes := []string{
		"post-" + strconv.FormatInt(post.ID, 10), post.Type, "type-" + post.Type, "status-" + post.Status,
	}
	if w.kind.Formats {
		classes = append(classes, "format-"+post.FormatName())
	}
	if post.Password != "" {
		classes = append(classes, "post-password-required")
	}
	if post.FeaturedMedia != 0 && post.Password == "" {
		classes = append(classes, "has-post-thumbnail")
	}
	classes = append(classes, "hentry")
	for _, taxonomy := range w.taxonomies() {
		for _, term := range terms {
			if term.Taxonomy == taxonomy.Name {
				classes = append(classes, taxonomy.Path+"-"+termClass(term))
			}
		}
	}
	if post.Format != "" {
		classes = append(classes, "post_format-post-format-"+post.Format)
	}
	return classes
}

// termClass is the slug of a term as a class name, or its number where the slug
// gives none.
func termClass(term *content.Term) string {
	class := markup.HTMLClass(term.Slug)
	if _, err := strconv.Atoi(class); err == nil || class == "" {
		return strconv.FormatInt(term.ID, 10)
	}
	return class
}
