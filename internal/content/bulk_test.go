package content_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portico/internal/content"
	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/rest"
	"portico/internal/seed"
	"portico/internal/site"
	"portico/internal/text"
)

// house is the content of a site on a fresh database, with a default category
// and a second one.
type house struct {
	db       *db.DB
	posts    *content.Posts
	terms    *content.Terms
	category int64
	tag      int64
}

func newHouse(t *testing.T, d *db.DB) *house {
	t.Helper()
	s, err := site.New(d, site.Options{
		BaseURL: "https://example.org", Messages: &text.Catalogue{},
		Now: func() time.Time { return time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Settings.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	registry := &content.Registry{
		Types:      []*content.Type{content.PostType},
		Taxonomies: []*content.Taxonomy{content.CategoryTaxonomy, content.TagTaxonomy},
	}
	h := &house{db: d, terms: content.NewTerms(d, s, registry)}
	h.posts = content.NewPosts(d, s, registry, h.terms)
	if err := h.terms.EnsureDefault(t.Context(), content.CategoryTaxonomy, "Uncategorized"); err != nil {
		t.Fatal(err)
	}
	h.category = h.addTerm(t, content.CategoryTaxonomy, "News")
	h.tag = h.addTerm(t, content.TagTaxonomy, "Bread")
	return h
}

func (h *house) addTerm(t *testing.T, taxonomy *content.Taxonomy, name string) int64 {
	t.Helper()
	term, err := h.terms.Create(t.Context(), taxonomy, "en", content.TermChanges{Name: &name})
	if err != nil {
		t.Fatal(err)
	}
	return term.ID
}

// dump is everything that is stored about posts, a line per row.
func (h *house) dump(t *testing.T) string {
	t.Helper()
	var lines strings.Builder
	for _, query := range []string{
		`select * from translation_groups order by id`,
		`select * from posts order by id`,
		`select * from post_meta order by post_id, name`,
		`select id, count from terms order by id`,
		`select * from post_terms order by post_id, term_id`,
		`select * from post_search order by post_id`,
	} {
		rows, err := h.db.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		list, err := db.Collect(rows, nil, func(r *sql.Rows, line *string) error {
			values, places := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				places[i] = &values[i]
			}
			err := r.Scan(places...)
			*line = fmt.Sprintf("%q", fmt.Sprint(values...))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		lines.WriteString(query + "\n" + strings.Join(list, "\n") + "\n")
	}
	return lines.String()
}

func pointer[T any](v T) *T { return &v }

// newPosts are posts of every kind that makes a difference.
func (h *house) newPosts() []*content.NewPost {
	long := strings.Repeat("very long title ", 20)
	at := func(s string) *content.DateChange {
		date, _ := h.posts.LocalDate(s)
		return &date
	}
	editor, stranger := content.Operator, rest.Stranger
	published := pointer(content.Publish)
	list := []content.Changes{
		{Title: pointer("  Càffè & bread "), Content: pointer("<!-- wp:paragraph -->\n<p>Però</p>\n<!-- /wp:paragraph -->"), Status: published, By: editor},
		{Title: pointer("Same"), Status: published, By: editor, Date: at("2020-02-03T04:05:06")},
		{Title: pointer("Same"), Status: published, By: editor, AuthorID: pointer(int64(7))},
		{Title: pointer("Same"), Slug: pointer("same-2"), Status: published, By: editor},
		{Title: pointer("Same"), Slug: pointer("same-2-2"), Status: published, By: editor},
		{Title: pointer("Same"), Status: pointer(content.Private), Password: pointer("gone"), By: editor},
		{Title: pointer("feed"), Status: published, By: editor},
		{Title: &long, Status: published, By: editor},
		{Title: &long, Status: published, By: editor},
		{Title: &long, Status: published, By: editor},
		{Content: pointer("No title"), Status: published, By: editor},
		{Title: pointer("?!"), Status: pointer(content.Future), By: editor, Date: at("2027-01-01T00:00:00")},
		{Title: pointer("Draft"), By: editor},
		{Title: pointer("Draft"), Slug: pointer("Given slug"), By: editor, Password: pointer("secret")},
		{Title: pointer("Pending"), Slug: pointer("not yet"), Status: pointer(content.Pending), By: stranger},
		{Title: pointer("Filtered"), Content: pointer("<script>x</script><b>kept</b>"), Status: published, By: stranger},
		{
			Title: pointer("With terms"), Status: published, By: editor, Excerpt: pointer("Short"), Sticky: pointer(true), Format: pointer("quote"),
			Terms: map[string][]int64{"category": {h.category, h.category, h.tag, 999}, "post_tag": {h.tag}},
			Meta:  content.MetaValues{"footnotes": "[]", "inline_featured_image": true, "nothing": nil},
		},
		{Title: pointer("No category"), Status: published, By: editor, Terms: map[string][]int64{"category": {}}},
		{
			Title: pointer("Draft with terms"), By: editor, Terms: map[string][]int64{"post_tag": {h.tag}},
			CommentStatus: pointer("closed"), FeaturedMedia: pointer(int64(12)),
		},
	}
	posts := make([]*content.NewPost, len(list))
	for i := range list {
		posts[i] = &content.NewPost{Language: []string{"en", "it"}[i%5/4], Changes: list[i]}
	}
	return posts
}

func TestAddManyStoresWhatCreateStores(t *testing.T) {
	t.Parallel()
	parts := []db.Migrations{site.Migrations, content.Migrations}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, many := newHouse(t, dbtest.Open(t, d.Engine(), parts...)), newHouse(t, d)
		for round := range 2 { // the second finds every slug taken
			for _, n := range one.newPosts() {
				if _, err := one.posts.Create(t.Context(), content.PostType, n.Language, n.Changes); err != nil {
					t.Fatalf("create %v: %v", n.Title, err)
				}
			}
			if err := many.posts.AddMany(t.Context(), content.PostType, many.newPosts()); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(one.dump(t), "\n"), strings.Split(many.dump(t), "\n")); diff != "" {
				t.Errorf("round %d: AddMany stored something else than Create (-Create +AddMany):\n%s", round+1, diff)
			}
		}
		if err := many.posts.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		if d.Engine() == db.SQLite {
			if _, err := d.Exec(t.Context(), `insert into post_search_index (post_search_index) values ('integrity-check')`); err != nil {
				t.Errorf("the index does not fit the texts: %v", err)
			}
		}
		found, total, err := many.posts.List(t.Context(), content.Query{Type: content.PostType, Search: "caffe pero", Limit: 10})
		if err != nil || total != 2 || len(found) != 2 {
			t.Errorf("search for what AddMany stored: got %d of %d, %v, want 2", len(found), total, err)
		}
	}, parts...)
}

func TestAddManyTranslations(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		add := func(language string, original *content.NewPost) *content.NewPost {
			return &content.NewPost{Language: language, Original: original, Changes: content.Changes{
				Title: pointer("Title"), Status: pointer(content.Publish), By: content.Operator,
			}}
		}
		english := add("en", nil)
		italian := add("it", english)
		if err := h.posts.AddMany(t.Context(), content.PostType, []*content.NewPost{english, italian}); err != nil {
			t.Fatal(err)
		}
		if a, b := english.Stored(), italian.Stored(); a.GroupID != b.GroupID || a.SourceLanguage.Valid || b.SourceLanguage.String != "en" || a.Slug != b.Slug {
			t.Errorf("a pair in one call: got %+v and %+v", a, b)
		}
		var groups int64
		err := d.QueryRow(t.Context(), `select count(*) from translation_groups where kind = 'post_post'`).Scan(&groups)
		if err != nil || groups != 1 {
			t.Errorf("groups of a pair: got %d, %v", groups, err)
		}
		if err := h.posts.AddMany(t.Context(), content.PostType, []*content.NewPost{add("it", english)}); !db.Duplicate(err) {
			t.Errorf("a second translation into one language: got %v, want a duplicate", err)
		}
		late := add("en", nil)
		if err := h.posts.AddMany(t.Context(), content.PostType, []*content.NewPost{add("it", late), late}); err == nil {
			t.Error("a translation before its original: got no error")
		}
	}, site.Migrations, content.Migrations)
}

func TestAddManyIsAllOrNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		before := h.dump(t)
		bad := append(h.newPosts(), &content.NewPost{Language: "en", Changes: content.Changes{By: content.Operator}})
		if err := h.posts.AddMany(t.Context(), content.PostType, bad); !errors.Is(err, content.ErrEmpty) {
			t.Errorf("an empty post among others: got %v, want ErrEmpty", err)
		}
		if diff := cmp.Diff(before, h.dump(t)); diff != "" || bad[0].Stored() != nil {
			t.Errorf("something was stored all the same: %s", diff)
		}
		if err := h.posts.AddMany(t.Context(), content.PostType, nil); err != nil {
			t.Errorf("add nothing: %v", err)
		}
	}, site.Migrations, content.Migrations)
}

func TestAddManyAnnouncesPosts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := newHouse(t, d)
		var due []int64
		h.posts.Schedule = func(_ context.Context, at int64) error {
			due = append(due, at)
			return nil
		}
		before := d.Queries()
		posts := h.newPosts()
		if err := h.posts.AddMany(t.Context(), content.PostType, posts); err != nil {
			t.Fatal(err)
		}
		if n := d.Queries() - before; n > 25 {
			t.Errorf("got %d statements for %d posts", n, len(posts))
		}
		if want := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC).Unix(); len(due) != 1 || due[0] != want {
			t.Errorf("scheduled: got %v, want %d", due, want)
		}
	}, site.Migrations, content.Migrations)
}

func BenchmarkAddMany(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine, site.Migrations, content.Migrations)
			s, err := site.New(d, site.Options{BaseURL: "https://example.org", Messages: &text.Catalogue{}})
			if err != nil {
				b.Fatal(err)
			}
			registry := &content.Registry{
				Types:      []*content.Type{content.PostType},
				Taxonomies: []*content.Taxonomy{content.CategoryTaxonomy, content.TagTaxonomy},
			}
			posts := content.NewPosts(d, s, registry, content.NewTerms(d, s, registry))
			texts, err := seed.New(seed.Options{Posts: b.N})
			if err != nil {
				b.Fatal(err)
			}
			var batch []*content.NewPost
			store := func() {
				if err := posts.AddMany(b.Context(), content.PostType, batch); err != nil {
					b.Fatal(err)
				}
				batch = batch[:0]
			}
			for p := range texts.Posts() {
				batch = append(batch, &content.NewPost{Language: p.Language, Changes: content.Changes{
					Title: &p.Title, Content: &p.Content, Excerpt: &p.Excerpt, Status: pointer(content.Publish), By: content.Operator,
				}})
				if len(batch) == 4000 {
					store()
				}
			}
			store()
		})
	}
}
