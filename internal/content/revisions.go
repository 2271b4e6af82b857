package content

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"portico/internal/db"
	"portico/internal/rest"
	"portico/internal/site"
)

// revisionType is the type of rows that keep an earlier or unsaved state of a
// post.
const revisionType = "revision"

func revisionSlug(parent int64) string { return strconv.FormatInt(parent, 10) + "-revision-v1" }
func autosaveSlug(parent int64) string { return strconv.FormatInt(parent, 10) + "-autosave-v1" }

// IsAutosave tells whether a revision is an autosave.
func (p *Post) IsAutosave() bool { return p.Slug == autosaveSlug(p.ParentID) }

// keepRevision stores the present state of a post as a revision, if its texts
// differ from the latest one or if there is none yet.
func (p *Posts) keepRevision(ctx context.Context, t *Type, post *Post, by rest.Caller) error {
	meta, err := p.metaOf(ctx, []int64{post.ID})
	if err != nil {
		return err
	}
	latest, err := p.revisionBySlug(ctx, post.ID, revisionSlug(post.ID), 0)
	if err != nil {
		return err
	}
	if latest != nil {
		old, err := p.metaOf(ctx, []int64{latest.ID})
		if err != nil {
			return err
		}
		if sameTexts(latest, post) && sameMeta(t, old[latest.ID], meta[post.ID]) {
			return nil
		}
	}
	_, err = p.addRevision(ctx, t, revisionSlug(post.ID), post, meta[post.ID], by)
	return err
}

// addRevision writes a row with the texts of state and the revisioned part of
// meta, under the given slug.
func (p *Posts) addRevision(ctx context.Context, t *Type, slug string, state *Post, meta MetaValues, by rest.Caller) (*Post, error) {
	local, gmt := p.now()
	revision := &Post{
		Type: revisionType, Status: Inherit, AuthorID: by.UserID(), ParentID: state.ID, Slug: slug,
		Title: state.Title, Content: state.Content, Excerpt: state.Excerpt,
		Date: local, DateGMT: sql.NullInt64{Int64: gmt, Valid: true}, Modified: local, ModifiedGMT: gmt,
		CommentStatus: "closed", PingStatus: "closed",
	}
	if err := p.insertRow(ctx, revision); err != nil {
		return nil, err
	}
	return revision, p.setMeta(ctx, revision.ID, revisioned(t, meta))
}

// revisioned is the part of meta that revisions keep.
func revisioned(t *Type, meta MetaValues) MetaValues {
	kept := MetaValues{}
	for i := range t.Meta {
		if f := &t.Meta[i]; f.Revisioned && meta[f.Name] != nil {
			kept[f.Name] = meta[f.Name]
		}
	}
	return kept
}

func sameTexts(a, b *Post) bool {
	return evenSpace(a.Title) == evenSpace(b.Title) &&
		evenSpace(a.Content) == evenSpace(b.Content) &&
		evenSpace(a.Excerpt) == evenSpace(b.Excerpt)
}

func sameMeta(t *Type, a, b MetaValues) bool {
	for i := range t.Meta {
		if f := &t.Meta[i]; f.Revisioned && a.Get(f) != b.Get(f) {
			return false
		}
	}
	return true
}

var (
	newlines = regexp.MustCompile(`[\r\n]+`)
	blanks   = regexp.MustCompile(`[ \t]+`)
)

// evenSpace makes texts comparable that differ in white space only.
func evenSpace(s string) string {
	return blanks.ReplaceAllString(newlines.ReplaceAllString(strings.TrimSpace(s), "\n"), " ")
}

// revisionBySlug is the newest revision of a post under a slug, by one author if
// that is not 0; nil if there is none.
func (p *Posts) revisionBySlug(ctx context.Context, parent int64, slug string, author int64) (*Post, error) {
	var where db.Where
	where.Add("p.parent_id = ? and p.type = ? and p.slug = ?", parent, revisionType, slug)
	if author != 0 {
		where.Add("p.author_id = ?", author)
	}
	rows, err := p.db.Query(ctx, `select `+postColumns+` from posts p`+where.SQL()+` order by p.date desc, p.id desc limit 1`, where.Args()...)
	list, err := db.Collect(rows, err, scanPost)
	if err != nil {
		return nil, fmt.Errorf("read revisions of post %d: %w", parent, err)
	}
	if len(list) == 0 {
		return nil, nil //nolint:nilnil // "none" is an ordinary answer here
	}
	return &list[0], nil
}

// Revision reads one revision of any post. It returns site.ErrNotFound when
// there is none.
func (p *Posts) Revision(ctx context.Context, id int64) (*Post, error) {
	return p.get(ctx, revisionType, id)
}

// DeleteRevision removes a revision for good.
func (p *Posts) DeleteRevision(ctx context.Context, revision *Post) error {
	n, err := p.db.Exec(ctx, `delete from posts where id = ? and type = ?`, revision.ID, revisionType)
	if err == nil && n == 0 {
		err = site.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("delete revision %d: %w", revision.ID, err)
	}
	return nil
}
