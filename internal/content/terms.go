package content

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"portico/internal/db"
	"portico/internal/site"
)

// Term is a category, a tag or any other entry of a taxonomy.
type Term struct {
	ID          int64
	Taxonomy    string
	Name        string // as stored: text with & written as &amp;
	Slug        string
	Description string
	ParentID    int64
	Count       int64 // published posts that have the term itself

	Language       string
	GroupID        sql.NullInt64
	SourceLanguage sql.NullString
}

const termColumns = `t.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id, t.count,
	t.language, t.group_id, t.source_language`

// scanTermInto scans the term behind columns of the query's own.
func scanTermInto(r *sql.Rows, t *Term, before ...any) error {
	return r.Scan(append(before, &t.ID, &t.Taxonomy, &t.Name, &t.Slug, &t.Description, &t.ParentID, &t.Count,
		&t.Language, &t.GroupID, &t.SourceLanguage)...)
}

func scanTerm(r *sql.Rows, t *Term) error { return scanTermInto(r, t) }

// Terms reads and writes terms of every taxonomy.
type Terms struct {
	db       *db.DB
	site     *site.Site
	registry *Registry
}

// NewTerms makes the store of terms.
func NewTerms(d *db.DB, s *site.Site, registry *Registry) *Terms {
	return &Terms{db: d, site: s, registry: registry}
}

// Events about terms, published inside the transaction that makes the change.
type (
	// TermSaved says that a term was created or changed. Before is nil for a new
	// one.
	TermSaved struct{ Before, After *Term }
	// TermDeleted says that a term is gone.
	TermDeleted struct{ Term *Term }
)

// Get reads one term of a taxonomy. It returns site.ErrNotFound when there is
// none, also when the id belongs to another taxonomy.
func (s *Terms) Get(ctx context.Context, taxonomy *Taxonomy, id int64) (*Term, error) {
	list, err := s.query(ctx, `t.id = ? and t.taxonomy = ?`, id, taxonomy.Name)
	if err != nil {
		return nil, fmt.Errorf("read term %d: %w", id, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s %d: %w", taxonomy.Name, id, site.ErrNotFound)
	}
	return list[0], nil
}

// ByIDs reads terms, in no particular order.
func (s *Terms) ByIDs(ctx context.Context, ids []int64) ([]*Term, error) {
	in := db.In(s.db, "t.id", ids)
	return s.query(ctx, in.SQL, in.Args...)
}

func (s *Terms) query(ctx context.Context, where string, args ...any) ([]*Term, error) {
	return collectTerms(s.db.Query(ctx, `select `+termColumns+` from terms t where `+where, args...))
}

// Known tells which of the ids are terms of the taxonomy.
func (s *Terms) Known(ctx context.Context, taxonomy *Taxonomy, ids []int64) ([]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in := db.In(s.db, "id", ids)
	rows, err := s.db.Query(ctx, `select id from terms where taxonomy = ? and `+in.SQL, append([]any{taxonomy.Name}, in.Args...)...)
	known, err := db.Column[int64](rows, err)
	if err != nil {
		return nil, fmt.Errorf("look up terms: %w", err)
	}
	return known, nil
}

// hold holds the terms among ids, which it returns with their taxonomies, until
// the transaction ends.
func (s *Terms) hold(ctx context.Context, ids []int64, lock db.RowLock) (map[int64]string, error) {
	type row struct {
		id       int64
		taxonomy string
	}
	in := db.In(s.db, "id", ids)
	rows, err := s.db.Query(ctx, `select id, taxonomy from terms where `+in.SQL+` order by id`+s.db.Hold(lock), in.Args...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error { return r.Scan(&item.id, &item.taxonomy) })
	if err != nil {
		return nil, fmt.Errorf("hold terms: %w", err)
	}
	held := make(map[int64]string, len(list))
	for _, item := range list {
		held[item.id] = item.taxonomy
	}
	return held, nil
}

// recount changes the counts of terms that lost or won a published post. The
// caller holds them.
func (s *Terms) recount(ctx context.Context, before, after []int64) error {
	for _, step := range []struct {
		terms, others []int64
		by            int64
	}{{before, after, -1}, {after, before, +1}} {
		var changed []int64
		for _, id := range step.terms {
			if !slices.Contains(step.others, id) {
				changed = append(changed, id)
			}
		}
		if len(changed) == 0 {
			continue
		}
		in := db.In(s.db, "id", changed)
		_, err := s.db.Exec(ctx, `update terms set count = count + ? where `+in.SQL, append([]any{step.by}, in.Args...)...)
		if err != nil {
			return fmt.Errorf("count posts of terms: %w", err)
		}
	}
	return nil
}

// Ancestors reads the terms above the given ones, by id, with one query.
func (s *Terms) Ancestors(ctx context.Context, terms []*Term) (map[int64]*Term, error) {
	var parents []int64
	for _, t := range terms {
		if t.ParentID != 0 && !slices.Contains(parents, t.ParentID) {
			parents = append(parents, t.ParentID)
		}
	}
	above := map[int64]*Term{}
	if len(parents) == 0 {
		return above, nil
	}
	in := db.In(s.db, "id", parents)
	list, err := s.query(ctx, `t.id in (
		with recursive line (id, parent_id) as (
			select id, parent_id from terms where `+in.SQL+`
			union select up.id, up.parent_id from terms up join line on line.parent_id = up.id
		) select id from line)`, in.Args...)
	if err != nil {
		return nil, fmt.Errorf("read ancestors: %w", err)
	}
	for _, t := range list {
		above[t.ID] = t
	}
	return above, nil
}

// Path is the line of slugs from the top of the tree to the term.
func Path(t *Term, above map[int64]*Term) []string {
	path := []string{t.Slug}
	seen := map[int64]bool{t.ID: true}
	for parent := above[t.ParentID]; parent != nil && !seen[parent.ID]; parent = above[parent.ParentID] {
		seen[parent.ID] = true
		path = append(path, parent.Slug)
	}
	slices.Reverse(path)
	return path
}
