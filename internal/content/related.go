package content

import (
	"context"
	"database/sql"
	"fmt"

	"portico/internal/db"
)

// History tells how often a post was saved.
type History struct {
	Count  int64 // revisions and autosaves
	Latest int64 // id of the newest
}

// TermsOf reads the terms of posts, all with one query, ordered by name.
func (p *Posts) TermsOf(ctx context.Context, posts []*Post) (map[int64]PostTerms, error) {
	return p.termsOf(ctx, idsOf(posts))
}

// MetaOf reads the meta values of posts, all with one query.
func (p *Posts) MetaOf(ctx context.Context, posts []*Post) (map[int64]MetaValues, error) {
	return p.metaOf(ctx, idsOf(posts))
}

// HistoryOf reads how often posts were saved, all with one query.
func (p *Posts) HistoryOf(ctx context.Context, posts []*Post) (map[int64]History, error) {
	type row struct {
		post int64
		History
	}
	in := db.In(p.db, "parent_id", idsOf(posts))
	rows, err := p.db.Query(ctx, `
		select parent_id, total, id from (
			select parent_id, id,
				count(*) over (partition by parent_id) as total,
				row_number() over (partition by parent_id order by date desc, id desc) as place
			from posts where type = 'revision' and `+in.SQL+`
		) newest where place = 1`, in.Args...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error {
		return r.Scan(&item.post, &item.Count, &item.Latest)
	})
	if err != nil {
		return nil, fmt.Errorf("read history of posts: %w", err)
	}
	all := make(map[int64]History, len(list))
	for _, item := range list {
		all[item.post] = item.History
	}
	return all, nil
}

func idsOf(posts []*Post) []int64 {
	ids := make([]int64, len(posts))
	for i, post := range posts {
		ids[i] = post.ID
	}
	return ids
}
