package identity

import (
	"fmt"
	"slices"
	"strconv"
)

// Capability is the name of one right, as it stands on the wire.
type Capability = string

// The roles every site has.
const (
	Administrator = "administrator"
	Editor        = "editor"
	Author        = "author"
	Contributor   = "contributor"
	Subscriber    = "subscriber"
)

// ladder are the roles from the least to the most. Each can do what the one
// before it can; own is what it adds, level how far its historic levels go.
var ladder = []struct {
	name  string
	own   []Capability
	level int
}{
	{Subscriber, []Capability{"read"}, 0},
	{Contributor, []Capability{"edit_posts", "delete_posts"}, 1},
	{Author, []Capability{
		"upload_files", "publish_posts", "edit_published_posts", "delete_published_posts",
	}, 2},
	{Editor, []Capability{
		"edit_others_posts", "delete_others_posts", "edit_private_posts", "delete_private_posts", "read_private_posts",
		"edit_pages", "publish_pages", "edit_others_pages", "edit_published_pages", "edit_private_pages",
		"read_private_pages", "delete_pages", "delete_others_pages", "delete_published_pages", "delete_private_pages",
		"moderate_comments", "manage_categories", "manage_links", "unfiltered_html",
	}, 7},
	{Administrator, []Capability{
		"list_users", "create_users", "edit_users", "delete_users", "promote_users", "remove_users",
		"manage_options", "edit_theme_options", "export", "import", "edit_dashboard", "unfiltered_upload", "edit_files",
		"switch_themes", "edit_themes", "install_themes", "update_themes", "delete_themes",
		"activate_plugins", "edit_plugins", "install_plugins", "update_plugins", "delete_plugins", "update_core",
	}, 10},
}

// Roles says which capabilities each role has. It is filled before the first
// request and only read afterwards.
type Roles struct {
	names []string // the most powerful first
	roles map[string]*role
}

type role struct {
	list []Capability // in the order in which they are listed to clients
	set  map[Capability]bool
}

// NewRoles makes the five roles with their ordinary capabilities.
func NewRoles() *Roles {
	r := &Roles{roles: map[string]*role{}}
	var below []Capability
	for _, step := range ladder {
		r.names = append(r.names, step.name)
		r.roles[step.name] = &role{set: map[Capability]bool{}}
		below = slices.Concat(below, step.own)
		r.Grant(step.name, below...)
		for n := range step.level + 1 {
			r.Grant(step.name, "level_"+strconv.Itoa(n))
		}
	}
	slices.Reverse(r.names)
	return r
}

// Grant adds capabilities to a role. Modules call it while the program is put
// together; a role that does not exist is a mistake of theirs.
func (r *Roles) Grant(name string, capabilities ...string) {
	granted := r.roles[name]
	if granted == nil {
		panic(fmt.Sprintf("identity: no role %q to grant capabilities to", name))
	}
	for _, capability := range capabilities {
		if !granted.set[capability] {
			granted.set[capability] = true
			granted.list = append(granted.list, capability)
		}
	}
}

// Names lists the roles, the most powerful first.
func (r *Roles) Names() []string { return slices.Clone(r.names) }

// Has tells whether there is a role of that name.
func (r *Roles) Has(name string) bool { return r.roles[name] != nil }

// Can tells whether one of the named roles has a capability. A role that does
// not exist any more has none.
func (r *Roles) Can(names []string, capability Capability) bool {
	for _, name := range names {
		if granted := r.roles[name]; granted != nil && granted.set[capability] {
			return true
		}
	}
	return false
}

// Capabilities lists what the named roles can do together, each once.
func (r *Roles) Capabilities(names ...string) []Capability {
	var all []Capability
	seen := map[Capability]bool{}
	for _, name := range names {
		if granted := r.roles[name]; granted != nil {
			for _, capability := range granted.list {
				if !seen[capability] {
					seen[capability] = true
					all = append(all, capability)
				}
			}
		}
	}
	return all
}
