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

// freeSlugs finds for each wish the slug that would be given. Who has the wished
// ones is asked once for all, and for those that cannot be had once more.
func (p *Posts) freeSlugs(ctx context.Context, t *Type, wishes []slugWish) ([]string, error) {
	taken := newTakenSlugs(t)
	if err := p.readSlugs(ctx, t, wishes, taken); err != nil {
		return nil, err
	}
	var clashes []slugWish
	for _, wish := range wishes {
		if !p.usable(wish, taken) {
			clashes = append(clashes, wish)
		}
	}
	if err := p.readNumbered(ctx, t, clashes, taken); err != nil {
		return nil, err
	}
	free := make([]string, len(wishes))
	for i, wish := range wishes {
		free[i] = p.numbered(wish, taken)
	}
	return free, nil
}

// usable tells whether a slug can be given as it is wished.
func (p *Posts) usable(wish slugWish, taken *takenSlugs) bool {
	return taken.free(wish.post, wish.slug) && (wish.slug == wish.post.Slug || !p.reserved(wish.slug))
}

// numbered appends the first free number to a slug that cannot be used as it is.
func (p *Posts) numbered(wish slugWish, taken *takenSlugs) string {
	if p.usable(wish, taken) {
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

// readSlugs reads who has the wished slugs, with one query per language.
func (p *Posts) readSlugs(ctx context.Context, t *Type, wishes []slugWish, taken *takenSlugs) error {
	byLanguage := map[string][]string{}
	for _, wish := range wishes {
		byLanguage[wish.post.Language] = append(byLanguage[wish.post.Language], wish.slug)
	}
	for language, slugs := range byLanguage {
		in := db.In(p.db, "p.slug", slugs)
		rows, err := p.db.Query(ctx, selectSlugs+in.SQL, append([]any{t.Name, language}, in.Args...)...)
		if err := taken.read(rows, err); err != nil {
			return err
		}
	}
	return nil
}

// indexedSlugs are the conditions of the index of slugs, which a query that wants
// to use it has to spell out.
const indexedSlugs = "p.slug <> '' and p.type <> 'revision'"

// selectSlugs are the slugs of a type in a language, under a further condition.
const selectSlugs = `
	select p.id, p.parent_id, p.language, p.slug from posts p
	where ` + indexedSlugs + ` and p.type = ? and p.language = ? and `

// maxNumbered is how many slugs with numbers one query asks for.
const maxNumbered = 50

// readNumbered reads who has slugs that begin like the wished ones with a number
// behind. Long ones are shortened before they get a number, so there everything
// counts that has their beginning.
func (p *Posts) readNumbered(ctx context.Context, t *Type, wishes []slugWish, taken *takenSlugs) error {
	for some := range slices.Chunk(wishes, maxNumbered) {
		queries, args := make([]string, len(some)), make([]any, 0, 4*len(some))
		for i, wish := range some {
			const room = maxSlug - len("-1000000")
			low, high := wish.slug+"-0", wish.slug+"-:" // the colon follows the digits
			if len(wish.slug) > room {
				low = markup.TruncateSlug(wish.slug, room)
				high = low + "\U0010ffff"
			}
			queries[i] = selectSlugs + "p.slug between ? and ?"
			args = append(args, t.Name, wish.post.Language, low, high)
		}
		rows, err := p.db.Query(ctx, strings.Join(queries, " union all "), args...)
		if err := taken.read(rows, err); err != nil {
			return err
		}
	}
	return nil
}

// read notes the slugs that a query has found.
func (t *takenSlugs) read(rows *sql.Rows, err error) error {
	list, err := db.Collect(rows, err, func(r *sql.Rows, post *Post) error {
		return r.Scan(&post.ID, &post.ParentID, &post.Language, &post.Slug)
	})
	if err != nil {
		return fmt.Errorf("look up slugs: %w", err)
	}
	for i := range list {
		t.take(&list[i], list[i].Slug)
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
