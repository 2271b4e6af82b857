package content

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"portico/internal/db"
	"portico/internal/site"
)

// Post is a row of posts: an ordinary post, a page, a revision.
type Post struct {
	ID            int64
	Type          string
	Status        string
	AuthorID      int64
	Date          int64         // wall clock of the site
	DateGMT       sql.NullInt64 // not valid while the date floats
	Modified      int64
	ModifiedGMT   int64
	Title         string
	Content       string
	Excerpt       string
	Slug          string
	Password      string
	CommentStatus string
	PingStatus    string
	GUID          string
	ParentID      int64
	MenuOrder     int64
	FeaturedMedia int64
	Template      string
	Format        string // empty for standard
	Sticky        bool

	Language       string // empty where the type is not translated
	GroupID        sql.NullInt64
	SourceLanguage sql.NullString // not valid for an original

	TrashedStatus string // what it was before it went to the trash
	TrashedAt     sql.NullInt64
	TrashedSlug   string
}

// FormatName is the format as clients know it.
func (p *Post) FormatName() string {
	if p.Format == "" {
		return "standard"
	}
	return p.Format
}

// ShowTime writes seconds as the interface shows dates.
func ShowTime(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2006-01-02T15:04:05") }

// postColumns are the columns of [Post], in the order of [scanPost].
const postColumns = `p.id, p.type, p.status, p.author_id, p.date, p.date_gmt, p.modified, p.modified_gmt,
	p.title, p.content, p.excerpt, p.slug, p.password, p.comment_status, p.ping_status, p.guid,
	p.parent_id, p.menu_order, p.featured_media, p.template, p.format, p.sticky,
	p.language, p.group_id, p.source_language,
	coalesce(p.trashed_status, ''), p.trashed_at, coalesce(p.trashed_slug, '')`

func scanPost(r *sql.Rows, p *Post) error {
	return r.Scan(&p.ID, &p.Type, &p.Status, &p.AuthorID, &p.Date, &p.DateGMT, &p.Modified, &p.ModifiedGMT,
		&p.Title, &p.Content, &p.Excerpt, &p.Slug, &p.Password, &p.CommentStatus, &p.PingStatus, &p.GUID,
		&p.ParentID, &p.MenuOrder, &p.FeaturedMedia, &p.Template, &p.Format, &p.Sticky,
		&p.Language, &p.GroupID, &p.SourceLanguage,
		&p.TrashedStatus, &p.TrashedAt, &p.TrashedSlug)
}

// Get reads one post of a type. It returns site.ErrNotFound when there is none,
// also when the id belongs to something else.
func (p *Posts) Get(ctx context.Context, t *Type, id int64) (*Post, error) {
	if err := p.publishDue(ctx); err != nil {
		return nil, err
	}
	return p.get(ctx, t.Name, id)
}

func (p *Posts) get(ctx context.Context, typeName string, id int64) (*Post, error) {
	rows, err := p.db.Query(ctx, `select `+postColumns+` from posts p where p.id = ? and p.type = ?`, id, typeName)
	list, err := db.Collect(rows, err, scanPost)
	if err != nil {
		return nil, fmt.Errorf("read post %d: %w", id, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s %d: %w", typeName, id, site.ErrNotFound)
	}
	return &list[0], nil
}

// lock reads a post of any type and keeps others from changing it until the
// transaction ends.
func (p *Posts) lock(ctx context.Context, id int64) (*Post, error) {
	if err := p.db.Lock(ctx, fmt.Sprintf("post:%d", id)); err != nil {
		return nil, err
	}
	list, err := p.byIDs(ctx, []int64{id})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("post %d: %w", id, site.ErrNotFound)
	}
	return list[0], nil
}

// byIDs reads posts and gives them in the order of ids; missing ones are left
// out.
func (p *Posts) byIDs(ctx context.Context, ids []int64) ([]*Post, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	in := db.In(p.db, "p.id", ids)
	rows, err := p.db.Query(ctx, `select `+postColumns+` from posts p where `+in.SQL, in.Args...)
	list, err := db.Collect(rows, err, scanPost)
	if err != nil {
		return nil, fmt.Errorf("read posts: %w", err)
	}
	byID := make(map[int64]*Post, len(list))
	for i := range list {
		byID[list[i].ID] = &list[i]
	}
	posts := make([]*Post, 0, len(ids))
	for _, id := range ids {
		if post := byID[id]; post != nil {
			posts = append(posts, post)
		}
	}
	return posts, nil
}
