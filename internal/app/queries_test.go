package app_test

import (
	"context"
	"fmt"
	"testing"

	"portico/internal/content"
	"portico/internal/resttest"
)

// seed fills a site with posts that have everything a post can have: terms of
// their own and common ones, revisions, meta values, several authors.
func seed(t *testing.T, site *resttest.Site, count int) {
	t.Helper()
	err := site.DB.Tx(t.Context(), func(ctx context.Context) error {
		for i := range count {
			author, err := site.App.Identity.UserByLogin(ctx, []string{"admin", "editor", "author"}[i%3])
			if err != nil {
				return err
			}
			name, parent := fmt.Sprintf("Term %d", i), int64(1)
			tag, err := site.App.Terms.Create(ctx, content.TagTaxonomy, "en", content.TermChanges{Name: &name})
			if err != nil {
				return err
			}
			category, err := site.App.Terms.Create(ctx, content.CategoryTaxonomy, "en", content.TermChanges{Name: &name, ParentID: &parent})
			if err != nil {
				return err
			}
			title, text, status := fmt.Sprintf("Post %d", i), "Common words", content.Publish
			post, err := site.App.Posts.Create(ctx, content.PostType, "en", content.Changes{
				Title: &title, Content: &text, Status: &status, By: author,
				Terms: map[string][]int64{"category": {1, category.ID}, "post_tag": {tag.ID}},
				Meta:  content.MetaValues{"footnotes": "x"},
			})
			if err != nil {
				return err
			}
			text = "Common words, changed"
			if _, err := site.App.Posts.Update(ctx, content.PostType, post.ID, content.Changes{Content: &text, By: author}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// cost is how many queries a call takes. What the server looks up only now and
// then, such as settings, is not counted: the cheapest of some calls counts.
func cost(t *testing.T, site *resttest.Site, c resttest.Call) int64 {
	t.Helper()
	least := int64(-1)
	for range 4 {
		before := site.DB.Queries()
		site.Do(t, c)
		if n := site.DB.Queries() - before; least < 0 || n < least {
			least = n
		}
	}
	return least
}

// TestQueries: a list costs a handful of queries, however long it is.
func TestQueries(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		seed(t, site, 100)
		for _, test := range []struct {
			name, as, path string
			most           int64
		}{
			{name: "list", path: "/core/v2/posts?", most: 6},
			{name: "list with embedded", path: "/core/v2/posts?_embed=1&", most: 10},
			{name: "list for editing", as: "editor", path: "/core/v2/posts?context=edit&", most: 8},
			{name: "list for editing with embedded", as: "editor", path: "/core/v2/posts?context=edit&_embed=1&", most: 12},
			{name: "category", path: "/core/v2/posts?categories=1&", most: 6},
			{name: "search", path: "/core/v2/posts?search=common&", most: 6},
			{name: "relevance", path: "/core/v2/posts?search=common+words&orderby=relevance&", most: 6},
			{name: "few fields", path: "/core/v2/posts?_fields=id,title&", most: 3},
			{name: "tags", path: "/core/v2/tags?", most: 3},
			{name: "categories", path: "/core/v2/categories?exclude=1&", most: 3},
		} {
			t.Run(test.name, func(t *testing.T) {
				one := int64(0)
				for _, size := range []int{1, 10, 100} {
					got := cost(t, site, resttest.Call{As: test.as, Do: fmt.Sprintf("GET %sper_page=%d", test.path, size)})
					if size == 1 {
						one = got
						t.Logf("%d queries", got)
					}
					if got != one || got > test.most {
						t.Errorf("%d items cost %d queries, 1 item %d; the most should be %d", size, got, one, test.most)
					}
				}
			})
		}
	})
}

// TestQueriesOfOne: a single item costs no more than a list.
func TestQueriesOfOne(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		seed(t, site, 3)
		id := site.Do(t, resttest.Call{Do: "GET /core/v2/posts?_fields=id"}).Int("/0/id")
		for _, test := range []struct {
			name, as, path string
			most           int64
		}{
			{name: "post", path: "", most: 4},
			{name: "post with embedded", path: "?_embed=1", most: 8},
			{name: "post for editing", as: "editor", path: "?context=edit", most: 6},
			{name: "revisions", as: "editor", path: "/revisions", most: 6},
			{name: "autosaves", as: "editor", path: "/autosaves", most: 6},
		} {
			got := cost(t, site, resttest.Call{As: test.as, Do: fmt.Sprintf("GET /core/v2/posts/%d%s", id, test.path)})
			t.Logf("%s: %d queries", test.name, got)
			if got > test.most {
				t.Errorf("%s costs %d queries, the most should be %d", test.name, got, test.most)
			}
		}
	})
}
