package app

import (
	"context"
	"errors"
	"fmt"

	"portico/internal/content"
	"portico/internal/seed"
)

// seedPortion is how many posts are stored in one transaction.
const seedPortion = 4000

// Seeded tells what [App.Seed] has added.
type Seeded struct {
	Posts        int
	Translations int // posts that translate another one
	Categories   int
	Tags         int
}

// Seed fills the site with made-up posts. The accounts there are share them out
// among each other. It calls progress with the number of posts stored so far,
// and stops between portions when ctx ends: what is stored then stays.
func (a *App) Seed(ctx context.Context, o seed.Options, progress func(stored int)) (Seeded, error) {
	var done Seeded
	authors, err := a.Identity.AllUsers(ctx)
	if err != nil {
		return done, err
	}
	o.Authors = len(authors)
	texts, err := seed.New(o)
	if err != nil {
		return done, err
	}
	for _, code := range texts.Languages() {
		if !a.Site.Languages.Has(code) {
			return done, fmt.Errorf("the site does not speak the language %q", code)
		}
	}
	s := seeder{App: a, texts: texts, terms: map[string]seedTerms{}}
	for _, author := range authors {
		s.authors = append(s.authors, author.ID)
	}
	if err := s.addTerms(ctx, &done); err != nil {
		return done, err
	}
	err = s.addPosts(ctx, &done, progress)
	return done, err
}

// seeder stores what the generator makes up.
type seeder struct {
	*App
	texts   *seed.Generator
	authors []int64
	terms   map[string]seedTerms // by language
}

// seedTerms are ids in the order of the generator's lists.
type seedTerms struct{ categories, tags []int64 }

func (s *seeder) addTerms(ctx context.Context, done *Seeded) error {
	return s.db.Tx(ctx, func(ctx context.Context) error {
		for _, code := range s.texts.Languages() {
			categories, err := s.addList(ctx, content.CategoryTaxonomy, code, s.texts.Categories(code), &done.Categories)
			if err != nil {
				return err
			}
			tags, err := s.addList(ctx, content.TagTaxonomy, code, s.texts.Tags(code), &done.Tags)
			if err != nil {
				return err
			}
			s.terms[code] = seedTerms{categories, tags}
		}
		return nil
	})
}

// addList creates the terms that are not there yet.
func (s *seeder) addList(ctx context.Context, taxonomy *content.Taxonomy, language string, list []seed.Term, added *int) ([]int64, error) {
	ids := make([]int64, 0, len(list))
	for _, term := range list {
		parent := int64(0)
		if term.Parent >= 0 {
			parent = ids[term.Parent]
		}
		created, err := s.Terms.Create(ctx, taxonomy, language, content.TermChanges{Name: &term.Name, ParentID: &parent})
		var there *content.TermExistsError
		switch {
		case errors.As(err, &there):
			ids = append(ids, there.ID)
		case err != nil:
			return nil, err
		default:
			ids = append(ids, created.ID)
			*added++
		}
	}
	return ids, nil
}

// addPosts stores portion after portion while the next one is being written.
func (s *seeder) addPosts(ctx context.Context, done *Seeded, progress func(stored int)) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	portions := make(chan []*content.NewPost, 1)
	go func() {
		defer close(portions)
		s.write(ctx, portions)
	}()
	for portion := range portions {
		if err := s.Posts.AddMany(ctx, content.PostType, portion); err != nil {
			return err
		}
		if done.Posts == 0 {
			if err := s.db.Tidy(ctx); err != nil { // the next portions are looked up among these
				return err
			}
		}
		for _, post := range portion {
			if post.Original != nil {
				done.Translations++
			}
		}
		done.Posts += len(portion)
		progress(done.Posts)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.Posts.Tidy(ctx)
}

// write hands over the posts in portions that are complete in themselves.
func (s *seeder) write(ctx context.Context, portions chan<- []*content.NewPost) {
	var portion []*content.NewPost
	send := func() bool {
		select {
		case portions <- portion:
			portion = nil
			return true
		case <-ctx.Done():
			return false
		}
	}
	var before *content.NewPost
	for text := range s.texts.Posts() {
		post := s.post(&text)
		if text.Translation {
			post.Original = before
		} else if len(portion) >= seedPortion && !send() {
			return
		}
		portion = append(portion, post)
		before = post
	}
	if len(portion) > 0 {
		send()
	}
}

func (s *seeder) post(p *seed.Post) *content.NewPost {
	terms := s.terms[p.Language]
	status, date := content.Publish, s.Posts.MomentOf(p.Date)
	post := &content.NewPost{Language: p.Language, Changes: content.Changes{
		Title: &p.Title, Content: &p.Content, Excerpt: &p.Excerpt, Status: &status, Date: &date, Sticky: &p.Sticky, By: content.Operator,
		Terms: map[string][]int64{
			content.CategoryTaxonomy.Name: choose(terms.categories, p.Categories),
			content.TagTaxonomy.Name:      choose(terms.tags, p.Tags),
		},
	}}
	if len(s.authors) > 0 {
		post.AuthorID = &s.authors[p.Author]
	}
	return post
}

// choose picks the ids at the given places.
func choose(ids []int64, places []int) []int64 {
	chosen := make([]int64, len(places))
	for i, at := range places {
		chosen[i] = ids[at]
	}
	return chosen
}
