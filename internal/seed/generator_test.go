package seed

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"portico/internal/markup"
)

func generate(t *testing.T, o Options) []Post {
	t.Helper()
	g, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(g.Posts())
}

func TestSameSeedSamePosts(t *testing.T) {
	t.Parallel()
	first, again := generate(t, Options{Seed: 7, Posts: 200}), generate(t, Options{Seed: 7, Posts: 200})
	other := generate(t, Options{Seed: 8, Posts: 200})
	differ := 0
	for i := range first {
		if first[i].Title != again[i].Title || first[i].Content != again[i].Content || !first[i].Date.Equal(again[i].Date) {
			t.Fatalf("post %d: got %q and %q for the same seed", i, first[i].Title, again[i].Title)
		}
		if first[i].Content != other[i].Content {
			differ++
		}
	}
	if differ < 190 {
		t.Errorf("another seed: got %d of 200 posts with another content", differ)
	}
}

func TestLanguagesAndTranslations(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 2, 3, 4, 5, 1000, 1002} {
		posts := generate(t, Options{Posts: n})
		if len(posts) != n {
			t.Fatalf("%d posts wanted: got %d", n, len(posts))
		}
		perLanguage := map[string]int{}
		linked := 0
		for i, p := range posts {
			perLanguage[p.Language]++
			if p.Translation {
				linked += 2
				if posts[i-1].Language == p.Language || posts[i-1].Translation {
					t.Errorf("post %d of %d translates one in %q that is a translation itself: %v",
						i, n, posts[i-1].Language, posts[i-1].Translation)
				}
			}
		}
		if difference := perLanguage["en"] - perLanguage["it"]; difference < 0 || difference > 1 {
			t.Errorf("%d posts: got %d in English and %d in Italian", n, perLanguage["en"], perLanguage["it"])
		}
		if want := n / 4 * 2; linked != want {
			t.Errorf("%d posts: got %d linked as translations, want %d", n, linked, want)
		}
	}
	for _, p := range generate(t, Options{Posts: 20, Languages: []string{"it"}}) {
		if p.Language != "it" || p.Translation {
			t.Errorf("only Italian: got a post in %q, translation %v", p.Language, p.Translation)
		}
	}
}

func TestPostsLookReal(t *testing.T) {
	t.Parallel()
	until := time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC)
	posts := generate(t, Options{Posts: 4000, Authors: 4})
	var excerpts, sticky, size int
	titles := map[string]bool{}
	authors := map[int]int{}
	for i, p := range posts {
		size += len(p.Content)
		if len(p.Content) < minContent || len(p.Content) > 3000 {
			t.Errorf("post %d has %d bytes of content", i, len(p.Content))
		}
		if p.Excerpt != "" {
			excerpts++
		}
		if p.Sticky {
			sticky++
		}
		titles[p.Title] = true
		authors[p.Author]++
		if p.Date.After(until) || p.Date.Before(until.AddDate(-years, 0, 0)) || i > 0 && p.Date.Before(posts[i-1].Date) {
			t.Errorf("post %d has the date %s", i, p.Date)
		}
		if strings.ContainsAny(p.Title+p.Excerpt, "{}<>") || !unicode.IsUpper([]rune(p.Title)[0]) {
			t.Errorf("post %d: title %q, excerpt %q", i, p.Title, p.Excerpt)
		}
	}
	if average := size / len(posts); average < 1000 || average > 1700 {
		t.Errorf("average size of the content: %d bytes", average)
	}
	if excerpts < 1000 || excerpts > 1400 || sticky < 3 || sticky > 30 {
		t.Errorf("got %d excerpts and %d sticky posts of %d", excerpts, sticky, len(posts))
	}
	if len(titles) < 3900 {
		t.Errorf("got only %d titles for %d posts", len(titles), len(posts))
	}
	if len(authors) != 4 || authors[0] <= authors[3] {
		t.Errorf("posts by author: %v, want fewer from one to the next", authors)
	}
}

func TestTermsAreSkewed(t *testing.T) {
	t.Parallel()
	const n = 20_000
	tags, categories := make([]int, 200), make([]int, 20)
	for _, p := range generate(t, Options{Posts: n}) {
		if len(p.Categories) == 0 || len(p.Categories) > 2 || len(p.Tags) > 6 {
			t.Fatalf("a post with the categories %v and the tags %v", p.Categories, p.Tags)
		}
		for _, at := range p.Categories {
			categories[at]++
		}
		for _, at := range p.Tags {
			tags[at]++
		}
	}
	if tags[0] < 20*tags[150] || tags[199] == 0 || tags[199] > n/100 {
		t.Errorf("tags: the first has %d posts, number 150 has %d, the last %d", tags[0], tags[150], tags[199])
	}
	if categories[0] < 5*categories[15] || categories[19] == 0 {
		t.Errorf("categories: the first has %d posts, number 15 has %d, the last %d", categories[0], categories[15], categories[19])
	}
}

func TestBlocksAreValid(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	var check func(blocks []markup.Block, content string)
	check = func(blocks []markup.Block, content string) {
		for _, block := range blocks {
			seen[block.Name]++
			if block.Name == "" && strings.TrimSpace(block.InnerHTML) != "" {
				t.Errorf("text outside blocks %q in:\n%s", block.InnerHTML, content)
			}
			if strings.Contains(block.InnerHTML, "wp:") {
				t.Errorf("a delimiter was not understood in:\n%s", content)
			}
			check(block.InnerBlocks, content)
		}
	}
	for _, p := range generate(t, Options{Posts: 500}) {
		check(markup.ParseBlocks(p.Content), p.Content)
		if strings.Count(p.Content, "<!-- wp:") != strings.Count(p.Content, "<!-- /wp:") {
			t.Errorf("blocks are not closed in:\n%s", p.Content)
		}
	}
	for _, name := range []string{"core/paragraph", "core/heading", "core/list", "core/list-item", "core/quote"} {
		if seen[name] == 0 {
			t.Errorf("no block %s in 500 posts", name)
		}
	}
}

func TestTermLists(t *testing.T) {
	t.Parallel()
	g, err := New(Options{Categories: 45, Tags: 20_000})
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range g.Languages() {
		for kind, list := range map[string][]Term{"categories": g.Categories(code), "tags": g.Tags(code)} {
			names := map[string]bool{}
			for i, term := range list {
				if names[term.Name] || term.Name == "" {
					t.Errorf("%s in %s: %q is there twice", kind, code, term.Name)
				}
				names[term.Name] = true
				if term.Parent >= i || term.Parent < -1 {
					t.Errorf("%s in %s: %q at %d has the parent %d", kind, code, term.Name, i, term.Parent)
				}
			}
		}
	}
}

func TestWrongOptions(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]Options{
		"unknown language":  {Languages: []string{"en", "xx"}},
		"language twice":    {Languages: []string{"en", "en"}},
		"less than no post": {Posts: -1},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

func BenchmarkPosts(b *testing.B) {
	g, err := New(Options{Posts: b.N})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for range g.Posts() {
	}
}
