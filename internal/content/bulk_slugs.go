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
// other. Who has the wished ones is asked once for all, and for the few that are
// taken once more.
func (b *bulk) chooseSlugs(ctx context.Context) error {
	languages := map[string]bool{}
	wishes := make([]slugWish, len(b.posts))
	exact := make([]slugRange, 0, len(b.posts))
	numbers := map[*Post]bool{} // whose slug comes from the number
	for i, n := range b.posts {
		post := n.stored
		languages[post.Language] = true
		wishes[i] = slugWish{post, post.Slug}
		post.Slug = ""
		if wishes[i].slug == "" {
			wishes[i].slug = b.wishedSlug(post, nil, true)
			numbers[post] = true
		}
		if wishes[i].slug != "" {
			exact = append(exact, wishes[i].exactly())
		}
	}
	for _, language := range slices.Sorted(maps.Keys(languages)) { // the same order in every transaction
		if err := b.lockSlugs(ctx, b.kind, language); err != nil {
			return err
		}
	}
	taken := newTakenSlugs(b.kind)
	if err := b.readSlugs(ctx, b.kind, exact, taken); err != nil {
		return err
	}
	if err := b.readNumbered(ctx, wishes, taken); err != nil {
		return err
	}
	for _, wish := range wishes {
		if wish.slug == "" {
			continue
		}
		wish.post.Slug = b.numbered(wish, taken)
		taken.take(wish.post, wish.post.Slug)
		if !numbers[wish.post] {
			b.fixAddress(wish.post)
		}
	}
	return nil
}

// readNumbered reads who has the slugs with numbers that some of the wishes will
// have to make do with.
func (b *bulk) readNumbered(ctx context.Context, wishes []slugWish, taken *takenSlugs) error {
	seen := newTakenSlugs(b.kind)
	var ranges []slugRange
	for _, wish := range wishes {
		if wish.slug == "" {
			continue
		}
		if !taken.free(wish.post, wish.slug) || !seen.free(wish.post, wish.slug) || b.reserved(wish.slug) {
			ranges = append(ranges, wish.withNumber())
		}
		seen.take(wish.post, wish.slug)
	}
	if len(ranges) == 0 {
		return nil
	}
	return b.readSlugs(ctx, b.kind, ranges, taken)
}
