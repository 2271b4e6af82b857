package app_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portico/internal/rest"
	"portico/internal/resttest"
)

// tables are those in which content could be written by mistake.
var tables = []string{
	"posts", "post_meta", "post_terms", "post_search", "terms", "term_meta", "translation_groups",
	"users", "user_roles", "application_passwords", "settings", "river_job",
}

// rowCounts is how many rows every table has.
func rowCounts(t *testing.T, site *resttest.Site) map[string]int64 {
	t.Helper()
	counts := map[string]int64{}
	for _, table := range tables {
		var n int64
		if err := site.DB.QueryRow(t.Context(), `select count(*) from `+table).Scan(&n); err != nil {
			t.Fatalf("count %s: %v", table, err)
		}
		counts[table] = n
	}
	return counts
}

const (
	postsRoute = "/core/v2/posts"
	hugeID     = "99999999999999999999999999" // no 64 bits hold it
	largestID  = "9223372036854775807"
)

// TestBadInput: whatever is wrong with a request, the answer is the documented
// refusal and nothing is written.
func TestBadInput(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		site.Do(t, resttest.Call{As: "editor", Do: "POST " + postsRoute, Body: `{"title":"Only one"}`, Status: 201})
		for _, c := range badCalls() {
			c.As = "editor"
			before := rowCounts(t, site)
			site.Run(t, []resttest.Call{c})
			if diff := cmp.Diff(before, rowCounts(t, site)); diff != "" {
				t.Errorf("%s: rows were written:\n%s", c.Name, diff)
			}
		}
	}, resttest.Limits(rest.Limits{Body: 64 << 10}))
}

// TestOddInput: unusual arguments that are not wrong have the answer they have in
// any other size.
func TestOddInput(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		id := site.Do(t, resttest.Call{
			As: "editor", Do: "POST " + postsRoute, Status: 201,
			Body: `{"title":"A title","content":"Some words","status":"publish","categories":[1,` + hugeID + `]}`,
		}).Int("/id")
		one := fmt.Sprintf("GET %s/%d", postsRoute, id)
		site.Run(t, []resttest.Call{
			{Do: one, Check: func(t *testing.T, a *resttest.Answer) {
				if got := fmt.Sprint(a.Get("/categories")); got != "[1]" {
					t.Errorf("an unknown category was not dropped: %s", got)
				}
			}},
			{Name: "long search", Do: "GET " + postsRoute + "?search=" + strings.Repeat("long+", 5000), Check: empty},
			{Name: "search of signs", Do: "GET " + postsRoute + "?search=%25_%5C%27%22*%26%7C", Check: empty},
			{Name: "search relevance of signs", Do: "GET " + postsRoute + "?orderby=relevance&search=%25_+%5C%27%22*+%26%7C", Check: empty},
			{Name: "excerpt of huge length", Do: one + "?excerpt_length=" + hugeID},
			{Name: "excerpt of negative length", Do: one + "?excerpt_length=-" + hugeID},
			{Name: "many fields", Do: one + "?_fields=" + strings.Repeat("title.rendered,", 1500)},
			{Name: "deep field", Do: one + "?_fields=" + strings.Repeat("title.", 3000)},
			{Name: "odd embed", Do: one + "?_embed[a][b]=c"},
			{Name: "ancient date", As: "editor", Do: "POST " + postsRoute, Body: `{"title":"x","date":"0001-01-01T00:00:00"}`, Status: 201},
			{Name: "distant date", As: "editor", Do: "POST " + postsRoute, Body: `{"title":"x","date":"9999-12-31T23:59:59","status":"publish"}`, Status: 201},
			{Name: "dates in lists", Do: "GET " + postsRoute + "?after=0000-01-01T00:00:00&before=9999-12-31T23:59:59%2B14:00"},
			{Name: "long slug", As: "editor", Do: "POST " + postsRoute, Body: `{"title":"x","slug":"` + strings.Repeat("è", 5000) + `","status":"publish"}`, Status: 201},
		})
	})
}

func badCalls() []resttest.Call {
	const create = "POST " + postsRoute
	deep := strings.Repeat("[", 10_000) + strings.Repeat("]", 10_000)
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	multipart := map[string]string{"Content-Type": "multipart/form-data; boundary=b"}
	batch := func(item string, times int) string {
		return `{"requests":[` + strings.TrimSuffix(strings.Repeat(item+",", times), ",") + `]}`
	}
	const item = `{"path":"/core/v2/posts","body":{"title":"x"}}`
	return []resttest.Call{
		{Name: "malformed", Do: create, Body: `{"title":`, Status: 400, Code: "rest_invalid_json"},
		{Name: "two texts", Do: create, Body: `{"title":"x"}{"title":"y"}`, Status: 400, Code: "rest_invalid_json"},
		{Name: "deep", Do: create, Body: `{"title":"x","meta":` + deep + `}`, Status: 400, Code: "rest_invalid_json"},
		{Name: "deep objects", Do: create, Body: strings.Repeat(`{"a":`, 10_000), Status: 400, Code: "rest_invalid_json"},
		{Name: "deep query", Do: "GET " + postsRoute + "?include" + strings.Repeat("[a]", 5000) + "=1", Status: 200, Check: empty},
		{Name: "invalid UTF-8", Do: create, Body: "{\"title\":\"\xff\xfe\"}", Status: 400, Code: "rest_invalid_json"},
		{Name: "raw NUL", Do: create, Body: "{\"title\":\"a\x00b\"}", Status: 400, Code: "rest_invalid_json"},
		{Name: "NUL in a title", Do: create, Body: `{"title":"a\u0000b"}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a raw title", Do: create, Body: `{"title":{"raw":"a\u0000b"}}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a slug", Do: create, Body: `{"title":"x","slug":"a\u0000b"}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in meta", Do: create, Body: `{"title":"x","meta":{"footnotes":"a\u0000b"}}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a form", Do: create, Body: "title=a%00b", Header: form, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a batch", Do: "POST /batch/v1", Body: batch(`{"path":"/core/v2/posts","body":{"title":"a\u0000b"}}`, 1), Status: 400, Code: "rest_invalid_param"},
		{Name: "invalid UTF-8 in a form", Do: create, Body: "title=%ff", Header: form, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a query", Do: "GET " + postsRoute + "?search=%00", Status: 400, Code: "rest_invalid_param"},
		{Name: "invalid UTF-8 in a query", Do: "GET " + postsRoute + "?search=%ff", Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a term", Do: "POST /core/v2/tags", Body: `{"name":"a\u0000b"}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "NUL in a path", Do: "GET " + postsRoute + "/%00", Status: 404, Code: "rest_no_route"},
		{Name: "wrong type of a status", Do: create, Body: `{"title":"x","status":7}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "wrong type of an author", Do: create, Body: `{"title":"x","author":"me"}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "wrong type of categories", Do: create, Body: `{"title":"x","categories":{"a":1}}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "wrong type of meta", Do: create, Body: `{"title":"x","meta":"y"}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "wrong type of a meta value", Do: create, Body: `{"title":"x","meta":{"footnotes":7}}`, Status: 400, Code: "rest_invalid_type"},
		{Name: "wrong date", Do: create, Body: `{"title":"x","date":"yesterday"}`, Status: 400, Code: "rest_invalid_param"},
		{Name: "no text", Do: create, Body: `{"title":7}`, Status: 400, Code: "empty_content"},
		{Name: "unknown author", Do: create, Body: `{"title":"x","author":4711}`, Status: 400, Code: "rest_invalid_author"},
		{Name: "body too large", Do: create, Body: `{"title":"` + strings.Repeat("x", 64<<10) + `"}`, Status: 413, Code: "rest_content_too_large"},
		{Name: "form too large", Do: create, Body: "title=" + strings.Repeat("x", 64<<10), Header: form, Status: 413, Code: "rest_content_too_large"},
		{Name: "multipart too large", Do: create, Header: multipart, Status: 413, Code: "rest_content_too_large",
			Body: "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\n" + strings.Repeat("x", 64<<10) + "\r\n--b--\r\n"},
		{Name: "broken multipart", Do: create, Header: multipart, Body: "--b\r\nno header", Status: 400, Code: "rest_invalid_body"},
		{Name: "query too long", Do: "GET " + postsRoute + "?search=" + strings.Repeat("x", 32<<10), Status: 414, Code: "rest_query_too_long"},
		{Name: "unknown route", Do: "POST /core/v2/nothing", Body: `{"title":"x"}`, Status: 404, Code: "rest_no_route"},
		{Name: "unknown namespace", Do: "GET /nothing/v1", Status: 404, Code: "rest_no_route"},
		{Name: "unknown language", Root: "/xx/api", Do: "GET " + postsRoute, Status: 404, Code: "rest_no_route"},
		{Name: "unknown method", Do: "BREW " + postsRoute, Status: 404, Code: "rest_no_route"},
		{Name: "method of another route", Do: "DELETE " + postsRoute, Status: 404, Code: "rest_no_route"},
		{Name: "overridden method", Do: create + "?_method=delete", Body: `{"title":"x"}`, Status: 404, Code: "rest_no_route"},
		{Name: "huge id in the path", Do: "GET " + postsRoute + "/" + hugeID, Status: 404, Code: "rest_post_invalid_id"},
		{Name: "largest id in the path", Do: "GET " + postsRoute + "/" + largestID, Status: 404, Code: "rest_post_invalid_id"},
		{Name: "huge id to update", Do: create + "/" + hugeID, Body: `{"title":"x"}`, Status: 404, Code: "rest_post_invalid_id"},
		{Name: "huge id to delete", Do: "DELETE " + postsRoute + "/" + hugeID, Status: 404, Code: "rest_post_invalid_id"},
		{Name: "huge id in the query", Do: "GET " + postsRoute + "?status=draft&include=" + hugeID, Status: 200, Check: empty},
		{Name: "huge page", Do: "GET " + postsRoute + "?status=draft&page=" + hugeID, Status: 400, Code: "rest_post_invalid_page_number"},
		{Name: "largest page", Do: "GET " + postsRoute + "?status=draft&page=" + largestID, Status: 400, Code: "rest_post_invalid_page_number"},
		{Name: "huge offset", Do: "GET " + postsRoute + "?status=draft&offset=" + hugeID, Status: 200, Check: empty},
		{Name: "least offset", Do: "GET " + postsRoute + "?status=draft&offset=-9223372036854775808", Status: 200, Check: empty},
		{Name: "huge offset of tags", Do: "GET /core/v2/tags?offset=" + hugeID, Status: 200, Check: empty},
		{Name: "largest page of tags", Do: "GET /core/v2/tags?page=" + largestID, Status: 200, Check: empty},
		{Name: "huge size", Do: "GET " + postsRoute + "?per_page=" + hugeID, Status: 400, Code: "rest_invalid_param"},
		{Name: "huge term", Do: "GET " + postsRoute + "?status=draft&categories=" + hugeID, Status: 200, Check: empty},
		{Name: "huge parent", Do: "POST /core/v2/categories", Body: `{"name":"x","parent":` + hugeID + `}`, Status: 400, Code: "rest_term_invalid"},
		{Name: "huge author", Do: create, Body: `{"title":"x","author":` + hugeID + `}`, Status: 400, Code: "rest_invalid_author"},
		{Name: "number beyond all", Do: create, Body: `{"title":"x","author":1e999}`, Status: 400, Code: "rest_invalid_json"},
		{Name: "too many in a batch", Do: "POST /batch/v1", Body: batch(item, 26), Status: 400, Code: "rest_invalid_param"},
		{Name: "batch without requests", Do: "POST /batch/v1", Body: `{}`, Status: 400, Code: "rest_missing_callback_param"},
		{Name: "batch of reads", Do: "POST /batch/v1", Body: batch(`{"method":"GET","path":"/core/v2/posts"}`, 1), Status: 400, Code: "rest_invalid_param"},
		{Name: "batch in a batch", Do: "POST /batch/v1", Body: batch(`{"path":"/batch/v1","body":`+batch(item, 1)+`}`, 1), Status: 207,
			Check: refusedItem("rest_batch_not_allowed")},
		{Name: "batch of a bad path", Do: "POST /batch/v1", Body: batch(`{"path":"http://[::1","body":{"title":"x"}}`, 1), Status: 207,
			Check: refusedItem("parse_path_failed")},
		{Name: "batch that has to be valid", Do: "POST /batch/v1", Status: 207,
			Body: `{"validation":"require-all-validate","requests":[` + item + `,{"path":"/core/v2/posts","body":{"status":"bogus"}}]}`},
		{Name: "wrong credentials", Do: create, Body: `{"title":"x"}`, Header: map[string]string{"Authorization": "Basic eDp5"},
			Status: 401, Code: "incorrect_password"},
	}
}

// refusedItem checks that the only item of a batch was refused.
func refusedItem(code string) func(*testing.T, *resttest.Answer) {
	return func(t *testing.T, a *resttest.Answer) {
		if got := a.String("/responses/0/body/code"); got != code {
			t.Errorf("code of the item: got %q, want %q", got, code)
		}
	}
}

// empty checks that a list has nothing in it.
func empty(t *testing.T, a *resttest.Answer) {
	if a.Text != "[]" {
		t.Errorf("got %s, want an empty list", a.Text)
	}
}
