package seed

import (
	"math/rand/v2"
	"strings"
)

// Sizes of a post's content in bytes, before the last paragraph.
const (
	minContent    = 700
	contentSpread = 600
)

// scribe writes texts of one language. Its buffer is used again and again.
type scribe struct {
	*language
	random *rand.Rand
	buffer []byte
}

func (s *scribe) one(list []template) template { return list[s.random.IntN(len(list))] }

// title writes a title.
func (s *scribe) title() string {
	s.buffer = s.one(s.titles).appendTo(s.buffer[:0], s.random, true)
	return string(s.buffer)
}

// excerpt writes one or two sentences without markup.
func (s *scribe) excerpt() string {
	s.buffer = s.buffer[:0]
	s.sentencesOf(1 + s.random.IntN(2))
	return string(s.buffer)
}

// content writes a post in blocks: paragraphs, and now and then a heading, a
// list or a quotation between them.
func (s *scribe) content() string {
	s.buffer = s.buffer[:0]
	wanted := minContent + s.random.IntN(contentSpread)
	s.paragraph()
	for len(s.buffer) < wanted {
		s.write("\n\n")
		switch s.random.IntN(7) {
		case 0, 1:
			s.heading()
			s.write("\n\n")
			s.paragraph()
		case 2:
			s.list()
		case 3:
			s.quote()
		default:
			s.paragraph()
		}
	}
	return string(s.buffer)
}

func (s *scribe) write(text string) { s.buffer = append(s.buffer, text...) }

func (s *scribe) sentencesOf(n int) {
	for i := range n {
		if i > 0 {
			s.write(" ")
		}
		s.buffer = s.one(s.sentences).appendTo(s.buffer, s.random, true)
	}
}

func (s *scribe) paragraph() {
	s.write("<!-- wp:paragraph -->\n<p>")
	s.sentencesOf(2 + s.random.IntN(3))
	s.write("</p>\n<!-- /wp:paragraph -->")
}

func (s *scribe) heading() {
	s.write("<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">")
	s.buffer = s.one(s.headings).appendTo(s.buffer, s.random, true)
	s.write("</h2>\n<!-- /wp:heading -->")
}

func (s *scribe) list() {
	s.write("<!-- wp:list -->\n<ul class=\"wp-block-list\">")
	for i := range 2 + s.random.IntN(3) {
		if i > 0 {
			s.write("\n\n")
		}
		s.write("<!-- wp:list-item -->\n<li>")
		s.buffer = s.one(s.items).appendTo(s.buffer, s.random, false)
		s.write("</li>\n<!-- /wp:list-item -->")
	}
	s.write("</ul>\n<!-- /wp:list -->")
}

func (s *scribe) quote() {
	s.write("<!-- wp:quote -->\n<blockquote class=\"wp-block-quote\">")
	s.paragraph()
	s.write("</blockquote>\n<!-- /wp:quote -->")
}

// Words lists single words that occur in the posts of a language, frequent ones
// and rare ones, for trying out searches. An unknown language has none.
func Words(code string) []string {
	l, err := loadLanguage(code)
	if err != nil {
		return nil
	}
	var words []string
	for _, list := range []string{"noun", "adj", "place", "person", "rare"} {
		for _, w := range l.lists[list] {
			if !strings.ContainsAny(w.text, " -") {
				words = append(words, w.text)
			}
		}
	}
	return words
}
