package content

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"portico/internal/db"
	"portico/internal/markup"
)

// RevisionQuery asks for revisions of one post.
type RevisionQuery struct {
	Parent    int64
	Include   []int64
	Exclude   []int64
	Search    string
	Language  string // whose stop words the search leaves out
	OrderBy   string // date, id, include, relevance, slug, include_slugs, title
	Ascending bool
	Limit     int64 // 0: all
	Offset    int64
}

// revisionRow is what filtering and ordering need to know of a revision.
type revisionRow struct {
	id, date             int64
	slug, title          string
	folded, excerpt, raw string
	level                int
}

// Revisions returns one page of the revisions and autosaves of a post, and how
// many match in all. A post has few enough of them to be ordered here.
func (p *Posts) Revisions(ctx context.Context, q RevisionQuery) ([]*Post, int64, error) {
	list, err := p.revisionRows(ctx, &q)
	if err != nil {
		return nil, 0, err
	}
	q.sort(list)
	page := pageOf(list, q.Offset, q.Limit)
	ids := make([]int64, len(page))
	for i, row := range page {
		ids[i] = row.id
	}
	posts, err := p.byIDs(ctx, ids)
	return posts, int64(len(list)), err
}

func (p *Posts) revisionRows(ctx context.Context, q *RevisionQuery) ([]revisionRow, error) {
	texts := `'', ''`
	if q.Search != "" {
		texts = `p.excerpt, p.content`
	}
	rows, err := p.db.Query(ctx, `
		select p.id, p.date, p.slug, p.title, `+texts+` from posts p
		where p.parent_id = ? and p.type = ?`, q.Parent, revisionType)
	list, err := db.Collect(rows, err, func(r *sql.Rows, row *revisionRow) error {
		return r.Scan(&row.id, &row.date, &row.slug, &row.title, &row.excerpt, &row.raw)
	})
	if err != nil {
		return nil, fmt.Errorf("list revisions of post %d: %w", q.Parent, err)
	}
	words := splitSearch(q.Search, q.Language)
	return slices.DeleteFunc(list, func(row revisionRow) bool {
		if len(q.Include) > 0 {
			if !slices.Contains(q.Include, row.id) {
				return true
			}
		} else if slices.Contains(q.Exclude, row.id) {
			return true
		}
		return q.Search != "" && !row.matches(words)
	}), nil
}

func (row *revisionRow) matches(words []searchWord) bool {
	all := markup.FoldSearch(row.title) + "\n" + markup.FoldSearch(row.excerpt) + "\n" + markup.FoldSearch(row.raw)
	for _, word := range words {
		if strings.Contains(all, word.text) == word.exclude {
			return false
		}
	}
	return true
}

func (q *RevisionQuery) sort(list []revisionRow) {
	if q.OrderBy == "include" {
		slices.SortFunc(list, func(a, b revisionRow) int {
			return slices.Index(q.Include, a.id) - slices.Index(q.Include, b.id)
		})
		return
	}
	words := splitSearch(q.Search, q.Language)
	for i := range list {
		list[i].folded = markup.FoldSearch(list[i].title)
		for _, word := range words {
			if q.OrderBy == "relevance" && !strings.Contains(list[i].folded, word.text) {
				list[i].level = 1
			}
		}
	}
	slices.SortFunc(list, func(a, b revisionRow) int {
		if a.level != b.level {
			return a.level - b.level
		}
		order := q.compare(a, b)
		if !q.Ascending {
			order = -order
		}
		return order
	})
}

func (q *RevisionQuery) compare(a, b revisionRow) int {
	order := 0
	switch q.OrderBy {
	case "title":
		order = strings.Compare(a.folded, b.folded)
	case "slug", "include_slugs":
		order = strings.Compare(a.slug, b.slug)
	case "id":
	default:
		order = cmp.Compare(a.date, b.date)
	}
	if order == 0 {
		order = cmp.Compare(a.id, b.id)
	}
	return order
}
