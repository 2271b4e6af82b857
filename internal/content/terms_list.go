package content

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"portico/internal/db"
	"portico/internal/markup"
)

// TermQuery asks for terms of one taxonomy. Empty fields filter nothing.
type TermQuery struct {
	Taxonomy  *Taxonomy
	Language  string // empty: all languages
	Include   []int64
	Exclude   []int64
	Slugs     []string
	Parent    *int64
	Post      int64 // terms of this post
	HideEmpty bool
	Search    string
	OrderBy   string // id, include, name, slug, include_slugs, term_group, description, count
	Ascending bool
	Limit     int64 // 0: no limit
	Offset    int64
}

var termOrderings = map[string]string{
	"id": "t.id", "name": "t.folded", "slug": "t.slug", "description": "t.description",
	"count": "t.count", "term_group": "t.id",
}

// List returns one page of the terms that match, and how many match in all.
func (s *Terms) List(ctx context.Context, q TermQuery) ([]*Term, int64, error) {
	where := s.conditions(&q)
	if q.OrderBy == "include" || q.OrderBy == "include_slugs" {
		return s.listInGivenOrder(ctx, &q, &where)
	}
	direction := " desc"
	if q.Ascending {
		direction = " asc"
	}
	column := termOrderings[q.OrderBy]
	if column == "" {
		column = "t.folded"
	}
	limit, args := "", where.Args()
	if q.Limit > 0 {
		limit = " limit ? offset ?"
		args = append(args, q.Limit, q.Offset)
	}
	terms, err := collectTerms(s.db.Query(ctx, `select `+termColumns+` from terms t`+where.SQL()+
		` order by `+column+direction+`, t.id`+direction+limit, args...))
	if err != nil {
		return nil, 0, fmt.Errorf("list %s: %w", q.Taxonomy.Base, err)
	}
	if got := int64(len(terms)); q.Limit == 0 || got > 0 && got < q.Limit || got == 0 && q.Offset == 0 {
		return terms, q.Offset + got, nil
	}
	var total int64
	err = s.db.QueryRow(ctx, `select count(*) from terms t`+where.SQL(), where.Args()...).Scan(&total)
	if err != nil {
		return nil, 0, fmt.Errorf("count %s: %w", q.Taxonomy.Base, err)
	}
	return terms, total, nil
}

func collectTerms(rows *sql.Rows, err error) ([]*Term, error) {
	list, err := db.Collect(rows, err, scanTerm)
	if err != nil {
		return nil, err
	}
	terms := make([]*Term, len(list))
	for i := range list {
		terms[i] = &list[i]
	}
	return terms, nil
}

func (s *Terms) listInGivenOrder(ctx context.Context, q *TermQuery, where *db.Where) ([]*Term, int64, error) {
	terms, err := collectTerms(s.db.Query(ctx, `select `+termColumns+` from terms t`+where.SQL(), where.Args()...))
	if err != nil {
		return nil, 0, fmt.Errorf("list %s: %w", q.Taxonomy.Base, err)
	}
	place := func(t *Term) int { return slices.Index(q.Include, t.ID) }
	if q.OrderBy == "include_slugs" {
		place = func(t *Term) int { return slices.Index(q.Slugs, t.Slug) }
	}
	slices.SortStableFunc(terms, func(a, b *Term) int {
		if q.Ascending {
			return place(a) - place(b)
		}
		return place(b) - place(a)
	})
	return pageOf(terms, q.Offset, q.Limit), int64(len(terms)), nil
}

func (s *Terms) conditions(q *TermQuery) db.Where {
	var where db.Where
	where.Add("t.taxonomy = ?", q.Taxonomy.Name)
	if q.Language != "" && q.Taxonomy.Translated() {
		where.Add("t.language = ?", q.Language)
	}
	if len(q.Include) > 0 {
		where.AddClause(db.In(s.db, "t.id", q.Include))
	} else if len(q.Exclude) > 0 {
		clause := db.In(s.db, "t.id", q.Exclude)
		where.Add("not ("+clause.SQL+")", clause.Args...)
	}
	if len(q.Slugs) > 0 {
		where.AddClause(db.In(s.db, "t.slug", q.Slugs))
	}
	if q.Parent != nil {
		where.Add("t.parent_id = ?", *q.Parent)
	}
	if q.Post != 0 {
		where.Add("t.id in (select term_id from post_terms where post_id = ?)", q.Post)
	}
	if q.HideEmpty {
		where.Add(s.notEmpty(q.Taxonomy))
	}
	if q.Search != "" {
		folded := markup.FoldSearch(q.Search)
		where.AddClause(db.Join([]db.Clause{like("t.folded", folded), like("t.slug", markup.Slug(q.Search))}, " or "))
	}
	return where
}

// notEmpty is the condition that a term, or one below it, has posts.
func (s *Terms) notEmpty(taxonomy *Taxonomy) string {
	if !taxonomy.Hierarchical {
		return "t.count > 0"
	}
	return `t.id in (
		with recursive line (id, parent_id) as (
			select id, parent_id from terms where count > 0
			union select up.id, up.parent_id from terms up join line on line.parent_id = up.id
		) select id from line)`
}

// TermsOfPosts reads the terms of one taxonomy for each post, for embedding. The
// cross join keeps SQLite from going through all terms of the taxonomy.
func (s *Terms) TermsOfPosts(ctx context.Context, taxonomy *Taxonomy, posts []int64) (map[int64][]*Term, error) {
	type row struct {
		post int64
		Term
	}
	in := db.In(s.db, "pt.post_id", posts)
	rows, err := s.db.Query(ctx, `
		select pt.post_id, `+termColumns+` from post_terms pt cross join terms t
		where t.id = pt.term_id and t.taxonomy = ? and `+in.SQL+` order by t.folded, t.id`, append([]any{taxonomy.Name}, in.Args...)...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error {
		return scanTermInto(r, &item.Term, &item.post)
	})
	if err != nil {
		return nil, fmt.Errorf("read %s of posts: %w", taxonomy.Base, err)
	}
	all := make(map[int64][]*Term, len(posts))
	for i := range list {
		all[list[i].post] = append(all[list[i].post], &list[i].Term)
	}
	return all, nil
}
