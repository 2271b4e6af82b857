package content

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"portico/internal/markup"
	"portico/internal/rest"
)

// MaxPassword is the longest password of a post in characters.
const MaxPassword = 255

// ErrEmpty says that a post would have neither title nor content nor excerpt.
var ErrEmpty = errors.New("title, content and excerpt are empty")

// Changes are the fields of a post a client wants to set; nil leaves one as it
// is.
type Changes struct {
	Title, Content, Excerpt *string
	Status                  *string
	Date                    *DateChange
	Slug                    *string
	Password                *string
	AuthorID                *int64
	FeaturedMedia           *int64
	CommentStatus           *string
	PingStatus              *string
	Format                  *string
	Template                *string
	Sticky                  *bool
	Terms                   map[string][]int64 // by taxonomy; the whole new set
	Meta                    MetaValues         // nil values are removed
	// By is who saves. What people without the right to raw HTML save is
	// filtered, whoever wrote it.
	By rest.Caller
	// NoRevision keeps the save out of the history.
	NoRevision bool
}

// Create stores a new post of a type in a language.
func (p *Posts) Create(ctx context.Context, t *Type, language string, c Changes) (*Post, error) {
	post := p.blank(t, language, c.By)
	c.Terms = p.withDefaultTerms(t, c.Terms)
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		if err := p.apply(ctx, t, nil, post, &c); err != nil {
			return err
		}
		post.Modified, post.ModifiedGMT = post.Date, p.ShownGMT(post)
		if err := p.insert(ctx, t, post); err != nil {
			return err
		}
		return p.saved(ctx, t, nil, post, &c)
	})
	if err != nil {
		return nil, fmt.Errorf("create %s: %w", t.Name, err)
	}
	return post, nil
}

// blank is a new post before anything of it is set.
func (p *Posts) blank(t *Type, language string, by rest.Caller) *Post {
	if !t.Translated() {
		language = ""
	}
	return &Post{
		Type: t.Name, Status: Draft, AuthorID: by.UserID(), Language: language,
		CommentStatus: p.site.Settings.String("default_comment_status"),
		PingStatus:    p.site.Settings.String("default_ping_status"),
	}
}

// Update changes a post. It returns site.ErrNotFound when there is none.
func (p *Posts) Update(ctx context.Context, t *Type, id int64, c Changes) (*Post, error) {
	var post *Post
	err := p.db.Tx(ctx, func(ctx context.Context) error {
		if err := p.db.Lock(ctx, fmt.Sprintf("post:%d", id)); err != nil {
			return err
		}
		before, err := p.get(ctx, t.Name, id)
		if err != nil {
			return err
		}
		changed := *before
		post = &changed
		if err := p.apply(ctx, t, before, post, &c); err != nil {
			return err
		}
		post.Modified, post.ModifiedGMT = p.now()
		if err := p.update(ctx, post); err != nil {
			return err
		}
		if err := p.changeAuthor(ctx, before, post); err != nil {
			return err
		}
		return p.saved(ctx, t, before, post, &c)
	})
	if err != nil {
		return nil, fmt.Errorf("update %s %d: %w", t.Name, id, err)
	}
	return post, nil
}

// apply puts the changes into the post and settles what follows from them. The
// row is not written yet.
func (p *Posts) apply(ctx context.Context, t *Type, before, post *Post, c *Changes) error {
	if err := p.fill(ctx, before, post, c); err != nil {
		return err
	}
	if err := p.settleSlug(ctx, t, before, post, c.Slug, t.CanPublish(c.By)); err != nil {
		return err
	}
	if post.Status != Trash {
		post.TrashedSlug = ""
	}
	return nil
}

// fill is apply without the slug, which depends on other posts.
func (p *Posts) fill(ctx context.Context, before, post *Post, c *Changes) error {
	set(&post.Title, c.Title)
	set(&post.Content, c.Content)
	set(&post.Excerpt, c.Excerpt)
	set(&post.Status, c.Status)
	set(&post.Password, c.Password)
	set(&post.AuthorID, c.AuthorID)
	set(&post.CommentStatus, c.CommentStatus)
	set(&post.PingStatus, c.PingStatus)
	set(&post.Template, c.Template)
	set(&post.Sticky, c.Sticky)
	if c.Format != nil {
		post.Format = strings.TrimPrefix(*c.Format, "standard")
	}
	if err := p.setFeaturedMedia(ctx, post, c.FeaturedMedia); err != nil {
		return err
	}
	p.filter(post, c.By)
	if isEmpty(post.Title) && isEmpty(post.Content) && isEmpty(post.Excerpt) {
		return ErrEmpty
	}
	if post.Status == Private {
		post.Password = ""
	}
	floats := before == nil || floating(before.Status) && !before.DateGMT.Valid
	date := c.Date
	if date != nil && before != nil && date.Local == before.Date {
		date = nil // sent back as it was shown: a floating date stays so
	}
	p.settleDate(post, date, floats)
	p.settleTrash(before, post)
	return nil
}

func set[T any](field *T, change *T) {
	if change != nil {
		*field = *change
	}
}

// isEmpty tells whether a text counts as nothing; a lone zero does.
func isEmpty(s string) bool { return s == "" || s == "0" }

// filter cleans the texts. Everybody's titles are trimmed; markup is filtered
// for people who may not write raw HTML.
func (p *Posts) filter(post *Post, by rest.Caller) {
	if !by.Can("unfiltered_html") {
		post.Title = markup.SanitizeInline(post.Title)
		host := p.site.Addresses.Host()
		post.Content = markup.AddNoopener(markup.SanitizePostAt(post.Content, host))
		post.Excerpt = markup.AddNoopener(markup.SanitizePostAt(post.Excerpt, host))
	}
	post.Title = strings.TrimSpace(post.Title)
}

// setFeaturedMedia takes an attachment as the post's picture; an id that is none
// changes nothing.
func (p *Posts) setFeaturedMedia(ctx context.Context, post *Post, id *int64) error {
	if id == nil || *id == post.FeaturedMedia {
		return nil
	}
	if *id == 0 {
		post.FeaturedMedia = 0
		return nil
	}
	var found int64
	err := p.db.QueryRow(ctx, `select count(*) from posts where id = ? and type = 'attachment'`, *id).Scan(&found)
	if err == nil && found == 1 {
		post.FeaturedMedia = *id
	}
	return err
}

// settleTrash keeps the books of the trash: what a post was before, and the slug
// it wants back.
func (p *Posts) settleTrash(before, post *Post) {
	switch {
	case before == nil:
	case post.Status == Trash && before.Status != Trash:
		post.TrashedStatus = before.Status
		_, now := p.now()
		post.TrashedAt = sql.NullInt64{Int64: now, Valid: true}
		post.Sticky = false
		if post.Slug != "" {
			post.TrashedSlug = post.Slug
			post.Slug = markup.TruncateSlug(post.Slug, maxSlug-len(trashedSuffix)) + trashedSuffix
		}
	case post.Status != Trash && before.Status == Trash:
		post.TrashedStatus, post.TrashedAt = "", sql.NullInt64{}
		if post.TrashedSlug != "" {
			post.Slug = post.TrashedSlug
		}
	}
}

// saved does what follows every save, in the same transaction.
func (p *Posts) saved(ctx context.Context, t *Type, before, post *Post, c *Changes) error {
	if err := p.saveRelations(ctx, t, before, post, c.Terms); err != nil {
		return err
	}
	if err := p.setMeta(ctx, post.ID, c.Meta); err != nil {
		return err
	}
	if err := p.index(ctx, before, post); err != nil {
		return err
	}
	if post.Status == Future {
		if err := p.scheduleDue(ctx, post.DateGMT.Int64); err != nil {
			return err
		}
	}
	if before != nil && !c.NoRevision {
		if err := p.keepRevision(ctx, t, post, c.By); err != nil {
			return err
		}
	}
	return p.site.Events.Publish(ctx, PostSaved{before, post})
}
