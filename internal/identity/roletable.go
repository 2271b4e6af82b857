package identity

import (
	"maps"
	"slices"
)

// RoleTable says which capabilities each role has at one moment. It does not
// change.
type RoleTable struct {
	names []string // the most powerful first, then those of the site
	roles map[string]*role
}

type role struct {
	label string       // what people call it; empty for its name
	list  []Capability // in the order in which they are listed to clients
	set   map[Capability]bool
}

func (r *role) grant(capabilities []Capability) {
	for _, capability := range capabilities {
		if !r.set[capability] {
			r.set[capability] = true
			r.list = append(r.list, capability)
		}
	}
}

// with is the table with more capabilities of a role, which is new if it is not
// there.
func (t *RoleTable) with(name, label string, capabilities []Capability) *RoleTable {
	changed := &RoleTable{names: t.names, roles: maps.Clone(t.roles)}
	granted := &role{set: map[Capability]bool{}}
	if old := t.roles[name]; old != nil {
		granted.label = old.label
		granted.grant(old.list)
	} else {
		changed.names = append(slices.Clip(t.names), name)
	}
	if label != "" {
		granted.label = label
	}
	granted.grant(capabilities)
	changed.roles[name] = granted
	return changed
}

// Names lists the roles, the most powerful first.
func (t *RoleTable) Names() []string { return slices.Clone(t.names) }

// Has tells whether there is a role of that name.
func (t *RoleTable) Has(name string) bool { return t.roles[name] != nil }

// Label is what people call a role.
func (t *RoleTable) Label(name string) string {
	if r := t.roles[name]; r != nil && r.label != "" {
		return r.label
	}
	return name
}

// Can tells whether one of the named roles has a capability. A role that does
// not exist any more has none.
func (t *RoleTable) Can(names []string, capability Capability) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		granted := t.roles[name]
		return granted != nil && granted.set[capability]
	})
}

// Capabilities lists what the named roles can do together, each once.
func (t *RoleTable) Capabilities(names ...string) []Capability {
	all := &role{set: map[Capability]bool{}}
	for _, name := range names {
		if granted := t.roles[name]; granted != nil {
			all.grant(granted.list)
		}
	}
	return all.list
}

// WithOneOf lists the roles that have one of the capabilities. A role counts as
// a capability of its own: clients find it among those of a user.
func (t *RoleTable) WithOneOf(capabilities []Capability) []string {
	var found []string
	for _, name := range t.names {
		has := func(capability Capability) bool { return capability == name || t.roles[name].set[capability] }
		if slices.ContainsFunc(capabilities, has) {
			found = append(found, name)
		}
	}
	return found
}
