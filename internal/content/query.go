package content

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"portico/internal/db"
)

// Query asks for posts of one type. Empty fields filter nothing.
type Query struct {
	Type     *Type
	Language string // empty: all languages
	Statuses []string

	Include        []int64
	Exclude        []int64
	Authors        []int64
	AuthorsExclude []int64
	Parents        []int64
	ParentsExclude []int64
	Slugs          []string
	Sticky         *bool

	// Wall clock bounds, none of them included.
	After, Before, ModifiedAfter, ModifiedBefore *int64

	Terms    []TermFilter
	TermsAny bool // one of the term filters is enough

	Search        string
	SearchColumns []string // title, excerpt, content; all if empty
	HideProtected bool     // leave out posts with a password

	OrderBy   string // a key of orderings, include, include_slugs or relevance
	Ascending bool
	Limit     int64 // 0: no limit
	Offset    int64

	few bool // whether the search is known to find few posts
}

// TermFilter asks for posts by terms of one taxonomy.
type TermFilter struct {
	Taxonomy string
	Terms    []int64
	All      bool // every term, not any
	Children bool // descendants count as the term itself
	Exclude  bool // posts that do not have them
}

// orderings are the columns a list can be ordered by.
var orderings = map[string]string{
	"date": "p.date", "modified": "p.modified", "id": "p.id", "title": "s.title",
	"slug": "p.slug", "author": "p.author_id", "parent": "p.parent_id", "menu_order": "p.menu_order",
}

// List returns one page of the posts that match, and how many match in all.
func (p *Posts) List(ctx context.Context, q Query) ([]*Post, int64, error) {
	if err := p.publishDue(ctx); err != nil {
		return nil, 0, err
	}
	if q.Search != "" {
		if err := p.lookUp(ctx, &q); err != nil {
			return nil, 0, fmt.Errorf("list %s: %w", q.Type.Base, err)
		}
	}
	ids, total, err := p.listIDs(ctx, &q)
	if err != nil {
		return nil, 0, fmt.Errorf("list %s: %w", q.Type.Base, err)
	}
	posts, err := p.byIDs(ctx, ids)
	return posts, total, err
}

func (p *Posts) listIDs(ctx context.Context, q *Query) ([]int64, int64, error) {
	if q.OrderBy == "include" || q.OrderBy == "include_slugs" {
		return p.listInGivenOrder(ctx, q)
	}
	s := p.newSelection(q)
	limit, args := "", s.where.Args(s.orderArgs...)
	if q.Limit > 0 && !q.few {
		limit = " limit ? offset ?"
		args = append(args, q.Limit, q.Offset)
	}
	rows, err := p.db.Query(ctx, `select p.id from `+s.from+s.where.SQL()+` order by `+s.order+limit, args...)
	ids, err := db.Column[int64](rows, err)
	if err != nil {
		return nil, 0, err
	}
	if q.few {
		return pageOf(ids, q.Offset, q.Limit), int64(len(ids)), nil
	}
	if got := int64(len(ids)); q.Limit == 0 || got > 0 && got < q.Limit {
		return ids, q.Offset + got, nil // the end of the list is in sight
	}
	if len(ids) == 0 && q.Offset == 0 {
		return nil, 0, nil
	}
	var total int64
	err = p.db.QueryRow(ctx, `select count(*) from `+s.from+s.where.SQL(), s.where.Args()...).Scan(&total)
	return ids, total, err
}

// listInGivenOrder answers in the order of the include or slug argument. There
// cannot be more posts than that argument has entries, so they are ordered here.
func (p *Posts) listInGivenOrder(ctx context.Context, q *Query) ([]int64, int64, error) {
	s := p.newSelection(q)
	type row struct {
		id   int64
		slug string
	}
	rows, err := p.db.Query(ctx, `select p.id, p.slug from `+s.from+s.where.SQL(), s.where.Args()...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error { return r.Scan(&item.id, &item.slug) })
	if err != nil {
		return nil, 0, err
	}
	place := func(item row) int { return slices.Index(q.Include, item.id) }
	if q.OrderBy == "include_slugs" {
		place = func(item row) int { return slices.Index(q.Slugs, item.slug) }
	}
	slices.SortStableFunc(list, func(a, b row) int { return place(a) - place(b) })
	page := pageOf(list, q.Offset, q.Limit)
	ids := make([]int64, len(page))
	for i, item := range page {
		ids[i] = item.id
	}
	return ids, int64(len(list)), nil
}

// pageOf is the part of a list behind offset, at most limit long if that is not
// 0.
func pageOf[T any](list []T, offset, limit int64) []T {
	rest := list[min(offset, int64(len(list))):]
	if limit > 0 && limit < int64(len(rest)) {
		return rest[:limit]
	}
	return rest
}

// selection is a query in the making.
type selection struct {
	from      string
	where     db.Where
	order     string
	orderArgs []any
}

func (p *Posts) newSelection(q *Query) *selection {
	s := &selection{from: "posts p"}
	direction := " desc"
	if q.Ascending {
		direction = " asc"
	}
	column := orderings[q.OrderBy]
	if column == "" {
		column = "p.date"
	}
	if term, ok := q.singleTerm(); ok && column == "p.date" && q.Search == "" {
		// The newest posts of one term stand in order in the index of post_terms.
		// The date, which is the same on both sides, leads on to the index of
		// posts; a cross join makes SQLite go this way.
		s.from = "post_terms pt cross join posts p"
		id := term.Terms[0]
		s.where.Add("pt.term_id = ? and p.id = pt.post_id and p.date = pt.date", id)
		s.where.Add("exists (select 1 from terms t where t.id = ? and t.taxonomy = ?)", id, term.Taxonomy)
		s.order = "pt.date" + direction + ", pt.post_id" + direction
	} else {
		s.order = column + direction + ", p.id" + direction
		p.addTerms(s, q)
	}
	p.addFilters(s, q)
	p.addSearch(s, q, direction)
	if strings.HasPrefix(column, "s.") && !strings.Contains(s.from, "post_search") {
		s.from += " join post_search s on s.post_id = p.id"
	}
	return s
}

// singleTerm is the term of a query that asks for just one.
func (q *Query) singleTerm() (TermFilter, bool) {
	if len(q.Terms) != 1 || len(q.Terms[0].Terms) != 1 || q.Terms[0].Exclude || q.Terms[0].Children {
		return TermFilter{}, false
	}
	return q.Terms[0], true
}

func (p *Posts) addFilters(s *selection, q *Query) {
	p.addBasics(s, q)
	p.addIDs(s, "p.id", q.Include, q.Exclude)
	p.addAuthors(s, q)
	p.addIDs(s, "p.parent_id", q.Parents, q.ParentsExclude)
	if len(q.Slugs) > 0 {
		if !slices.Contains(q.Slugs, "") {
			s.where.Add(indexedSlugs)
		}
		s.where.AddClause(db.In(p.db, "p.slug", q.Slugs))
	}
	if q.Sticky != nil && (*q.Sticky || len(q.Include) == 0) {
		if *q.Sticky {
			s.where.Add("p.sticky") // as the index says it
		} else {
			s.where.Add("not p.sticky")
		}
	}
	if q.HideProtected {
		// Asked like this, the index of a list is enough to answer.
		s.where.Add("p.id not in (select hidden.id from posts hidden where hidden.password <> '')")
	}
	for _, bound := range []struct {
		condition string
		at        *int64
	}{
		{"p.date > ?", q.After},
		{"p.date < ?", q.Before},
		{"p.modified > ?", q.ModifiedAfter},
		{"p.modified < ?", q.ModifiedBefore},
	} {
		if bound.at != nil {
			s.where.Add(bound.condition, *bound.at)
		}
	}
}

// addBasics adds the conditions that every list has. Where the query names the
// posts, the way to them leads over these names.
func (p *Posts) addBasics(s *selection, q *Query) {
	kind, language, status := "p.type", "p.language", "p.status"
	named := len(q.Include) > 0 || q.few
	if named {
		kind = db.Unindexed(p.db, kind)
	}
	if named || len(q.Parents) > 0 {
		language = db.Unindexed(p.db, language)
	}
	if named || len(q.Parents) > 0 || len(q.Slugs) > 0 {
		status = db.Unindexed(p.db, status)
	}
	s.where.Add(kind+" = ?", q.Type.Name)
	if q.Language != "" && q.Type.Translated() {
		s.where.Add(language+" = ?", q.Language)
	}
	if len(q.Statuses) > 0 {
		s.where.AddClause(db.In(p.db, status, q.Statuses))
	}
}

// addAuthors adds the lists of authors; the one of those left out wins. Several
// authors are asked for by the posts they have: else SQLite would look at every
// post of the site until enough of theirs have come.
func (p *Posts) addAuthors(s *selection, q *Query) {
	if len(q.AuthorsExclude) > 0 || len(q.Authors) < 2 {
		include := q.Authors
		if len(q.AuthorsExclude) > 0 {
			include = nil
		}
		p.addIDs(s, "p.author_id", include, q.AuthorsExclude)
		return
	}
	in := db.In(p.db, "own.author_id", q.Authors)
	s.where.Add("p.id in (select own.id from posts own where own.type = ? and "+in.SQL+")", append([]any{q.Type.Name}, in.Args...)...)
}

// addIDs adds a pair of lists of which the first switches the other off.
func (p *Posts) addIDs(s *selection, column string, include, exclude []int64) {
	switch {
	case len(include) > 0:
		s.where.AddClause(db.In(p.db, column, include))
	case len(exclude) > 0:
		clause := db.In(p.db, column, exclude)
		s.where.Add("not ("+clause.SQL+")", clause.Args...)
	}
}

func (p *Posts) addTerms(s *selection, q *Query) {
	var clauses []db.Clause
	for _, filter := range q.Terms {
		if len(filter.Terms) > 0 {
			clauses = append(clauses, p.termClause(filter))
		}
	}
	if len(clauses) == 0 {
		return
	}
	connector := " and "
	if q.TermsAny {
		connector = " or "
	}
	s.where.AddClause(db.Join(clauses, connector))
}

func (p *Posts) termClause(f TermFilter) db.Clause {
	if f.All && !f.Exclude {
		clauses := make([]db.Clause, len(f.Terms))
		for i, term := range f.Terms {
			clauses[i] = p.anyTerm(f, []int64{term})
		}
		return db.Join(clauses, " and ")
	}
	return p.anyTerm(f, f.Terms)
}

// anyTerm is the condition that the post has one of the terms (or none of them,
// to exclude).
func (p *Posts) anyTerm(f TermFilter, terms []int64) db.Clause {
	in := db.In(p.db, "t.id", terms)
	of := "select t.id from terms t where t.taxonomy = ? and " + in.SQL
	if f.Children {
		of = `with recursive tree (id) as (` + of + `
			union select c.id from terms c join tree on c.parent_id = tree.id) select id from tree`
	}
	not := ""
	if f.Exclude {
		not = "not "
	}
	return db.Clause{
		SQL:  "p.id " + not + "in (select x.post_id from post_terms x where x.term_id in (" + of + "))",
		Args: append([]any{f.Taxonomy}, in.Args...),
	}
}
