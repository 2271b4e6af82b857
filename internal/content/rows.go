package content

import (
	"context"
	"fmt"
	"strings"

	"portico/internal/markup"
)

// insert writes a new post. Its address for good is the public one if it is
// published at once, else the one by number, which needs not be stored. A slug
// made from the number can only be given afterwards.
func (p *Posts) insert(ctx context.Context, t *Type, post *Post) error {
	if t.Translated() && !post.GroupID.Valid {
		group, err := newGroup(ctx, p.db, groupKind(t))
		if err != nil {
			return err
		}
		post.GroupID = group
	}
	p.fixAddress(post)
	if err := p.insertRow(ctx, post); err != nil {
		return err
	}
	if post.Slug != "" || floating(post.Status) {
		return nil
	}
	if err := p.settleSlug(ctx, t, nil, post, nil, true); err != nil {
		return err
	}
	_, err := p.db.Exec(ctx, `update posts set slug = ? where id = ?`, post.Slug, post.ID)
	return err
}

// groupKind is the kind of translation group that items of a type belong to.
func groupKind(t *Type) string { return "post_" + t.Name }

// fixAddress gives a new post its address for good if it has a public one.
func (p *Posts) fixAddress(post *Post) {
	if post.Slug != "" && (post.Status == Publish || post.Status == Private) {
		post.GUID = p.site.Addresses.Page("", post.Slug)
	}
}

// insertedColumns are the columns of a new post beside its id, in the order of
// [Post.inserted].
var insertedColumns = []string{
	"type", "status", "author_id", "date", "date_gmt", "modified", "modified_gmt",
	"title", "content", "excerpt", "slug", "password", "comment_status", "ping_status", "guid",
	"parent_id", "menu_order", "featured_media", "template", "format", "sticky",
	"language", "group_id", "source_language",
}

func (p *Post) inserted() []any {
	return []any{
		p.Type, p.Status, p.AuthorID, p.Date, p.DateGMT, p.Modified, p.ModifiedGMT,
		p.Title, p.Content, p.Excerpt, p.Slug, p.Password, p.CommentStatus, p.PingStatus, p.GUID,
		p.ParentID, p.MenuOrder, p.FeaturedMedia, p.Template, p.Format, p.Sticky,
		p.Language, p.GroupID, p.SourceLanguage,
	}
}

// insertPost is the statement that writes a new post.
var insertPost = `insert into posts (` + strings.Join(insertedColumns, ", ") + `)
	values (?` + strings.Repeat(", ?", len(insertedColumns)-1) + `) returning id`

func (p *Posts) insertRow(ctx context.Context, post *Post) error {
	if err := p.db.QueryRow(ctx, insertPost, post.inserted()...).Scan(&post.ID); err != nil {
		return fmt.Errorf("insert: %w", err)
	}
	return nil
}

// update writes a post that was changed, all but its author: see changeAuthor.
func (p *Posts) update(ctx context.Context, post *Post) error {
	_, err := p.db.Exec(ctx, `
		update posts set status = ?, date = ?, date_gmt = ?, modified = ?, modified_gmt = ?,
			title = ?, content = ?, excerpt = ?, slug = ?, password = ?, comment_status = ?, ping_status = ?,
			parent_id = ?, menu_order = ?, featured_media = ?, template = ?, format = ?, sticky = ?,
			language = ?, group_id = ?, source_language = ?,
			trashed_status = ?, trashed_at = ?, trashed_slug = ?
		where id = ?`,
		post.Status, post.Date, post.DateGMT, post.Modified, post.ModifiedGMT,
		post.Title, post.Content, post.Excerpt, post.Slug, post.Password, post.CommentStatus, post.PingStatus,
		post.ParentID, post.MenuOrder, post.FeaturedMedia, post.Template, post.Format, post.Sticky,
		post.Language, post.GroupID, post.SourceLanguage,
		post.TrashedStatus, post.TrashedAt, post.TrashedSlug, post.ID)
	if err != nil {
		return fmt.Errorf("update row: %w", err)
	}
	return nil
}

// index keeps the folded texts for searching and sorting in step.
func (p *Posts) index(ctx context.Context, before, post *Post) error {
	if before != nil && before.Title == post.Title && before.Excerpt == post.Excerpt && before.Content == post.Content {
		return nil
	}
	_, err := p.db.Exec(ctx, `
		insert into post_search (post_id, title, excerpt, content) values (?, ?, ?, ?)
		on conflict (post_id) do update set title = excluded.title, excerpt = excluded.excerpt, content = excluded.content`,
		post.ID, markup.FoldSearch(post.Title), markup.FoldSearch(post.Excerpt), markup.FoldSearch(post.Content))
	if err != nil {
		return fmt.Errorf("index post %d: %w", post.ID, err)
	}
	return nil
}

// GUID is the address a post is known by for good: the public one if it was
// published at once, else the one by its number.
func (p *Posts) GUID(t *Type, post *Post) string {
	if post.GUID != "" {
		return post.GUID
	}
	return p.site.Addresses.ByID("", t.ByID, post.ID)
}
