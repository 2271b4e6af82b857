package content

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"portico/internal/db"
)

// withDefaultTerms gives a new post the default term of each taxonomy that has
// one and of which the client said nothing.
func (p *Posts) withDefaultTerms(t *Type, given map[string][]int64) map[string][]int64 {
	terms := make(map[string][]int64, len(t.Taxonomies))
	for _, name := range t.Taxonomies {
		if ids, ok := given[name]; ok {
			terms[name] = ids
			continue
		}
		if taxonomy := p.registry.Taxonomy(name); taxonomy.DefaultSetting != "" {
			terms[name] = []int64{p.site.Settings.Int64(taxonomy.DefaultSetting)}
		}
	}
	return terms
}

// saveRelations stores which terms a post has and keeps the terms' counts right:
// they count published posts only.
func (p *Posts) saveRelations(ctx context.Context, t *Type, before, post *Post, given map[string][]int64) error {
	if before != nil && len(given) == 0 && before.Date == post.Date && (before.Status == Publish) == (post.Status == Publish) {
		return nil
	}
	old, held, err := p.holdTerms(ctx, before, post, given)
	if err != nil {
		return err
	}
	had := old.all()
	wanted := slices.Clone(had)
	for taxonomy, ids := range given {
		if !t.HasTaxonomy(taxonomy) {
			continue
		}
		wanted = slices.DeleteFunc(wanted, func(id int64) bool { return slices.Contains(old.of(taxonomy), id) })
		for _, id := range ids {
			if held[id] == taxonomy && !slices.Contains(wanted, id) {
				wanted = append(wanted, id)
			}
		}
	}
	for _, id := range had {
		if !slices.Contains(wanted, id) {
			if _, err := p.db.Exec(ctx, `delete from post_terms where post_id = ? and term_id = ?`, post.ID, id); err != nil {
				return fmt.Errorf("take term %d from post %d: %w", id, post.ID, err)
			}
		}
	}
	for _, id := range wanted {
		_, err := p.db.Exec(ctx, `
			insert into post_terms (post_id, term_id, date) values (?, ?, ?)
			on conflict (post_id, term_id) do update set date = excluded.date`, post.ID, id, post.Date)
		if err != nil {
			return fmt.Errorf("give term %d to post %d: %w", id, post.ID, err)
		}
	}
	return p.terms.recount(ctx, counted(before, had), counted(post, wanted))
}

// holdTerms holds the terms a post has and those it is given, so that none goes
// or is counted by others meanwhile. It returns the former, and the taxonomies
// of all that exist.
func (p *Posts) holdTerms(ctx context.Context, before, post *Post, given map[string][]int64) (PostTerms, map[int64]string, error) {
	lock := db.NoDelete
	if before != nil && before.Status == Publish || post.Status == Publish {
		lock = db.NoChange
	}
	old, err := p.termsOf(ctx, []int64{post.ID})
	if err != nil {
		return nil, nil, err
	}
	affected := old[post.ID].all()
	for _, ids := range given {
		affected = append(affected, ids...)
	}
	held, err := p.terms.hold(ctx, affected, lock)
	if err != nil {
		return nil, nil, err
	}
	// A term that was deleted before it could be held has left another behind.
	old, err = p.termsOf(ctx, []int64{post.ID})
	return old[post.ID], held, err
}

// counted are the terms in whose count the post takes part.
func counted(post *Post, terms []int64) []int64 {
	if post == nil || post.Status != Publish {
		return nil
	}
	return terms
}

// PostTerms are the terms of one post in the order of their names.
type PostTerms []*Term

// of lists the ids of one taxonomy.
func (t PostTerms) of(taxonomy string) []int64 {
	ids := []int64{}
	for _, term := range t {
		if term.Taxonomy == taxonomy {
			ids = append(ids, term.ID)
		}
	}
	return ids
}

// IDs lists the ids of one taxonomy.
func (t PostTerms) IDs(taxonomy string) []int64 { return t.of(taxonomy) }

func (t PostTerms) all() []int64 {
	ids := make([]int64, len(t))
	for i, term := range t {
		ids[i] = term.ID
	}
	return ids
}

// termsOf reads the terms of posts, all with one query.
func (p *Posts) termsOf(ctx context.Context, ids []int64) (map[int64]PostTerms, error) {
	type row struct {
		post int64
		Term
	}
	in := db.In(p.db, "pt.post_id", ids)
	rows, err := p.db.Query(ctx, `
		select pt.post_id, `+termColumns+`
		from post_terms pt join terms t on t.id = pt.term_id
		where `+in.SQL+` order by t.folded, t.id`, in.Args...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error {
		return scanTermInto(r, &item.Term, &item.post)
	})
	if err != nil {
		return nil, fmt.Errorf("read terms of posts: %w", err)
	}
	all := make(map[int64]PostTerms, len(ids))
	for i := range list {
		all[list[i].post] = append(all[list[i].post], &list[i].Term)
	}
	return all, nil
}
