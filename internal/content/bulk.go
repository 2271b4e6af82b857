package content

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"portico/internal/db"
	"portico/internal/markup"
	"portico/internal/rest"
)

// NewPost is a post for [Posts.AddMany].
type NewPost struct {
	Language string
	Changes
	// Original is the post that this one translates: one in front of it in the
	// same call, or one that an earlier call stored. Nil for an original.
	Original *NewPost

	stored *Post
}

// Stored is the post as AddMany has stored it, nil before.
func (n *NewPost) Stored() *Post { return n.stored }

// Operator is the caller of programs that fill the site on behalf of whoever
// runs it: it may do everything and has no account.
var Operator rest.Caller = operator{}

type operator struct{}

func (operator) UserID() int64   { return 0 }
func (operator) Can(string) bool { return true }
func (operator) Locale() string  { return "" }

// AddMany stores new posts just as [Posts.Create] would one after the other, but
// with a few long statements instead of many short ones. All of them are stored
// or none. Importers hand over some thousands at a time, because on SQLite nobody
// else can write meanwhile, and call [Posts.Tidy] in the end.
func (p *Posts) AddMany(ctx context.Context, t *Type, posts []*NewPost) error {
	b := &bulk{Posts: p, kind: t, posts: posts}
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		for _, step := range []func(context.Context) error{
			b.fill, b.foldTexts, b.openGroups, b.chooseSlugs, b.writePosts, b.writeTerms, b.writeMeta, b.writeSearch, b.announce,
		} {
			if err := step(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		for _, n := range posts {
			n.stored = nil
		}
		return fmt.Errorf("add %d %s: %w", len(posts), t.Base, err)
	}
	return nil
}

// bulk is one call of AddMany.
type bulk struct {
	*Posts
	kind  *Type
	posts []*NewPost
	// folded gives the rows of the search table once they are made.
	folded <-chan *db.Rows
}

// fill makes the posts from what is known about them alone, and numbers them.
func (b *bulk) fill(ctx context.Context) error {
	ids, err := b.db.NewIDs(ctx, "posts", len(b.posts))
	if err != nil {
		return err
	}
	for i, n := range b.posts {
		post := b.blank(b.kind, n.Language, n.By)
		if err := b.Posts.fill(ctx, nil, post, &n.Changes); err != nil {
			return fmt.Errorf("number %d: %w", i, err)
		}
		post.Modified, post.ModifiedGMT = post.Date, b.ShownGMT(post)
		n.stored = post
		n.wish(b.Posts, b.kind)
		post.ID = ids[i]
	}
	return nil
}

// openGroups puts translations into the group of their original and everything
// else into a group of its own.
func (b *bulk) openGroups(ctx context.Context) error {
	if !b.kind.Translated() {
		return nil
	}
	originals := 0
	for _, n := range b.posts {
		if n.Original == nil {
			originals++
		}
	}
	ids, err := b.db.NewIDs(ctx, "translation_groups", originals)
	if err != nil {
		return err
	}
	rows := db.NewRows("translation_groups", "id", "kind")
	for i, n := range b.posts {
		if n.Original != nil {
			original := n.Original.stored
			if original == nil || !original.GroupID.Valid {
				return fmt.Errorf("number %d: %w", i, errNoOriginal)
			}
			n.stored.GroupID = original.GroupID
			n.stored.SourceLanguage = sql.NullString{String: original.Language, Valid: true}
			continue
		}
		n.stored.GroupID = sql.NullInt64{Int64: ids[0], Valid: true}
		rows.Add(ids[0], groupKind(b.kind))
		ids = ids[1:]
	}
	return b.db.Insert(ctx, rows)
}

// errNoOriginal says that a translation came before what it translates.
var errNoOriginal = errors.New("the original of this translation is not stored yet")

func (b *bulk) writePosts(ctx context.Context) error {
	rows := db.NewRows("posts", append([]string{"id"}, insertedColumns...)...)
	for _, n := range b.posts {
		rows.Add(append([]any{n.stored.ID}, n.stored.inserted()...)...)
	}
	return b.db.Insert(ctx, rows)
}

// writeTerms stores which terms the posts have and counts them.
func (b *bulk) writeTerms(ctx context.Context) error {
	wanted := make([]map[string][]int64, len(b.posts))
	asked := map[int64]bool{}
	for i, n := range b.posts {
		wanted[i] = b.withDefaultTerms(b.kind, n.Terms)
		for _, ids := range wanted[i] {
			for _, id := range ids {
				asked[id] = true
			}
		}
	}
	held, err := b.terms.hold(ctx, slices.Sorted(maps.Keys(asked)), db.NoChange)
	if err != nil {
		return err
	}
	rows := db.NewRows("post_terms", "post_id", "term_id", "date")
	counts := map[int64]int64{}
	for i, n := range b.posts {
		var terms []int64
		for taxonomy, ids := range wanted[i] {
			for _, id := range ids {
				if held[id] == taxonomy {
					terms = append(terms, id)
				}
			}
		}
		slices.Sort(terms)
		terms = slices.Compact(terms)
		for _, id := range terms {
			rows.Add(n.stored.ID, id, n.stored.Date)
		}
		for _, id := range counted(n.stored, terms) {
			counts[id]++
		}
	}
	if err := b.db.Insert(ctx, rows); err != nil {
		return err
	}
	for id, count := range counts {
		if _, err := b.db.Exec(ctx, `update terms set count = count + ? where id = ?`, count, id); err != nil {
			return fmt.Errorf("count posts of term %d: %w", id, err)
		}
	}
	return nil
}

func (b *bulk) writeMeta(ctx context.Context) error {
	rows := db.NewRows("post_meta", "post_id", "name", "value")
	for _, n := range b.posts {
		for _, name := range slices.Sorted(maps.Keys(n.Meta)) {
			if n.Meta[name] == nil {
				continue
			}
			text, err := json.Marshal(n.Meta[name])
			if err != nil {
				return fmt.Errorf("meta %s of post %d: %w", name, n.stored.ID, err)
			}
			rows.Add(n.stored.ID, name, string(text))
		}
	}
	return b.db.Insert(ctx, rows)
}

// foldTexts makes the rows of the search table while others are written.
func (b *bulk) foldTexts(context.Context) error {
	posts := make([]*Post, len(b.posts))
	for i, n := range b.posts {
		posts[i] = n.stored
	}
	texts := make(chan *db.Rows, 1) // with room, so that it can be left alone after an error
	b.folded = texts
	go func() {
		rows := db.NewRows("post_search", "post_id", "title", "excerpt", "content")
		for _, post := range posts {
			rows.Add(post.ID, markup.FoldSearch(post.Title), markup.FoldSearch(post.Excerpt), markup.FoldSearch(post.Content))
		}
		texts <- rows
	}()
	return nil
}

func (b *bulk) writeSearch(ctx context.Context) error {
	rows := <-b.folded
	return b.db.IndexMany(ctx, searchTable, func(ctx context.Context) error { return b.db.Insert(ctx, rows) })
}

// announce tells the rest of the program what is new.
func (b *bulk) announce(ctx context.Context) error {
	for _, n := range b.posts {
		if n.stored.Status == Future {
			if err := b.scheduleDue(ctx, n.stored.DateGMT.Int64); err != nil {
				return err
			}
		}
		if err := b.site.Events.Publish(ctx, PostSaved{nil, n.stored}); err != nil {
			return err
		}
	}
	return nil
}
