package content

import (
	"context"
	"fmt"

	"portico/internal/db"
)

// reassignBatch is how many posts are announced at a time.
const reassignBatch = 200

// ReassignAuthor gives everything of one author to another, revisions included.
// Nothing else of it changes.
func (p *Posts) ReassignAuthor(ctx context.Context, from, to int64) error {
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		rows, err := p.db.Query(ctx, `
			select id from posts where author_id = ? and type <> ? order by id`, from, revisionType)
		ids, err := db.Column[int64](rows, err)
		if err != nil {
			return err
		}
		if _, err := p.db.Exec(ctx, `update posts set author_id = ? where author_id = ?`, to, from); err != nil {
			return err
		}
		for len(ids) > 0 {
			size := min(len(ids), reassignBatch)
			if err := p.announceAuthor(ctx, ids[:size], from); err != nil {
				return err
			}
			ids = ids[size:]
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("give the posts of user %d to user %d: %w", from, to, err)
	}
	return nil
}

// announceAuthor says of posts that they have another author now.
func (p *Posts) announceAuthor(ctx context.Context, ids []int64, from int64) error {
	posts, err := p.byIDs(ctx, ids)
	if err != nil {
		return err
	}
	for _, post := range posts {
		before := *post
		before.AuthorID = from
		if err := p.site.Events.Publish(ctx, PostSaved{&before, post}); err != nil {
			return err
		}
	}
	return nil
}

// changeAuthor writes the author of a post that has got another one. Other saves
// leave it alone: everything of an author may have been reassigned meanwhile.
func (p *Posts) changeAuthor(ctx context.Context, before, post *Post) error {
	if post.AuthorID == before.AuthorID {
		return nil
	}
	if _, err := p.db.Exec(ctx, `update posts set author_id = ? where id = ?`, post.AuthorID, post.ID); err != nil {
		return fmt.Errorf("change author: %w", err)
	}
	return nil
}
