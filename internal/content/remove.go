package content

import (
	"context"
	"errors"
	"fmt"

	"portico/internal/db"
	"portico/internal/rest"
	"portico/internal/site"
)

// Trash moves a post to the trash. The caller has checked that it is not there
// already.
func (p *Posts) Trash(ctx context.Context, t *Type, id int64, by rest.Caller) (*Post, error) {
	status := Trash
	return p.Update(ctx, t, id, Changes{Status: &status, By: by})
}

// Delete removes a post for good, with its revisions, autosaves, meta values and
// term relations. It returns site.ErrNotFound when there is none.
func (p *Posts) Delete(ctx context.Context, t *Type, id int64) (*Post, error) {
	var post *Post
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		if err := p.db.Lock(ctx, fmt.Sprintf("post:%d", id)); err != nil {
			return err
		}
		var err error
		if post, err = p.get(ctx, t.Name, id); err != nil {
			return err
		}
		return p.remove(ctx, post)
	})
	if err != nil {
		return nil, fmt.Errorf("delete %s %d: %w", t.Name, id, err)
	}
	return post, nil
}

func (p *Posts) remove(ctx context.Context, post *Post) error {
	terms, err := p.termsOf(ctx, []int64{post.ID})
	if err != nil {
		return err
	}
	lost := counted(post, terms[post.ID].all())
	if _, err := p.terms.hold(ctx, lost, db.NoChange); err != nil {
		return err
	}
	if err := p.terms.recount(ctx, lost, nil); err != nil {
		return err
	}
	if _, err := p.db.Exec(ctx, `delete from posts where parent_id = ? and type = 'revision'`, post.ID); err != nil {
		return err
	}
	if _, err := p.db.Exec(ctx, `delete from posts where id = ?`, post.ID); err != nil {
		return err
	}
	if err := leaveGroup(ctx, p.db, p.site.Languages, "posts", post.GroupID); err != nil {
		return err
	}
	return p.site.Events.Publish(ctx, PostDeleted{post})
}

// PurgeTrash deletes for good what has lain in the trash longer than the site
// keeps it.
func (p *Posts) PurgeTrash(ctx context.Context) error {
	days := p.site.Settings.Int64("trash_days")
	if days <= 0 {
		return nil
	}
	_, now := p.now()
	until := now - days*24*3600
	rows, err := p.db.Query(ctx, `select id from posts where status = 'trash' and trashed_at < ? limit 1000`, until)
	old, err := db.Column[int64](rows, err)
	if err != nil {
		return fmt.Errorf("look through the trash: %w", err)
	}
	for _, id := range old {
		if err := p.purge(ctx, id, until); err != nil {
			return fmt.Errorf("purge post %d: %w", id, err)
		}
	}
	return nil
}

// purge deletes a post unless somebody has taken it out of the trash meanwhile.
func (p *Posts) purge(ctx context.Context, id, until int64) error {
	return p.db.Tx(ctx, func(ctx context.Context) error {
		post, err := p.lock(ctx, id)
		if errors.Is(err, site.ErrNotFound) {
			return nil
		}
		if err != nil || post.Status != Trash || post.TrashedAt.Int64 >= until {
			return err
		}
		return p.remove(ctx, post)
	})
}
