package seed

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// Options say what to make up.
type Options struct {
	Seed       uint64   // other seeds give other texts
	Posts      int      // in all languages together
	Languages  []string // en, it or both; both if empty
	Categories int      // per language; 20 if 0
	Tags       int      // per language; 200 if 0
	Authors    int      // how many people write; 1 if 0
	// Until is when the newest post was written; the oldest is ten years
	// older. The start of October 2025 if zero.
	Until time.Time
}

// years is how long the posts were written for.
const years = 10

// Post is a made-up post.
type Post struct {
	Language   string
	Title      string
	Content    string // in blocks
	Excerpt    string // often empty
	Date       time.Time
	Sticky     bool
	Author     int   // less than Options.Authors
	Categories []int // places in the list of the language
	Tags       []int // places in the list of the language
	// Translation says that this is the translation of the post just before it.
	Translation bool
}

// Generator makes posts up.
type Generator struct {
	options   Options
	languages map[string]*language
}

// New makes a generator.
func New(o Options) (*Generator, error) {
	if len(o.Languages) == 0 {
		o.Languages = []string{"en", "it"}
	}
	if o.Posts < 0 || o.Categories < 0 || o.Tags < 0 {
		return nil, errors.New("there cannot be less than no posts, categories or tags")
	}
	if o.Categories == 0 {
		o.Categories = 20
	}
	if o.Tags == 0 {
		o.Tags = 200
	}
	o.Authors = max(o.Authors, 1)
	if o.Until.IsZero() {
		o.Until = time.Date(2025, time.October, 1, 0, 0, 0, 0, time.UTC)
	}
	g := &Generator{options: o, languages: map[string]*language{}}
	for _, code := range o.Languages {
		if g.languages[code] != nil {
			return nil, fmt.Errorf("language %q is listed twice", code)
		}
		l, err := loadLanguage(code)
		if err != nil {
			return nil, err
		}
		g.languages[code] = l
	}
	return g, nil
}

// Languages are the codes of the languages posts are written in.
func (g *Generator) Languages() []string { return g.options.Languages }

// Posts makes the posts up, oldest first. Every language gets the same number of
// them (one more or less), and half of them belong to a pair of translations.
func (g *Generator) Posts() iter.Seq[Post] {
	return func(yield func(Post) bool) {
		random := rand.New(rand.NewPCG(g.options.Seed, uint64(g.options.Posts)))
		scribes := map[string]*scribe{}
		for code, l := range g.languages {
			scribes[code] = &scribe{language: l, random: random}
		}
		var round []turn
		for i := range g.options.Posts {
			if len(round) == 0 {
				round = g.round(random, g.options.Posts-i)
			}
			if !yield(g.post(scribes[round[0].language], i, round[0].translation)) {
				return
			}
			round = round[1:]
		}
	}
}

// turn says what the next post is.
type turn struct {
	language    string
	translation bool
}

// round plans the next posts: of two languages, one post alone in each and a
// pair of translations, in any order. At the end, where no whole round fits,
// the posts stand alone.
func (g *Generator) round(random *rand.Rand, left int) []turn {
	if len(g.options.Languages) == 1 {
		return []turn{{language: g.options.Languages[0]}}
	}
	codes := slices.Clone(g.options.Languages)
	alone := []turn{{language: codes[0]}, {language: codes[1]}}
	if left < 4 {
		return alone
	}
	random.Shuffle(2, func(i, j int) { codes[i], codes[j] = codes[j], codes[i] })
	pair := []turn{{language: codes[0]}, {language: codes[1], translation: true}}
	return slices.Insert(alone, random.IntN(3), pair...)
}

func (g *Generator) post(s *scribe, i int, translation bool) Post {
	random := s.random
	p := Post{
		Language: s.code, Title: s.title(), Content: s.content(), Translation: translation,
		Date: g.date(random, i), Sticky: random.IntN(400) == 0, Author: skewed(random, g.options.Authors, 2),
		Categories: pick(random, g.options.Categories, 1+random.IntN(3)/2),
		Tags:       pick(random, g.options.Tags, random.IntN(7)),
	}
	if random.IntN(10) < 3 {
		p.Excerpt = s.excerpt()
	}
	return p
}

// date spreads the posts evenly over the years, at any time within the share of
// each.
func (g *Generator) date(random *rand.Rand, i int) time.Time {
	from := g.options.Until.AddDate(-years, 0, 0)
	share := (float64(i) + random.Float64()) / float64(g.options.Posts)
	seconds := int64(g.options.Until.Sub(from).Seconds() * share)
	return from.Add(time.Duration(seconds) * time.Second)
}

// pick chooses up to count of n terms. The one at place r is chosen about as
// often as 1/(r+1), as it is with words and tags everywhere.
func pick(random *rand.Rand, n, count int) []int {
	chosen := make([]int, 0, count)
	for range count {
		place := int(math.Pow(float64(n+1), random.Float64())) - 1
		if place = min(place, n-1); !slices.Contains(chosen, place) {
			chosen = append(chosen, place)
		}
	}
	return chosen
}
