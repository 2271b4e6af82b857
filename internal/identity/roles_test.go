package identity

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

// capabilityTable is the published table: capabilities, and the first letters of
// the roles that have them.
var capabilityTable = []struct{ capabilities, roles string }{
	{"read", "scaeA"},
	{"edit_posts delete_posts", "caeA"},
	{"upload_files publish_posts edit_published_posts delete_published_posts", "aeA"},
	{"edit_others_posts delete_others_posts edit_private_posts delete_private_posts read_private_posts", "eA"},
	{"edit_pages publish_pages edit_others_pages edit_published_pages edit_private_pages read_private_pages " +
		"delete_pages delete_others_pages delete_published_pages delete_private_pages", "eA"},
	{"moderate_comments manage_categories manage_links unfiltered_html", "eA"},
	{"list_users create_users edit_users delete_users promote_users remove_users", "A"},
	{"manage_options edit_theme_options export import edit_dashboard unfiltered_upload edit_files", "A"},
	{"switch_themes edit_themes install_themes update_themes delete_themes activate_plugins edit_plugins " +
		"install_plugins update_plugins delete_plugins update_core", "A"},
	{"level_0", "scaeA"}, {"level_1", "caeA"}, {"level_2", "aeA"},
	{"level_3 level_4 level_5 level_6 level_7", "eA"}, {"level_8 level_9 level_10", "A"},
}

func TestCapabilitiesOfRoles(t *testing.T) {
	t.Parallel()
	roles := NewRoles().Table()
	letters := map[string]string{Subscriber: "s", Contributor: "c", Author: "a", Editor: "e", Administrator: "A"}
	for role, letter := range letters {
		var want []string
		for _, row := range capabilityTable {
			for capability := range strings.FieldsSeq(row.capabilities) {
				has := strings.Contains(row.roles, letter)
				if has {
					want = append(want, capability)
				}
				if got := roles.Can([]string{role}, capability); got != has {
					t.Errorf("%s can %s: got %v, want %v", role, capability, got, has)
				}
			}
		}
		got := roles.Capabilities(role)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("capabilities of %s:\n got %v\nwant %v", role, got, want)
		}
	}
	if got, want := fmt.Sprint(roles.Names()), "[administrator editor author contributor subscriber]"; got != want {
		t.Errorf("roles: got %s, want %s", got, want)
	}
}

func TestGrantReachesUsersOfTheRole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		f.Roles.Grant(Editor, "edit_maps", "edit_maps")
		user, err := f.AddUser(t.Context(), NewUser{
			Login: "ada", Email: "ada@example.org", Password: "p", Roles: []string{Author, Editor, Author},
		})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(user.Roles, []string{Author, Editor}) {
			t.Errorf("roles: got %v, want author and editor in this order", user.Roles)
		}
		for capability, want := range map[string]bool{
			"edit_maps": true, "read": true, "edit_pages": true, "manage_options": false, "": false,
		} {
			if got := user.Can(capability); got != want {
				t.Errorf("author and editor can %q: got %v, want %v", capability, got, want)
			}
		}
		all := user.Capabilities()
		if n := len(all); n != len(slices.Compact(slices.Sorted(slices.Values(all)))) {
			t.Errorf("a capability is listed twice in %v", all)
		}
		for _, want := range []string{"edit_maps", "level_7", Author, Editor} {
			if !slices.Contains(all, want) {
				t.Errorf("capabilities lack %s", want)
			}
		}
		nobody, err := f.AddUser(t.Context(), NewUser{
			Login: "bo", Email: "bo@example.org", Password: "p", Roles: []string{},
		})
		if err != nil || len(nobody.Roles) != 0 || nobody.Can("read") {
			t.Errorf("a user without roles: got %v, %v", nobody, err)
		}
	}, site.Migrations, Migrations)
}

func TestGrantToMissingRolePanics(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("granting to a role that does not exist went unnoticed")
		}
	}()
	NewRoles().Grant("emperor", "read")
}
