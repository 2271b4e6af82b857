package seed

import "strconv"

// Term is a category or a tag.
type Term struct {
	Name string
	// Parent is the place of the parent in the same list, -1 at the top. It
	// stands in front of its children.
	Parent int
}

// Categories lists the categories of a language. The same place means the same
// in every language.
func (g *Generator) Categories(code string) []Term {
	l := g.languages[code]
	terms := make([]Term, 0, g.options.Categories)
	for i := range g.options.Categories {
		round, at := i/len(l.categories), i%len(l.categories)
		if round == 0 {
			terms = append(terms, Term{l.categories[at].name, l.categories[at].parent})
			continue
		}
		terms = append(terms, Term{g.localName(l, l.categories[at].name, round), at})
	}
	return terms
}

// Tags lists the tags of a language. The same place means the same in every
// language.
func (g *Generator) Tags(code string) []Term {
	l := g.languages[code]
	terms := make([]Term, 0, g.options.Tags)
	for i := range g.options.Tags {
		round, at := i/len(l.tags), i%len(l.tags)
		name := l.tags[at]
		if round > 0 {
			name = g.localName(l, name, round)
		}
		terms = append(terms, Term{name, -1})
	}
	return terms
}

// localName makes more names than there are in the list, by places and, where
// these run out, numbers.
func (g *Generator) localName(l *language, name string, round int) string {
	places := l.lists["place"]
	name += " " + places[(round-1)%len(places)].text
	if number := (round - 1) / len(places); number > 0 {
		name += " " + strconv.Itoa(number+1)
	}
	return name
}
