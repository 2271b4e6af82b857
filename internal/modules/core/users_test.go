package core_test

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"portico/internal/content"
	"portico/internal/identity"
	"portico/internal/resttest"
)

// person makes an account and returns its id.
func person(t testing.TB, site *resttest.Site, login string, roles ...string) int64 {
	t.Helper()
	user, err := site.App.Identity.AddUser(t.Context(), identity.NewUser{
		Login: login, Email: login + "@example.org", Password: "p", Roles: append([]string{}, roles...),
	})
	if err != nil {
		t.Fatal(err)
	}
	return user.ID
}

// onUser is the request line of a call about one user.
func onUser(method string, id int64, rest string) string {
	return fmt.Sprintf("%s /core/v2/users/%d%s", method, id, rest)
}

// userCall is what somebody does with somebody else's account, who may, and the
// code of the refusal.
type userCall struct {
	name, do, body string
	from           string // the least role that may; empty: everybody
	code           string
}

// TestRightsOverUsers: roles and routes as published.
func TestRightsOverUsers(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		made := 0
		hidden := func() int64 {
			made++
			return person(t, site, fmt.Sprintf("hidden%d", made), "author")
		}
		author := site.UserID("author")
		post(t, site, "author")
		calls := func() []userCall {
			other := hidden()
			create := fmt.Sprintf(`{"username":"new%d","email":"new%d@example.org","password":"x"}`, made, made)
			return []userCall{
				{name: "list", do: "GET /core/v2/users"},
				{name: "list for editing", do: "GET /core/v2/users?context=edit", from: "admin", code: "rest_forbidden_context"},
				{name: "authors", do: "GET /core/v2/users?who=authors", from: "contributor", code: "rest_forbidden_who"},
				{name: "by role", do: "GET /core/v2/users?roles=author", from: "admin", code: "rest_user_cannot_view"},
				{name: "by capability", do: "GET /core/v2/users?capabilities=read", from: "admin", code: "rest_user_cannot_view"},
				{name: "by address", do: "GET /core/v2/users?orderby=email", from: "admin", code: "rest_forbidden_orderby"},
				{name: "by date", do: "GET /core/v2/users?orderby=registered_date", from: "admin", code: "rest_forbidden_orderby"},
				{name: "create", do: "POST /core/v2/users", body: create, from: "admin", code: "rest_cannot_create_user"},
				{name: "hidden user", do: onUser("GET", other, ""), from: "admin", code: "rest_user_cannot_view"},
				{name: "author", do: onUser("GET", author, "")},
				{name: "update", do: onUser("POST", other, ""), body: `{"name":"x"}`, from: "admin", code: "rest_cannot_edit"},
				{name: "put", do: onUser("PUT", other, ""), body: `{"name":"x"}`, from: "admin", code: "rest_cannot_edit"},
				{name: "password", do: onUser("PATCH", other, ""), body: `{"password":"x"}`, from: "admin", code: "rest_cannot_edit"},
				{name: "roles", do: onUser("POST", other, ""), body: `{"roles":["editor"]}`, from: "admin", code: "rest_cannot_edit_roles"},
				{name: "no roles", do: onUser("POST", other, ""), body: `{"roles":[]}`, from: "admin", code: "rest_cannot_edit_roles"},
				{name: "passwords", do: onUser("GET", other, "/application-passwords"), from: "admin", code: "rest_cannot_list_application_passwords"},
				{name: "delete", do: onUser("DELETE", other, "?force=true&reassign=1"), from: "admin", code: "rest_user_cannot_delete"},
			}
		}
		for at, as := range everybody {
			for _, c := range calls() {
				call := resttest.Call{Name: c.name + "/" + cmp.Or(as, "stranger"), As: as, Do: c.do, Body: c.body}
				if at < slices.Index(everybody, c.from) {
					call = refused(call, c.code)
				}
				site.Run(t, []resttest.Call{call})
			}
		}
	})
}

// TestOwnAccount: everybody who is signed in reads and changes the own account,
// but not its roles, and deletes it only with the right to delete users.
func TestOwnAccount(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		for _, as := range everybody {
			me := []resttest.Call{
				{Name: "read", Do: "GET /core/v2/users/me"},
				{Name: "read for editing", Do: "GET /core/v2/users/me?context=edit"},
				{Name: "update", Do: "POST /core/v2/users/me", Body: `{"description":"x","locale":"it_IT"}`},
				{Name: "passwords", Do: "GET /core/v2/users/me/application-passwords"},
				{Name: "introspect", Do: "GET /core/v2/users/me/application-passwords/introspect"},
			}
			for _, c := range me {
				c.As, c.Name = as, c.Name+"/"+cmp.Or(as, "stranger")
				if as == "" {
					c = refused(c, "rest_not_logged_in")
				}
				site.Run(t, []resttest.Call{c})
			}
			if as == "" {
				continue
			}
			own := site.UserID(as)
			byID := []resttest.Call{
				{Name: "by id", Do: onUser("GET", own, "?context=edit")},
				{Name: "roles", Do: "POST /core/v2/users/me", Body: `{"roles":["editor"]}`, Status: 403, Code: "rest_cannot_edit_roles"},
				{Name: "delete", Do: "DELETE /core/v2/users/me?force=true&reassign=1", Status: 403, Code: "rest_user_cannot_delete"},
			}
			if as == "admin" { // whose roles and deletion other tests look at
				byID = byID[:1]
			}
			for _, c := range byID {
				c.As, c.Name = as, c.Name+"/"+as
				site.Run(t, []resttest.Call{c})
			}
		}
		site.Run(t, []resttest.Call{
			{Name: "strangers change nobody", Do: "POST /core/v2/users/me", Body: `{"name":"x"}`, Status: 401, Code: "rest_not_logged_in"},
			{Name: "strangers delete nobody", Do: "DELETE /core/v2/users/me?force=true&reassign=1", Status: 401, Code: "rest_not_logged_in"},
			{Name: "what is allowed", As: "author", Do: "OPTIONS /core/v2/users/me", Check: func(t *testing.T, a *resttest.Answer) {
				if got := a.Header.Get("Allow"); got != "GET, POST, PUT, PATCH" {
					t.Errorf("Allow: got %q", got)
				}
			}},
			{Name: "an id beside me", As: "author", Do: "GET /core/v2/users/me?id=1", Check: func(t *testing.T, a *resttest.Answer) {
				if got := a.Int("/id"); got != site.UserID("author") {
					t.Errorf("got user %d", got)
				}
			}},
		})
	})
}

// TestUserVisibility: whoever has published something is seen by everybody,
// without what is theirs alone; whoever has not is seen by nobody but themselves
// and administrators, in lists, as items and embedded.
func TestUserVisibility(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		seen := func(as string) string {
			a := site.Do(t, resttest.Call{As: as, Do: "GET /core/v2/users?orderby=id&_fields=slug"})
			total := a.Header.Get("X-WP-Total")
			if n := len(a.Each("/slug")); total != fmt.Sprint(n) {
				t.Errorf("%q: %d users of %s", as, n, total)
			}
			return fmt.Sprint(a.Each("/slug"))
		}
		expect := func(what, want string) {
			t.Helper()
			for _, as := range []string{"", "subscriber", "author", "editor"} {
				if got := seen(as); got != want {
					t.Errorf("%s: %q sees %s, want %s", what, as, got, want)
				}
			}
			if got := seen("admin"); got != "[admin editor author contributor subscriber]" {
				t.Errorf("%s: the administrator sees %s", what, got)
			}
		}
		expect("nobody has published", "[]")
		draft := post(t, site, "author", inStatus(site, content.Draft))
		scheduled := post(t, site, "contributor", inStatus(site, content.Future))
		post(t, site, "subscriber", inStatus(site, content.Private))
		expect("nothing is public", "[]")
		embedded := func(as, want string) {
			t.Helper()
			a := site.Do(t, resttest.Call{As: as, Do: on("GET", draft, "?_embed=author")})
			if got := a.String("/_embedded/author/0/code"); got != want {
				t.Errorf("embedded for %q: got %q, want %q", as, got, want)
			}
		}
		embedded("editor", "rest_user_cannot_view")
		embedded("author", "")
		embedded("admin", "")
		post(t, site, "author")
		expect("an author", "[author]")
		embedded("editor", "")
		site.Clock.Advance(48 * time.Hour)
		expect("a post is due", "[author contributor]")
		site.Do(t, resttest.Call{As: "editor", Do: on("DELETE", scheduled, "")})
		expect("in the trash", "[author]")
		for _, context := range []string{"view", "embed"} {
			for _, do := range []string{onUser("GET", site.UserID("author"), "?context="), "GET /core/v2/users?include=3&context="} {
				for _, as := range []string{"", "admin"} {
					text := site.Do(t, resttest.Call{As: as, Do: do + context}).Text
					for _, secret := range []string{"username", "author@example.org", "email", "roles", "capabilities", "registered", "locale"} {
						if strings.Contains(text, secret) {
							t.Errorf("%s%s shows %s to %q: %s", do, context, secret, as, text)
						}
					}
				}
			}
		}
		site.Run(t, []resttest.Call{
			{Name: "addresses are not searched", Do: "GET /core/v2/users?search=example", Check: isEmpty},
			{Name: "by type", Do: "GET /core/v2/users?has_published_posts=post&_fields=slug", Check: hasItems(1)},
			{Name: "no such type", Do: "GET /core/v2/users?has_published_posts=nothing", Status: 400, Code: "rest_invalid_param"},
			{Name: "everybody who may write", As: "contributor", Do: "GET /core/v2/users?who=authors", Check: hasItems(4)},
			{Name: "of those who have published", As: "admin", Do: "GET /core/v2/users?has_published_posts=true", Check: hasItems(1)},
			{Name: "or not", As: "admin", Do: "GET /core/v2/users?has_published_posts=false", Check: hasItems(5)},
			{Name: "missing", Do: onUser("GET", 999, ""), Status: http.StatusNotFound, Code: "rest_user_invalid_id"},
		})
	})
}

func isEmpty(t *testing.T, a *resttest.Answer) { hasItems(0)(t, a) }

func hasItems(n int) func(*testing.T, *resttest.Answer) {
	return func(t *testing.T, a *resttest.Answer) {
		if got := len(a.Each("")); got != n {
			t.Errorf("got %d items, want %d: %s", got, n, a.Text)
		}
	}
}
