package seed

import (
	"embed"
	"fmt"
	"strings"
)

//go:embed texts/*.txt
var texts embed.FS

// language is what one language is written with.
type language struct {
	code       string
	lists      map[string][]word // by the name slots use
	titles     []template
	headings   []template
	sentences  []template
	items      []template
	categories []category
	tags       []string
}

// word is an entry of a list. Italian nouns bring their article.
type word struct {
	text     string
	article  string // il, lo, la or l'
	feminine bool
}

// category is an entry of the list of categories; parent is the place of
// another one in that list, -1 at the top.
type category struct {
	name   string
	parent int
}

// loadLanguage reads the texts of a language.
func loadLanguage(code string) (*language, error) {
	file, err := texts.ReadFile("texts/" + code + ".txt")
	if err != nil {
		return nil, fmt.Errorf("there are no texts in the language %q, only in en and it", code)
	}
	sections := map[string][]string{}
	section := ""
	for line := range strings.Lines(string(file)) {
		line = strings.TrimRight(line, "\n")
		if name, ok := strings.CutPrefix(line, "# "); ok {
			section = name
			continue
		}
		sections[section] = append(sections[section], line)
	}
	l := &language{code: code, lists: map[string][]word{}, tags: sections["tag"]}
	for _, name := range []string{"noun", "adj", "verb", "place", "person", "time", "rare"} {
		for _, line := range sections[name] {
			l.lists[name] = append(l.lists[name], readWord(line))
		}
	}
	for section, into := range map[string]*[]template{
		"title": &l.titles, "heading": &l.headings, "sentence": &l.sentences, "item": &l.items,
	} {
		for _, line := range sections[section] {
			parsed, err := parseTemplate(line, l.lists)
			if err != nil {
				return nil, fmt.Errorf("%s %q in %s: %w", section, line, code, err)
			}
			*into = append(*into, parsed)
		}
	}
	l.categories = readCategories(sections["category"])
	return l, nil
}

// readCategories reads a list in which children stand indented below their
// parent.
func readCategories(lines []string) []category {
	list := make([]category, len(lines))
	top := -1
	for i, line := range lines {
		list[i] = category{name: strings.TrimSpace(line), parent: -1}
		if strings.HasPrefix(line, " ") {
			list[i].parent = top
		} else {
			top = i
		}
	}
	return list
}

// readWord takes the article off an Italian noun. Behind one whose article does
// not show its gender stands m or f.
func readWord(line string) word {
	for _, article := range []string{"il ", "lo ", "la "} {
		if text, ok := strings.CutPrefix(line, article); ok {
			return word{text, strings.TrimSpace(article), article == "la "}
		}
	}
	if elided, ok := strings.CutPrefix(line, "l'"); ok {
		if text, ok := strings.CutSuffix(elided, " f"); ok {
			return word{text, "l'", true}
		}
		if text, ok := strings.CutSuffix(elided, " m"); ok {
			return word{text, "l'", false}
		}
	}
	return word{text: line}
}
