package core_test

import (
	"cmp"
	"net/http"
	"testing"

	"portico/internal/content"
	"portico/internal/resttest"
)

var (
	everyStatus = []string{
		content.Publish, content.Draft, content.Pending, content.Private, content.Future, content.Trash,
	}
	everybody = []string{"", "subscriber", "contributor", "author", "editor", "admin"}
)

// operations are what can be done with a post, and the code of the refusal.
var operations = []struct{ name, method, path, body, code string }{
	{name: "read", method: "GET", code: "rest_forbidden"},
	{name: "read for editing", method: "GET", path: "?context=edit", code: "rest_forbidden_context"},
	{name: "update", method: "POST", body: `{"title":"Changed"}`, code: "rest_cannot_edit"},
	{name: "delete", method: "DELETE", path: "?force=true", code: "rest_cannot_delete"},
	{name: "revisions", method: "GET", path: "/revisions", code: "rest_cannot_read"},
	{name: "autosaves", method: "GET", path: "/autosaves", code: "rest_cannot_read"},
	{name: "autosave", method: "POST", path: "/autosaves", body: `{"content":"Changed"}`, code: "rest_cannot_edit"},
}

// somePost makes a post of an author in a status, also in the trash.
func somePost(t testing.TB, site *resttest.Site, author, status string) int64 {
	t.Helper()
	if status != content.Trash {
		return post(t, site, author, inStatus(site, status))
	}
	id := post(t, site, author, inStatus(site, content.Draft))
	caller, err := site.App.Identity.UserByLogin(t.Context(), author)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := site.App.Posts.Trash(t.Context(), content.PostType, id, caller); err != nil {
		t.Fatal(err)
	}
	return id
}

// refused completes a call with the refusal its caller has to get: strangers are
// asked who they are, users are told no.
func refused(c resttest.Call, code string) resttest.Call {
	c.Status, c.Code = http.StatusForbidden, code
	if c.As == "" {
		c.Status = http.StatusUnauthorized
	}
	return c
}

// TestRightsOverOthersPosts: everybody reads what is published; only editors and
// administrators may do anything else with what others wrote.
func TestRightsOverOthersPosts(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		for _, operation := range operations {
			for _, status := range everyStatus {
				for _, as := range everybody {
					owner := "admin"
					if as == owner {
						owner = "editor"
					}
					call := resttest.Call{
						Name: operation.name + "/" + status + "/" + cmp.Or(as, "stranger"), As: as,
						Do: on(operation.method, somePost(t, site, owner, status), operation.path), Body: operation.body,
					}
					open := operation.name == "read" && status == content.Publish
					if !open && as != "editor" && as != "admin" {
						call = refused(call, operation.code)
					}
					site.Run(t, []resttest.Call{call})
				}
			}
		}
	})
}

// TestRightsOverOwnPosts: authors do everything with their posts, contributors
// until they are published, subscribers only read them.
func TestRightsOverOwnPosts(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		for _, operation := range operations {
			for _, status := range everyStatus {
				for _, as := range []string{"subscriber", "contributor", "author"} {
					call := resttest.Call{
						Name: operation.name + "/" + status + "/" + as, As: as,
						Do: on(operation.method, somePost(t, site, as, status), operation.path), Body: operation.body,
					}
					published := status == content.Publish || status == content.Future
					if operation.name != "read" && (as == "subscriber" || as == "contributor" && published) {
						call = refused(call, operation.code)
					}
					site.Run(t, []resttest.Call{call})
				}
			}
		}
	})
}

// TestRightsToCreate: contributors write what others publish.
func TestRightsToCreate(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		for _, status := range []string{content.Draft, content.Pending, content.Publish, content.Future, content.Private} {
			for _, as := range everybody {
				call := resttest.Call{
					Name: status + "/" + cmp.Or(as, "stranger"), As: as, Do: "POST /core/v2/posts",
					Body: `{"title":"New","status":"` + status + `","date":"2030-01-02T03:04:05"}`, Status: http.StatusCreated,
				}
				switch {
				case as == "" || as == "subscriber":
					call = refused(call, "rest_cannot_create")
				case as == "contributor" && status != content.Draft && status != content.Pending:
					call = refused(call, "rest_cannot_publish")
				}
				site.Run(t, []resttest.Call{call})
			}
		}
	})
}

// TestMissingPost: a post that is not there is not found by anybody, before
// anyone asks for rights. A revision is not a post.
func TestMissingPost(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	id := post(t, site, "author")
	site.Do(t, resttest.Call{As: "author", Do: on("POST", id, ""), Body: `{"title":"Changed"}`})
	revision := number(t, site, `select id from posts where type = 'revision' and parent_id = ?`, id)
	for _, missing := range []int64{0, id + 1000, revision} {
		for _, operation := range operations {
			code := "rest_post_invalid_id"
			if operation.code == "rest_cannot_read" {
				code = "rest_post_invalid_parent"
			}
			for _, as := range everybody {
				site.Do(t, resttest.Call{
					As: as, Do: on(operation.method, missing, operation.path), Body: operation.body, Status: http.StatusNotFound, Code: code,
				})
			}
		}
	}
}

// TestContributorLosesPublishedPost: once an editor has published it, the
// contributor reads the post but does not change it any more.
func TestContributorLosesPublishedPost(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	id := post(t, site, "contributor", inStatus(site, content.Pending))
	site.Run(t, []resttest.Call{
		{Name: "still hers", As: "contributor", Do: on("POST", id, ""), Body: `{"title":"Better"}`},
		{Name: "published", As: "editor", Do: on("POST", id, ""), Body: `{"status":"publish"}`},
		{Name: "reads", As: "contributor", Do: on("GET", id, "")},
		{Name: "does not change", As: "contributor", Do: on("POST", id, ""), Body: `{"title":"Worse"}`, Status: 403, Code: "rest_cannot_edit"},
		{Name: "does not delete", As: "contributor", Do: on("DELETE", id, ""), Status: 403, Code: "rest_cannot_delete"},
	})
	if got := site.Do(t, resttest.Call{Do: on("GET", id, "?_fields=title")}).String("/title/rendered"); got != "Better" {
		t.Errorf("title after a refused change: got %q", got)
	}
}
