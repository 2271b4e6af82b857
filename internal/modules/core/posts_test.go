package core_test

import (
	"testing"

	"portico/internal/resttest"
)

// TestPostAnswers compares whole answers with those that are written down, in
// every form a post can have.
func TestPostAnswers(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	site.Run(t, []resttest.Call{
		{Name: "created", As: "author", Do: "POST /core/v2/posts", Status: 201, Golden: "testdata/post_created.json", Body: `{
			"title": "Rock & roll", "content": "<p onclick=\"x\">It's \"here\"...</p>", "status": "publish",
			"format": "aside", "meta": {"footnotes": "[]"}}`},
		{Name: "changed", As: "editor", Do: "POST /core/v2/posts/1", Golden: "testdata/post_changed.json",
			Body: `{"sticky": true, "excerpt": "Short", "slug": "rock"}`},
		{Name: "viewed", Do: "GET /core/v2/posts/1", Golden: "testdata/post_viewed.json"},
		{Name: "embedded", Do: "GET /core/v2/posts/1?context=embed", Golden: "testdata/post_embedded.json"},
		{Name: "with embedded", Do: "GET /core/v2/posts?_embed=1&_fields=id,_links,_embedded", Golden: "testdata/post_with_embedded.json"},
		{Name: "in Italian", Root: "/it/api", As: "author", Do: "POST /core/v2/posts", Status: 201, Golden: "testdata/post_italian.json",
			Body: `{"title": "Perché no?", "status": "private"}`},
		{Name: "refused", Do: "DELETE /core/v2/posts/1", Status: 401, Golden: "testdata/post_refused.json"},
		{Name: "wrong", Root: "/it/api", Do: "GET /core/v2/posts?per_page=0&orderby=chance", Status: 400, Golden: "testdata/post_wrong.json"},
	})
}
