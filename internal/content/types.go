package content

import "slices"

// Mode is how a type or taxonomy takes part in translation.
type Mode string

// The modes. Items of a type that is not translated have no language.
const (
	Translate           Mode = "translate"
	DisplayAsTranslated Mode = "display_as_translated"
	DoNotTranslate      Mode = "do_not_translate"
)

// Type describes a kind of post.
type Type struct {
	Name         string // "post", as stored and as answered
	Base         string // "posts", its segment in the interface
	Plural       string // capability names end in it: edit_posts
	Hierarchical bool
	Taxonomies   []string
	Templates    []string // what may be given as template beside the default
	Formats      bool     // has a format
	Sticky       bool     // can be stuck to the front
	NoTrash      bool     // goes for good when it is deleted
	Mode         Mode
	Meta         []MetaField
	// ByID is the argument that names an item without an address of its own:
	// {base_url}/?p=7.
	ByID string
}

// Can builds the name of a capability of the type: Can("edit_others") is
// edit_others_posts.
func (t *Type) Can(verb string) string { return verb + "_" + t.Plural }

// HasTaxonomy tells whether posts of the type carry terms of a taxonomy.
func (t *Type) HasTaxonomy(name string) bool { return slices.Contains(t.Taxonomies, name) }

// Translated tells whether items of the type have a language.
func (t *Type) Translated() bool { return t.Mode != DoNotTranslate }

// Taxonomy describes a kind of term.
type Taxonomy struct {
	Name         string // "category"
	Base         string // "categories", its segment in the interface and its field on posts
	Path         string // "category", the segment of its public pages
	Hierarchical bool
	Mode         Mode
	// Create, Manage and Assign are the capabilities to make a term, to change
	// or delete one, and to give one to a post.
	Create, Manage, Assign string
	// DefaultSetting names the setting that holds the term which every post has
	// that has no other; empty if posts may do without.
	DefaultSetting string
}

// Translated tells whether terms of the taxonomy have a language.
func (t *Taxonomy) Translated() bool { return t.Mode != DoNotTranslate }

// PostType is the type of ordinary posts.
var PostType = &Type{
	Name: "post", Base: "posts", Plural: "posts", Taxonomies: []string{"category", "post_tag"},
	Formats: true, Sticky: true, Mode: Translate, ByID: "p",
	Meta: []MetaField{
		{Name: "inline_featured_image", Kind: MetaBoolean, Default: false, Text: "meta.inline_featured_image"},
		{Name: "footnotes", Kind: MetaString, Default: "", Revisioned: true, Text: "meta.footnotes"},
	},
}

// Taxonomies known from the start.
var (
	CategoryTaxonomy = &Taxonomy{
		Name: "category", Base: "categories", Path: "category", Hierarchical: true, Mode: Translate,
		Create: "manage_categories", Manage: "manage_categories", Assign: "edit_posts", DefaultSetting: "default_category",
	}
	TagTaxonomy = &Taxonomy{
		Name: "post_tag", Base: "tags", Path: "tag", Mode: Translate,
		Create: "edit_posts", Manage: "manage_categories", Assign: "edit_posts",
	}
)

// Formats are the formats a post can have; standard is stored as nothing.
var Formats = []string{"standard", "aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio"}

// Registry is the list of types and taxonomies of the site, in order.
type Registry struct {
	Types      []*Type
	Taxonomies []*Taxonomy
}

// Type finds a type by its name, nil if there is none.
func (r *Registry) Type(name string) *Type {
	for _, t := range r.Types {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// Taxonomy finds a taxonomy by its name, nil if there is none.
func (r *Registry) Taxonomy(name string) *Taxonomy {
	for _, t := range r.Taxonomies {
		if t.Name == name {
			return t
		}
	}
	return nil
}
