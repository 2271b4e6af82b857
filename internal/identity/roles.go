package identity

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
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

// Roles knows the roles of the site: the five that every site has, with what
// modules add to them, and those that the setting "roles" defines. Many
// goroutines may use it; a change of the setting takes effect at once.
type Roles struct {
	defined func() []byte // the setting; nil if there is none
	mu      sync.Mutex    // held while a table is made
	own     *RoleTable    // without the setting
	merged  atomic.Pointer[mergedRoles]
}

// mergedRoles is a table with the setting it was made with.
type mergedRoles struct {
	*RoleTable
	defined []byte
}

// NewRoles makes the five roles with their ordinary capabilities.
func NewRoles() *Roles {
	table := &RoleTable{roles: map[string]*role{}}
	var below []Capability
	for _, step := range ladder {
		below = slices.Concat(below, step.own)
		own := &role{set: map[Capability]bool{}}
		own.grant(below)
		for n := range step.level + 1 {
			own.grant([]Capability{"level_" + strconv.Itoa(n)})
		}
		table.names = append(table.names, step.name)
		table.roles[step.name] = own
	}
	slices.Reverse(table.names)
	return &Roles{own: table}
}

// Grant adds capabilities to one of the five roles. Modules call it while the
// program is put together; a role that does not exist is a mistake of theirs.
func (r *Roles) Grant(name string, capabilities ...string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.own.Has(name) {
		panic(fmt.Sprintf("identity: no role %q to grant capabilities to", name))
	}
	r.own = r.own.with(name, "", capabilities)
	r.merged.Store(nil)
}

// Table is the roles as they are now.
func (r *Roles) Table() *RoleTable {
	var defined []byte
	if r.defined != nil {
		defined = r.defined()
	}
	if merged := r.merged.Load(); merged != nil && bytes.Equal(merged.defined, defined) {
		return merged.RoleTable
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	merged := &mergedRoles{r.own.withDefined(defined), defined}
	r.merged.Store(merged)
	return merged.RoleTable
}
