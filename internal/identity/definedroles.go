package identity

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
)

// rolesSetting is the setting with the roles of the site's own, by name:
//
//	{"proofreader": {"name": "Proofreader", "capabilities": ["read", "edit_posts", "edit_others_posts"]}}
//
// An entry with the name of one of the five roles adds to what that one can do;
// nothing takes a capability away from them.
const rolesSetting = "roles"

type definedRole struct {
	Name         string       `json:"name"`
	Capabilities []Capability `json:"capabilities"`
}

// roleName is what a role may be called: it stands in lists with commas.
var roleName = regexp.MustCompile(`^[a-z0-9_-]{1,60}$`)

// withDefined is the table with the roles of the setting, in the order of their
// names. A setting that cannot be read defines none, and an entry whose name is
// no role's is passed over: the others stay valid.
func (t *RoleTable) withDefined(setting []byte) *RoleTable {
	var defined map[string]definedRole
	if len(setting) == 0 || json.Unmarshal(setting, &defined) != nil {
		return t
	}
	for _, name := range slices.Sorted(maps.Keys(defined)) {
		if roleName.MatchString(name) {
			t = t.with(name, defined[name].Name, defined[name].Capabilities)
		}
	}
	return t
}
