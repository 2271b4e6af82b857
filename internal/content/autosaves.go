package content

import (
	"context"
	"fmt"

	"portico/internal/db"
	"portico/internal/rest"
)

// Autosave keeps unsaved work. The author of a draft saves the draft itself;
// otherwise one autosave per user stands beside the post, which does not change.
// Texts left out are kept empty, they are not copied from the post.
func (p *Posts) Autosave(ctx context.Context, t *Type, post *Post, c Changes) (*Post, error) {
	if (post.Status == Draft || post.Status == AutoDraft) && owns(c.By, post) {
		c.NoRevision = true
		return p.Update(ctx, t, post.ID, c)
	}
	state := &Post{ID: post.ID}
	set(&state.Title, c.Title)
	set(&state.Content, c.Content)
	set(&state.Excerpt, c.Excerpt)
	p.filter(state, c.By)
	var autosave *Post
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		if err := p.db.Lock(ctx, fmt.Sprintf("post:%d", post.ID)); err != nil {
			return err
		}
		var err error
		autosave, err = p.replaceAutosave(ctx, t, post, state, c.Meta, c.By)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("autosave %s %d: %w", t.Name, post.ID, err)
	}
	return autosave, nil
}

// replaceAutosave overwrites the user's autosave or makes the first one. One
// that says the same as the post replaces nothing.
func (p *Posts) replaceAutosave(ctx context.Context, t *Type, post, state *Post, meta MetaValues, by rest.Caller) (*Post, error) {
	slug := autosaveSlug(post.ID)
	old, err := p.revisionBySlug(ctx, post.ID, slug, by.UserID())
	if err != nil {
		return nil, err
	}
	if old == nil {
		return p.addRevision(ctx, t, slug, state, meta, by)
	}
	stored, err := p.metaOf(ctx, []int64{post.ID})
	if err != nil {
		return nil, err
	}
	if sameTexts(state, post) && sameMeta(t, stored[post.ID], meta) {
		return old, nil
	}
	old.Title, old.Content, old.Excerpt = state.Title, state.Content, state.Excerpt
	old.Date, old.DateGMT.Int64 = p.now()
	old.Modified, old.ModifiedGMT = old.Date, old.DateGMT.Int64
	if err := p.update(ctx, old); err != nil {
		return nil, err
	}
	return old, p.setMeta(ctx, old.ID, revisioned(t, meta))
}

// Autosaves lists the autosaves of a post, newest first.
func (p *Posts) Autosaves(ctx context.Context, parent int64) ([]*Post, error) {
	rows, err := p.db.Query(ctx, `
		select p.id from posts p where p.parent_id = ? and p.type = ? and p.slug = ?
		order by p.date desc, p.id desc`, parent, revisionType, autosaveSlug(parent))
	ids, err := db.Column[int64](rows, err)
	if err != nil {
		return nil, fmt.Errorf("list autosaves of post %d: %w", parent, err)
	}
	return p.byIDs(ctx, ids)
}
