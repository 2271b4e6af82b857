package content

import (
	"context"
	"maps"
	"slices"
)

// wish notes the slug that the post would like to have, while it has no number
// yet: a slug made from the number is no part of the post's address for good.
func (n *NewPost) wish(p *Posts, t *Type) {
	n.stored.Slug = p.wishedSlug(n.stored, n.Slug, t.CanPublish(n.By))
}

// chooseSlugs gives every post its slug, as if they were saved one after the
// other.
func (b *bulk) chooseSlugs(ctx context.Context) error {
	wishes := make([]slugWish, 0, len(b.posts))
	languages := map[string]bool{}
	numbers := map[*Post]bool{} // whose slug comes from the number
	for _, n := range b.posts {
		wish := slugWish{n.stored, n.stored.Slug}
		n.stored.Slug = ""
		if wish.slug == "" {
			wish.slug = b.wishedSlug(n.stored, nil, true)
			numbers[n.stored] = true
		}
		if wish.slug != "" {
			wishes = append(wishes, wish)
			languages[n.stored.Language] = true
		}
	}
	for _, language := range slices.Sorted(maps.Keys(languages)) { // the same order in every transaction
		if err := b.lockSlugs(ctx, b.kind, language); err != nil {
			return err
		}
	}
	taken := newTakenSlugs(b.kind)
	if err := b.readSlugs(ctx, b.kind, wishes, taken); err != nil {
		return err
	}
	clashes, numbered := b.clashes(wishes, taken)
	if err := b.readNumbered(ctx, b.kind, clashes, taken); err != nil {
		return err
	}
	for _, wish := range wishes {
		// A number given just now may be what another one wished for.
		if !b.usable(wish, taken) && numbered.free(wish.post, wish.slug) {
			if err := b.readNumbered(ctx, b.kind, []slugWish{wish}, taken); err != nil {
				return err
			}
		}
		wish.post.Slug = b.numbered(wish, taken)
		taken.take(wish.post, wish.post.Slug)
		if !numbers[wish.post] {
			b.fixAddress(wish.post)
		}
	}
	return nil
}

// clashes are the wishes that cannot be granted as they are, because of posts
// that are stored or of others among the new ones, as a list and by slug.
func (b *bulk) clashes(wishes []slugWish, taken *takenSlugs) ([]slugWish, *takenSlugs) {
	var clashes []slugWish
	seen, found := newTakenSlugs(b.kind), newTakenSlugs(b.kind)
	for _, wish := range wishes {
		if (!b.usable(wish, taken) || !seen.free(wish.post, wish.slug)) && found.free(wish.post, wish.slug) {
			clashes = append(clashes, wish)
			found.take(&Post{Language: wish.post.Language, ParentID: wish.post.ParentID}, wish.slug)
		}
		seen.take(wish.post, wish.slug)
	}
	return clashes, found
}
