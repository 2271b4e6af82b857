package content

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"

	"portico/internal/db"
)

// RemoveByAuthor moves everything of an author to the trash; what has none, or
// if the site keeps none, is deleted for good.
func (p *Posts) RemoveByAuthor(ctx context.Context, author int64) error {
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		posts, err := p.allBy(ctx, author)
		if err != nil {
			return err
		}
		if err := p.holdMany(ctx, posts); err != nil {
			return err
		}
		for _, post := range posts {
			if err := p.putAway(ctx, p.registry.Type(post.Type), post.ID); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("remove the posts of user %d: %w", author, err)
	}
	return nil
}

// putAway moves a post to the trash if it can be there, and else deletes it.
func (p *Posts) putAway(ctx context.Context, t *Type, id int64) error {
	if t.NoTrash || p.site.Settings.Int64("trash_days") <= 0 {
		_, err := p.Delete(ctx, t, id)
		return err
	}
	status := Trash
	_, err := p.Update(ctx, t, id, Changes{Status: &status, By: Operator, NoRevision: true})
	return err
}

// written says of a post what it takes to hold it.
type written struct {
	ID       int64
	Type     string
	Language string
}

// allBy lists what an author has outside the trash.
func (p *Posts) allBy(ctx context.Context, author int64) ([]written, error) {
	var types []string
	for _, t := range p.registry.Types {
		types = append(types, t.Name)
	}
	among := db.In(p.db, "type", types)
	rows, err := p.db.Query(ctx, `
		select id, type, language from posts where author_id = ? and status <> ? and `+among.SQL+` order by id`,
		append([]any{author, Trash}, among.Args...)...)
	return db.Collect(rows, err, func(r *sql.Rows, w *written) error { return r.Scan(&w.ID, &w.Type, &w.Language) })
}

// holdMany keeps others from changing posts until the transaction ends. It holds
// what saving them would, in the same order, but all of a kind at once: so nobody
// waits in a circle.
func (p *Posts) holdMany(ctx context.Context, posts []written) error {
	ids, places := make([]int64, len(posts)), map[written]bool{}
	for i, post := range posts {
		if err := p.db.Lock(ctx, fmt.Sprintf("post:%d", post.ID)); err != nil {
			return err
		}
		ids[i] = post.ID
		places[written{Type: post.Type, Language: post.Language}] = true
	}
	order := func(a, b written) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Language, b.Language))
	}
	for _, place := range slices.SortedFunc(maps.Keys(places), order) {
		if err := p.lockSlugs(ctx, p.registry.Type(place.Type), place.Language); err != nil {
			return err
		}
	}
	terms, err := p.termsOf(ctx, ids)
	if err != nil {
		return err
	}
	var affected []int64
	for _, id := range ids {
		affected = append(affected, terms[id].all()...)
	}
	_, err = p.terms.hold(ctx, affected, db.NoChange)
	return err
}
