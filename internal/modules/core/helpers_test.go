package core_test

import (
	"fmt"
	"testing"

	"portico/internal/content"
	"portico/internal/resttest"
)

// post makes a published post directly in the store, as its author, and returns
// its id. Options change it.
func post(t testing.TB, site *resttest.Site, author string, change ...func(*content.Changes)) int64 {
	t.Helper()
	caller, err := site.App.Identity.UserByLogin(t.Context(), author)
	if err != nil {
		t.Fatal(err)
	}
	title, text, status := "A post", "Words of the post", content.Publish
	c := content.Changes{Title: &title, Content: &text, Status: &status, By: caller}
	for _, change := range change {
		change(&c)
	}
	created, err := site.App.Posts.Create(t.Context(), content.PostType, site.App.Site.Languages.Default(), c)
	if err != nil {
		t.Fatal(err)
	}
	return created.ID
}

// inStatus gives a new post a status. A scheduled one is due in a day.
func inStatus(site *resttest.Site, status string) func(*content.Changes) {
	return func(c *content.Changes) {
		c.Status = &status
		if status == content.Future {
			tomorrow := site.Clock.Now().Unix() + 24*3600
			c.Date = &content.DateChange{Local: tomorrow, GMT: tomorrow}
		}
	}
}

// number asks the database for one number.
func number(t testing.TB, site *resttest.Site, query string, args ...any) int64 {
	t.Helper()
	var n int64
	if err := site.DB.QueryRow(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// on is the request line of a call about one post.
func on(method string, id int64, rest string) string {
	return fmt.Sprintf("%s /core/v2/posts/%d%s", method, id, rest)
}
