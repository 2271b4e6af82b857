package content

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
	"portico/internal/text"
)

// TestPlans makes sure that no list reads all posts: each one has an index that
// leads to what it asks for. With so few rows PostgreSQL would rather read them
// all, so there it is told not to.
func TestPlans(t *testing.T) {
	t.Parallel()
	yes := true
	bound := int64(1_700_000_000)
	tests := []struct {
		name  string
		query Query
		index string // that SQLite takes
	}{
		{"newest", Query{}, "(type=? AND language=? AND status=?)"},
		{"any status", Query{Statuses: []string{Publish, Draft}}, "(type=? AND language=? AND status=?)"},
		{"by modification", Query{OrderBy: "modified"}, "posts_by_modified (type=? AND language=? AND status=?)"},
		{"after", Query{After: &bound}, "posts_by_date (type=? AND language=? AND status=? AND date>?)"},
		{"page 900", Query{Offset: 8990}, "(type=? AND language=? AND status=?)"},
		{"slug", Query{Slugs: []string{"a"}}, "posts_slug (type=? AND language=? AND slug=?)"},
		{"include", Query{Include: []int64{3, 4}}, "INTEGER PRIMARY KEY"},
		{"author", Query{Authors: []int64{3}}, "posts_by_author (author_id=? AND type=? AND language=? AND status=?)"},
		{"authors", Query{Authors: []int64{3, 4}}, "own USING COVERING INDEX posts_by_author (author_id=? AND type=?)"},
		{"parent", Query{Parents: []int64{3}}, "posts_by_parent (parent_id=? AND type=?)"},
		{"sticky", Query{Sticky: &yes}, "posts_sticky (type=? AND language=? AND status=?)"},
		{"category", Query{Terms: []TermFilter{{Taxonomy: "category", Terms: []int64{3}}}}, "post_terms_by_date (term_id=?)"},
		{"categories", Query{Terms: []TermFilter{{Taxonomy: "category", Terms: []int64{3, 4}}}}, "post_terms_by_date (term_id=?)"},
		{"category tree", Query{Terms: []TermFilter{{Taxonomy: "category", Terms: []int64{3}, Children: true}}}, "post_terms_by_date (term_id=?)"},
		{"search", Query{Search: "bridge", HideProtected: true}, "post_search_index VIRTUAL TABLE"},
		{"search that finds little", Query{Search: "bridge", HideProtected: true, few: true}, "p USING INTEGER PRIMARY KEY"},
		{"relevance", Query{Search: "old bridge", OrderBy: "relevance"}, "post_search_index VIRTUAL TABLE"},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, err := site.New(d, site.Options{Messages: &text.Catalogue{}})
		if err != nil {
			t.Fatal(err)
		}
		posts := NewPosts(d, s, &Registry{Types: []*Type{PostType}}, nil)
		for _, test := range tests {
			q := test.query
			q.Type, q.Language = PostType, "en"
			if q.Statuses == nil {
				q.Statuses = []string{Publish}
			}
			selection := posts.newSelection(&q)
			for what, query := range map[string]string{
				"list":  "select p.id from " + selection.from + selection.where.SQL() + " order by " + selection.order + " limit 10",
				"count": "select count(*) from " + selection.from + selection.where.SQL(),
			} {
				args := selection.where.Args()
				if what == "list" {
					args = selection.where.Args(selection.orderArgs...)
				}
				plan := explain(t, d, query, args)
				for _, table := range []string{"posts", "p", "post_terms", "pt", "x", "post_search", "s", "hidden", "own"} {
					for _, scan := range []string{"SCAN " + table, "Seq Scan on " + table} {
						if strings.Contains(plan, scan+"\n") || strings.Contains(plan, scan+" ") && !strings.Contains(plan, "posts_protected") {
							t.Errorf("%s, %s: reads all of %s:\n%s\n%s", test.name, what, table, query, plan)
						}
					}
				}
				if d.Engine() == db.SQLite && !strings.Contains(plan, test.index) {
					t.Errorf("%s, %s: does not use %s:\n%s\n%s", test.name, what, test.index, query, plan)
				}
			}
		}
	}, site.Migrations, Migrations)
}

// explain is the plan of a query, a step per line.
func explain(t *testing.T, d *db.DB, query string, args []any) string {
	t.Helper()
	var lines []string
	err := d.Tx(t.Context(), func(ctx context.Context) error {
		if d.Engine() == db.Postgres {
			if _, err := d.Exec(ctx, `set local enable_seqscan = off`); err != nil {
				return err
			}
			rows, err := d.Query(ctx, "explain "+query, args...)
			lines, err = db.Column[string](rows, err)
			return err
		}
		rows, err := d.Query(ctx, "explain query plan "+query, args...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }() // rows.Err tells
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				return err
			}
			lines = append(lines, step)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", query, err))
	}
	return strings.Join(lines, "\n") + "\n"
}
