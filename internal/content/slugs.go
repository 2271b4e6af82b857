package content

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portico/internal/db"
	"portico/internal/markup"
)

// maxSlug is the longest slug in bytes.
const maxSlug = 200

// trashedSuffix marks the slug of a post in the trash, so that the plain one is
// free.
const trashedSuffix = "__trashed"

// reservedSlugs name feeds and embeds below every address.
var reservedSlugs = []string{"embed", "feed", "rdf", "rss", "rss2", "atom"}

// settleSlug gives the post its slug. Before is nil for a new post, given is what
// the client sent, nil if nothing; canPublish is false for people whose pending
// posts have no slug yet.
func (p *Posts) settleSlug(ctx context.Context, t *Type, before, post *Post, given *string, canPublish bool) error {
	slug := p.wishedSlug(post, given, canPublish)
	if slug == "" || before != nil && slug == before.Slug {
		post.Slug = slug
		return nil
	}
	unique, err := p.uniqueSlug(ctx, t, post, slug)
	post.Slug = unique
	return err
}

// wishedSlug is the slug a post would like to have, empty if none.
func (p *Posts) wishedSlug(post *Post, given *string, canPublish bool) string {
	slug := post.Slug
	if given != nil {
		slug = markup.Slug(*given)
	}
	if post.Status == Pending && !canPublish {
		slug = ""
	}
	if slug == "" && !floating(post.Status) && post.Status != Trash {
		slug = p.titleSlug(post)
	}
	return slug
}

// titleSlug is the slug a title gives, or the number of the post if it gives
// none. A post that is not stored yet has no number.
func (p *Posts) titleSlug(post *Post) string {
	if slug := markup.Slug(post.Title); slug != "" || post.ID == 0 {
		return slug
	}
	return strconv.FormatInt(post.ID, 10)
}

// uniqueSlug makes slug unique among the posts of the type and language, whatever
// their status, by a number at its end.
func (p *Posts) uniqueSlug(ctx context.Context, t *Type, post *Post, slug string) (string, error) {
	if err := p.lockSlugs(ctx, t, post.Language); err != nil {
		return "", err
	}
	unique, err := p.freeSlugs(ctx, t, []slugWish{{post, slug}})
	if err != nil {
		return "", err
	}
	return unique[0], nil
}

// lockSlugs keeps others from choosing slugs in the same place until the
// transaction ends.
func (p *Posts) lockSlugs(ctx context.Context, t *Type, language string) error {
	return p.db.Lock(ctx, "slug:"+t.Name+":"+language)
}

// slugWish is a slug that a post would like to have.
type slugWish struct {
	post *Post
	slug string
}

// freeSlugs finds for each wish the slug that would be given, with one query for
// all of them.
func (p *Posts) freeSlugs(ctx context.Context, t *Type, wishes []slugWish) ([]string, error) {
	ranges := make([]slugRange, 0, 2*len(wishes))
	for _, wish := range wishes {
		ranges = append(ranges, wish.exactly(), wish.withNumber())
	}
	taken := newTakenSlugs(t)
	if err := p.readSlugs(ctx, t, ranges, taken); err != nil {
		return nil, err
	}
	free := make([]string, len(wishes))
	for i, wish := range wishes {
		free[i] = p.numbered(wish, taken)
	}
	return free, nil
}

// numbered appends the first free number to a slug that cannot be used as it is.
func (p *Posts) numbered(wish slugWish, taken *takenSlugs) string {
	if taken.free(wish.post, wish.slug) && (wish.slug == wish.post.Slug || !p.reserved(wish.slug)) {
		return wish.slug
	}
	for n := 2; ; n++ {
		suffix := "-" + strconv.Itoa(n)
		if slug := markup.TruncateSlug(wish.slug, maxSlug-len(suffix)) + suffix; taken.free(wish.post, slug) {
			return slug
		}
	}
}

// reserved tells whether a slug would hide another address of the site: feeds,
// languages, and archives by date, which are all digits.
func (p *Posts) reserved(slug string) bool {
	return slices.Contains(reservedSlugs, slug) || p.site.Languages.Has(slug) ||
		strings.Trim(slug, "0123456789") == "" && strings.Trim(slug, "0") != ""
}

// slugPlace is where a slug has to be unique.
type slugPlace struct {
	language, slug string
	parent         int64
}

// takenSlugs tells who has a slug.
type takenSlugs struct {
	perParent bool // whether items below different parents may share a slug
	owners    map[slugPlace]int64
}

func newTakenSlugs(t *Type) *takenSlugs {
	return &takenSlugs{perParent: t.Hierarchical, owners: map[slugPlace]int64{}}
}

func (t *takenSlugs) place(language, slug string, parent int64) slugPlace {
	if !t.perParent {
		parent = 0
	}
	return slugPlace{language, slug, parent}
}

// free tells whether nobody but the post has the slug.
func (t *takenSlugs) free(post *Post, slug string) bool {
	owner, ok := t.owners[t.place(post.Language, slug, post.ParentID)]
	return !ok || owner == post.ID
}

// take notes that the post has a slug.
func (t *takenSlugs) take(post *Post, slug string) {
	t.owners[t.place(post.Language, slug, post.ParentID)] = post.ID
}

// slugRange is a range of slugs in one language, both ends included.
type slugRange struct{ language, low, high string }

func (w slugWish) exactly() slugRange { return slugRange{w.post.Language, w.slug, w.slug} }

// withNumber is the range of slugs that begin like the wished one with a number
// behind it. Longer ones are shortened before they get a number, so there
// everything counts that has their beginning.
func (w slugWish) withNumber() slugRange {
	const room = maxSlug - len("-1000000")
	if stem := markup.TruncateSlug(w.slug, room); len(w.slug) > room {
		return slugRange{w.post.Language, stem, stem + "\U0010ffff"}
	}
	return slugRange{w.post.Language, w.slug + "-0", w.slug + "-:"} // the colon follows the digits
}

// readSlugs reads who has slugs in the ranges, all with one query.
func (p *Posts) readSlugs(ctx context.Context, t *Type, ranges []slugRange, taken *takenSlugs) error {
	texts := make([][]string, len(ranges))
	for i, r := range ranges {
		texts[i] = []string{r.language, r.low, r.high}
	}
	wish := db.Table(p.db, "wish", []string{"language", "low", "high"}, texts)
	// The conditions on p alone are those of the index.
	rows, err := p.db.Query(ctx, `
		select p.id, p.parent_id, p.language, p.slug from `+wish.SQL+` join posts p
			on p.type = ? and p.language = wish.language and p.slug between wish.low and wish.high
		where p.slug <> '' and p.type <> 'revision'`, append(wish.Args, t.Name)...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, post *Post) error {
		return r.Scan(&post.ID, &post.ParentID, &post.Language, &post.Slug)
	})
	if err != nil {
		return fmt.Errorf("look up slugs: %w", err)
	}
	for i := range list {
		taken.take(&list[i], list[i].Slug)
	}
	return nil
}

// GeneratedSlugs are the slugs that the titles of posts would give them, in the
// order of posts.
func (p *Posts) GeneratedSlugs(ctx context.Context, t *Type, posts []*Post) ([]string, error) {
	if len(posts) == 0 {
		return nil, nil
	}
	wishes := make([]slugWish, len(posts))
	for i, post := range posts {
		wishes[i] = slugWish{post, p.titleSlug(post)}
	}
	return p.freeSlugs(ctx, t, wishes)
}
