package seed

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"
)

// template is a text with slots. {noun} is a word of a list, {del noun} an
// Italian noun behind a preposition with its article, {adj} agrees with the noun
// before it, and {a} becomes an where the next word asks for it.
type template []piece

// piece is fixed text or a slot.
type piece struct {
	text  string // fixed text
	list  []word // what the slot is filled from
	slot  string // name of the list, or a for the English article
	form  string // il, un, del, al, nel, sul, dal or nothing
	power float64
}

// powers say how unevenly a list is used: the higher, the more its first words
// are preferred.
var powers = map[string]float64{"noun": 1.3, "adj": 1.3, "verb": 1.2, "place": 1.8, "person": 1.5, "time": 1.2, "rare": 3}

func parseTemplate(line string, lists map[string][]word) (template, error) {
	var t template
	for line != "" {
		fixed, rest, found := strings.Cut(line, "{")
		if fixed != "" {
			t = append(t, piece{text: fixed})
		}
		if !found {
			break
		}
		name, behind, closed := strings.Cut(rest, "}")
		if !closed {
			return nil, fmt.Errorf("a slot is not closed")
		}
		slot := piece{slot: name}
		if form, list, ok := strings.Cut(name, " "); ok {
			slot.form, slot.slot = form, list
		}
		slot.list, slot.power = lists[slot.slot], powers[slot.slot]
		if len(slot.list) == 0 && slot.slot != "a" {
			return nil, fmt.Errorf("no list fills {%s}", name)
		}
		t = append(t, slot)
		line = behind
	}
	return t, nil
}

// appendTo writes the template with its slots filled behind dst, beginning with
// a capital letter if asked for.
func (t template) appendTo(dst []byte, random *rand.Rand, capital bool) []byte {
	start := len(dst)
	feminine, article := false, false
	for i := range t {
		p := &t[i]
		switch {
		case p.slot == "":
			dst = append(dst, p.text...)
			continue
		case p.slot == "a":
			dst = append(dst, 'a')
			article = true
			continue
		}
		w := p.list[skewed(random, len(p.list), p.power)]
		if article && startsWithVowel(w.text) {
			dst = append(dst[:len(dst)-1], "n "...)
		}
		article = false
		if w.article != "" {
			feminine = w.feminine
			dst = append(dst, articleForm(p.form, w)...)
		}
		if p.slot == "adj" && feminine && strings.HasSuffix(w.text, "o") {
			dst = append(dst, w.text[:len(w.text)-1]...)
			dst = append(dst, 'a')
			continue
		}
		dst = append(dst, w.text...)
	}
	if !capital {
		return dst
	}
	return capitalize(dst, start)
}

// capitalize makes the first letter at or behind start a capital.
func capitalize(dst []byte, start int) []byte {
	for at := start; at < len(dst); {
		r, size := utf8.DecodeRune(dst[at:])
		if unicode.IsLetter(r) {
			upper := unicode.ToUpper(r)
			if utf8.RuneLen(upper) == size {
				utf8.EncodeRune(dst[at:], upper)
			}
			return dst
		}
		at += size
	}
	return dst
}

// startsWithVowel tells whether a word is spoken with a vowel at its beginning.
func startsWithVowel(s string) bool {
	return strings.ContainsRune("aeiou", rune(s[0])) || strings.HasPrefix(s, "hon")
}

// articleForm is the article of an Italian noun, joined with a preposition if
// form names one, with the space behind it.
func articleForm(form string, w word) string {
	switch form {
	case "":
		return ""
	case "il":
		return withSpace(w.article)
	case "un":
		switch {
		case w.article == "la":
			return "una "
		case w.article == "lo":
			return "uno "
		case w.article == "l'" && w.feminine:
			return "un'"
		}
		return "un "
	}
	// del, al, nel, sul, dal: the consonant doubles before every other article.
	if w.article == "il" {
		return form + " "
	}
	return withSpace(form + w.article)
}

func withSpace(article string) string {
	if strings.HasSuffix(article, "'") {
		return article
	}
	return article + " "
}

// skewed picks one of n, the first ones more often the higher the power.
func skewed(random *rand.Rand, n int, power float64) int {
	return int(float64(n) * math.Pow(random.Float64(), power))
}
