package identity

import (
	"slices"
	"sync"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

type definition = map[string]definedRole

// TestDefinedRoles: roles of the setting are there as soon as it is stored, and
// gone as soon as it is changed.
func TestDefinedRoles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		if err := f.site.Settings.Load(t.Context()); err != nil {
			t.Fatal(err)
		}
		define := func(v any) *RoleTable {
			t.Helper()
			if err := f.site.Settings.Set(t.Context(), rolesSetting, v); err != nil {
				t.Fatal(err)
			}
			return f.Roles.Table()
		}
		table := define(definition{
			"proofreader": {Name: "Proofreader", Capabilities: []string{"read", "edit_others_posts", "read"}},
			Author:        {Capabilities: []string{"moderate_comments"}},
			"Bad name":    {Capabilities: []string{"read"}},
			"a,b":         {Capabilities: []string{"read"}},
		})
		names := []string{Administrator, Editor, Author, Contributor, Subscriber, "proofreader"}
		if !slices.Equal(table.Names(), names) {
			t.Errorf("names: got %v, want %v", table.Names(), names)
		}
		if got := table.Capabilities("proofreader"); !slices.Equal(got, []string{"read", "edit_others_posts"}) {
			t.Errorf("capabilities: got %v", got)
		}
		if got := table.Label("proofreader") + ", " + table.Label(Editor); got != "Proofreader, editor" {
			t.Errorf("labels: got %s", got)
		}
		if !table.Can([]string{Author}, "moderate_comments") || !table.Can([]string{Author}, "publish_posts") {
			t.Error("a definition of a built-in role does not add to it")
		}
		user := f.addUser(t, "ada", "proofreader")
		if !user.Can("edit_others_posts") || user.Can("publish_posts") {
			t.Errorf("a user of the role: got %v", user.Capabilities())
		}
		define(definition{})
		user, err := f.UserByID(t.Context(), user.ID)
		if err != nil {
			t.Fatal(err)
		}
		if user.Can("read") || len(user.Roles) != 1 {
			t.Errorf("a user of a role that is gone: got %v with %v", user.Capabilities(), user.Roles)
		}
		for _, broken := range []any{"roles", []int{1}, definition{"x": {}}, nil} {
			if table := define(broken); !table.Can([]string{Administrator}, "edit_users") {
				t.Errorf("the setting %v takes rights from administrators", broken)
			}
		}
	}, site.Migrations, Migrations)
}

// TestRolesChangeBesideReaders: everybody sees one whole definition or the other,
// while it changes and modules grant.
func TestRolesChangeBesideReaders(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	setting := []byte(nil)
	roles := NewRoles()
	roles.defined = func() []byte {
		mu.Lock()
		defer mu.Unlock()
		return setting
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 2000 {
				table := roles.Table()
				if table.Has("a") && !(table.Can([]string{"a"}, "x") && table.Can([]string{"a"}, "y")) {
					t.Error("half of a definition")
				}
			}
		})
	}
	group.Go(func() {
		for n := range 500 {
			mu.Lock()
			if setting = nil; n%2 == 0 {
				setting = []byte(`{"a":{"capabilities":["x","y"]}}`)
			}
			mu.Unlock()
		}
	})
	group.Go(func() {
		for range 500 {
			roles.Grant(Editor, "edit_maps")
		}
	})
	group.Wait()
	if !roles.Table().Can([]string{Editor}, "edit_maps") {
		t.Error("a grant was lost")
	}
}
