package core_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"portico/internal/resttest"
)

// TestUserAnswer: an account in its forms.
func TestUserAnswer(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	id := site.Do(t, resttest.Call{
		As: "admin", Do: "POST /core/v2/users", Status: http.StatusCreated,
		Body: `{"username":"ada l.","email":"ada@example.org","password":"Long-enough-1","first_name":"Ada","last_name":"L & Co",
			"url":"example.org","description":"<b>Counts</b><script>x</script>","locale":"it_IT","roles":"author,editor",
			"meta":{"persisted_preferences":{"core":{"b":1,"a":[]},"_modified":"2024-03-15T12:00:00"}}}`,
		Golden: "testdata/user_created.json",
	}).Int("/id")
	site.Run(t, []resttest.Call{
		{Name: "view", As: "admin", Do: onUser("GET", id, ""), Golden: "testdata/user_view.json"},
		{Name: "embed", As: "admin", Do: onUser("GET", id, "?context=embed"), Golden: "testdata/user_embed.json"},
		{Name: "in Italian", Root: "/it/api", As: "admin", Do: onUser("GET", id, "?_fields=link,_links"), Golden: "testdata/user_links_it.json"},
		{Name: "meta", As: "admin", Do: onUser("POST", id, ""), Body: `{"meta":{"persisted_preferences":null,"other":1}}`,
			Check: func(t *testing.T, a *resttest.Answer) {
				if got := fmt.Sprint(a.Get("/meta")); got != "map[persisted_preferences:map[]]" {
					t.Errorf("meta: got %s", got)
				}
			}},
	})
}

// TestUserWriteRefused: bad values are refused with their codes, and nothing is
// written.
func TestUserWriteRefused(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		other := person(t, site, "other", "author")
		full := func(change string) string {
			return `{"username":"bad","email":"bad@example.org","password":"x",` + change + `}`
		}
		const create = "POST /core/v2/users"
		update := onUser("POST", other, "")
		before := site.Do(t, resttest.Call{As: "admin", Do: onUser("GET", other, "?context=edit")}).Text
		for _, c := range []resttest.Call{
			{Name: "nothing", Do: create, Body: `{}`, Status: 400, Code: "rest_missing_callback_param"},
			{Name: "login", Do: create, Body: full(`"username":"bäd"`), Status: 400, Code: "rest_invalid_param"},
			{Name: "type of the login", Do: create, Body: full(`"username":["a"]`), Status: 400, Code: "rest_invalid_param"},
			{Name: "long login", Do: create, Body: full(`"username":"` + strings.Repeat("a", 61) + `"`), Status: 400, Code: "rest_invalid_param"},
			{Name: "NUL in the login", Do: create, Body: full(`"username":"a\u0000"`), Status: 400, Code: "rest_invalid_param"},
			{Name: "password", Do: create, Body: full(`"password":" "`), Status: 400, Code: "rest_invalid_param"},
			{Name: "type of the password", Do: create, Body: full(`"password":{"a":1}`), Status: 400, Code: "rest_invalid_param"},
			{Name: "address", Do: create, Body: full(`"email":"a@b"`), Status: 400, Code: "rest_invalid_param"},
			{Name: "long address", Do: create, Body: full(`"email":"` + strings.Repeat("a", 300) + `@example.org"`), Status: 400, Code: "rest_invalid_email"},
			{Name: "locale", Do: create, Body: full(`"locale":"xx_XX"`), Status: 400, Code: "rest_invalid_param"},
			{Name: "type of the roles", Do: create, Body: full(`"roles":[["editor"]]`), Status: 400, Code: "rest_invalid_param"},
			{Name: "role", Do: create, Body: full(`"roles":["emperor"]`), Status: 400, Code: "rest_user_invalid_role"},
			{Name: "id", Do: create, Body: full(`"id":7`), Status: 400, Code: "rest_user_exists"},
			{Name: "meta", Do: create, Body: full(`"meta":"x"`), Status: 400, Code: "rest_invalid_param"},
			{Name: "type of a meta value", Do: create, Body: full(`"meta":{"persisted_preferences":"x"}`), Status: 400, Code: "rest_invalid_type"},
			{Name: "date in a meta value", Do: update, Body: `{"meta":{"persisted_preferences":{"_modified":"x"}}}`, Status: 400, Code: "rest_invalid_date"},
			{Name: "taken login", Do: create, Body: full(`"username":"OTHER"`), Status: 500, Code: "existing_user_login"},
			{Name: "taken address", Do: create, Body: full(`"email":"Other@example.org"`), Status: 500, Code: "existing_user_email"},
			{Name: "another login", Do: update, Body: `{"username":"another"}`, Status: 400, Code: "rest_user_invalid_argument"},
			{Name: "another’s address", Do: update, Body: `{"name":"x","email":"EDITOR@example.org"}`, Status: 400, Code: "rest_user_invalid_email"},
			{Name: "another’s slug", Do: update, Body: `{"name":"x","slug":"editor"}`, Status: 400, Code: "rest_user_invalid_slug"},
			{Name: "empty password", Do: update, Body: `{"name":"x","password":""}`, Status: 400, Code: "rest_invalid_param"},
			{Name: "unknown role", Do: update, Body: `{"name":"x","roles":["author","emperor"]}`, Status: 400, Code: "rest_user_invalid_role"},
			{Name: "missing user", Do: onUser("POST", 999, ""), Body: `{"name":"x"}`, Status: 404, Code: "rest_user_invalid_id"},
			{Name: "huge id", Do: "POST /core/v2/users/99999999999999999999", Body: `{"name":"x"}`, Status: 404, Code: "rest_user_invalid_id"},
			{Name: "own roles", Do: "POST /core/v2/users/me", Body: `{"name":"x","roles":["editor"]}`, Status: 403, Code: "rest_user_invalid_role"},
			{Name: "no own roles", Do: onUser("POST", 1, ""), Body: `{"roles":[]}`, Status: 403, Code: "rest_user_invalid_role"},
			{Name: "unknown own role", Do: "POST /core/v2/users/me", Body: `{"roles":["emperor"]}`, Status: 400, Code: "rest_user_invalid_role"},
			{Name: "in a batch", Do: "POST /batch/v1", Body: `{"requests":[{"path":"/core/v2/users","body":` + full(`"roles":["emperor"]`) + `}]}`, Status: 207},
		} {
			c.As = "admin"
			site.Run(t, []resttest.Call{c})
		}
		if after := site.Do(t, resttest.Call{As: "admin", Do: onUser("GET", other, "?context=edit")}).Text; after != before {
			t.Errorf("refused changes were made:\n%s\n%s", before, after)
		}
		if n := number(t, site, `select count(*) from users`); n != 6 {
			t.Errorf("%d users after refused calls", n)
		}
		site.Do(t, resttest.Call{As: "admin", Do: "POST /core/v2/users/me", Body: `{"roles":["editor","administrator"]}`})
	})
}

// TestUserPassword: another password takes effect, and application passwords
// stay valid.
func TestUserPassword(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		site.Do(t, resttest.Call{As: "author", Do: "POST /core/v2/users/me", Body: `{"password":"quite another one"}`})
		answer := site.Do(t, resttest.Call{As: "author", Do: "GET /core/v2/users/me?context=edit"})
		if strings.Contains(answer.Text, "argon2") || answer.Has("/password") {
			t.Errorf("the answer has a password: %s", answer.Text)
		}
		user, err := site.App.Identity.UserByLogin(t.Context(), "author")
		if err != nil {
			t.Fatal(err)
		}
		for password, want := range map[string]bool{"quite another one": true, resttest.AccountPassword: false} {
			if ok, err := site.App.Identity.CheckPassword(t.Context(), user, password); err != nil || ok != want {
				t.Errorf("%q: got %v, %v, want %v", password, ok, err, want)
			}
		}
	})
}

// TestSameUserAtOnce: of several clients that create the same account at once one
// does.
func TestSameUserAtOnce(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		var mu sync.Mutex
		var codes []string
		together(4, func(worker int) {
			a := send(t, site, resttest.Call{
				As: "admin", Do: "POST /core/v2/users",
				Body: fmt.Sprintf(`{"username":"same","email":"same%d@example.org","password":"x"}`, worker),
			}, http.StatusCreated, http.StatusInternalServerError)
			mu.Lock()
			defer mu.Unlock()
			codes = append(codes, a.String("/code"))
		})
		slices.Sort(codes)
		if want := []string{"", "existing_user_login", "existing_user_login", "existing_user_login"}; !slices.Equal(codes, want) {
			t.Errorf("codes: got %q", codes)
		}
	})
}

// TestUserListCost: a list of users costs the same however long it is.
func TestUserListCost(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		for n := range 12 {
			login := fmt.Sprintf("user%d", n)
			person(t, site, login, "author")
			post(t, site, login)
		}
		for _, c := range []resttest.Call{
			{Do: "GET /core/v2/users?"},
			{As: "admin", Do: "GET /core/v2/users?context=edit&"},
			{As: "admin", Do: "GET /core/v2/users?capabilities=edit_posts&search=user&"},
		} {
			cost := map[int]int64{}
			for _, size := range []int{2, 10} {
				call := c
				call.Do += fmt.Sprintf("per_page=%d", size)
				for range 3 { // settings are read now and then
					before := site.DB.Queries()
					site.Do(t, call)
					if n := site.DB.Queries() - before; cost[size] == 0 || n < cost[size] {
						cost[size] = n
					}
				}
			}
			if cost[2] != cost[10] || cost[2] > 4 {
				t.Errorf("%s: %d queries for 2 users, %d for 10", c.Do, cost[2], cost[10])
			}
		}
	})
}

// TestSiteRoles: a role of the site's own can be given at once, and what it can
// do holds at once.
func TestSiteRoles(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		give := resttest.Call{As: "admin", Do: onUser("POST", site.UserID("subscriber"), ""), Body: `{"roles":["proofreader"]}`}
		list := resttest.Call{As: "subscriber", Do: "GET /core/v2/posts?context=edit"}
		define := func(capabilities ...string) {
			t.Helper()
			err := site.App.Site.Settings.Set(t.Context(), "roles", map[string]any{
				"proofreader": map[string]any{"name": "Proofreader", "capabilities": capabilities},
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		unknown := give
		unknown.Status, unknown.Code = http.StatusBadRequest, "rest_user_invalid_role"
		site.Do(t, unknown)
		define("read")
		if got := fmt.Sprint(site.Do(t, give).Get("/capabilities")); got != "map[proofreader:true read:true]" {
			t.Errorf("capabilities: got %s", got)
		}
		site.Do(t, refused(list, "rest_forbidden_context"))
		define("read", "edit_posts")
		site.Do(t, list)
	})
}
