package core_test

import (
	"fmt"
	"slices"
	"testing"

	"portico/internal/content"
	"portico/internal/resttest"
)

func withPassword(c *content.Changes) {
	password := "sesame"
	c.Password = &password
}

// TestProtectedPosts: what a password protects is shown to those who know it,
// and for editing to those who may edit.
func TestProtectedPosts(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		id := post(t, site, "author", withPassword)
		shown := func(want string) func(*testing.T, *resttest.Answer) {
			return func(t *testing.T, a *resttest.Answer) {
				for _, place := range []string{"", "/0"} {
					if a.Has(place + "/content") {
						if got := a.String(place + "/content/rendered"); got != want || a.Get(place+"/content/protected") != true {
							t.Errorf("content: got %q, protected %v, want %q", got, a.Get(place+"/content/protected"), want)
						}
					}
				}
			}
		}
		const text = "<p>Words of the post</p>\n"
		list := fmt.Sprintf("GET /core/v2/posts?include=%d", id)
		site.Run(t, []resttest.Call{
			{Name: "stranger", Do: on("GET", id, ""), Check: shown("")},
			{Name: "administrator", As: "admin", Do: on("GET", id, ""), Check: shown("")},
			{Name: "password", Do: on("GET", id, "?password=sesame"), Check: shown(text)},
			{Name: "wrong password", Do: on("GET", id, "?password=x"), Status: 403, Code: "rest_post_incorrect_password"},
			{Name: "wrong password of a user", As: "admin", Do: on("GET", id, "?password=x"), Status: 403, Code: "rest_post_incorrect_password"},
			{Name: "editing", As: "editor", Do: on("GET", id, "?context=edit"), Check: shown(text)},
			{Name: "list", Do: list, Check: shown("")},
			{Name: "list with password", Do: list + "&password=sesame", Check: shown(text)},
			{Name: "list for editing", As: "editor", Do: list + "&context=edit", Check: shown(text)},
			{Name: "not found by strangers", Do: "GET /core/v2/posts?search=words", Check: func(t *testing.T, a *resttest.Answer) {
				if a.Text != "[]" {
					t.Errorf("search: got %s", a.Text)
				}
			}},
		})
	})
}

// TestListForEditing: a contributor gets the list that editors get, but of other
// people's posts only what everybody may see.
func TestListForEditing(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		posts := map[int64]bool{ // whether the contributor may edit it
			post(t, site, "editor", withPassword):                       false,
			post(t, site, "author"):                                     false,
			post(t, site, "contributor"):                                false, // published
			post(t, site, "contributor", inStatus(site, content.Draft)): true,
			post(t, site, "author", inStatus(site, content.Draft)):      false, // not even read
		}
		list := func(as string) *resttest.Answer {
			return site.Do(t, resttest.Call{As: as, Do: "GET /core/v2/posts?context=edit&status=publish,draft"})
		}
		a := list("contributor")
		if got := a.Header.Get("X-WP-Total"); got != "5" || len(a.Each("/id")) != 4 {
			t.Fatalf("list: got %d posts of %s, want 4 of 5", len(a.Each("/id")), got)
		}
		for i, id := range a.Each("/id") {
			item := &resttest.Answer{Body: a.Get(fmt.Sprintf("/%d", i))}
			mine := posts[int64(id.(float64))]
			for _, place := range []string{"/password", "/title/raw", "/content/raw", "/excerpt/raw"} {
				if got := item.Has(place); got != mine {
					t.Errorf("post %v has %s: %t, want %t", id, place, got, mine)
				}
			}
			if item.Get("/content/protected") == true && item.String("/content/rendered") != "" {
				t.Errorf("post %v shows its protected content", id)
			}
		}
		all := list("editor")
		if len(all.Each("/id")) != 5 || slices.Contains(all.Each("/content/raw"), nil) || !slices.Contains(all.Each("/password"), any("sesame")) {
			t.Errorf("the editor does not see everything: %s", all.Text)
		}
	})
}

// TestSticky: sticky posts are a filter, not an order.
func TestSticky(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		sticky := func(c *content.Changes) { yes := true; c.Sticky = &yes }
		first, plain, last := post(t, site, "editor", sticky), post(t, site, "editor"), post(t, site, "editor", sticky)
		lists := func(want ...int64) func(*testing.T, *resttest.Answer) {
			return func(t *testing.T, a *resttest.Answer) {
				if got := fmt.Sprint(a.Each("/id")); got != fmt.Sprint(want) {
					t.Errorf("got %s, want %v", got, want)
				}
			}
		}
		protect := `{"password":"sesame"}`
		site.Run(t, []resttest.Call{
			{Name: "order", Do: "GET /core/v2/posts", Check: lists(last, plain, first)},
			{Name: "only", Do: "GET /core/v2/posts?sticky=true", Check: lists(last, first)},
			{Name: "without", Do: "GET /core/v2/posts?sticky=false", Check: lists(plain)},
			{Name: "among some", Do: fmt.Sprintf("GET /core/v2/posts?sticky=true&include=%d,%d", first, plain), Check: lists(first)},
			{Name: "include wins", Do: fmt.Sprintf("GET /core/v2/posts?sticky=false&include=%d", first), Check: lists(first)},
			{Name: "no password", As: "editor", Do: on("POST", first, ""), Body: protect, Status: 400, Code: "rest_invalid_field"},
			{Name: "contributors stick nothing", As: "contributor", Do: "POST /core/v2/posts", Body: `{"title":"x","sticky":true}`,
				Status: 403, Code: "rest_cannot_assign_sticky"},
			{Name: "unstuck in the trash", As: "editor", Do: on("DELETE", first, "")},
			{Name: "restored", As: "editor", Do: on("POST", first, ""), Body: `{"status":"publish"}`},
			{Name: "stays unstuck", Do: "GET /core/v2/posts?sticky=true", Check: lists(last)},
			{Name: "password", As: "editor", Do: on("POST", first, ""), Body: protect},
			{Name: "not sticky with it", As: "editor", Do: on("POST", first, ""), Body: `{"sticky":true}`, Status: 400, Code: "rest_invalid_field"},
		})
	})
}
