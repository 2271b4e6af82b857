package locales_test

import (
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"portico/internal/text"
)

// languages are those every sentence has to be there in.
var languages = []string{"en", "it"}

// catalogue reads the catalogues of this folder. Files such as maps.en.po.part
// hold sentences that belong to en.po.
func catalogue(t *testing.T) *text.Catalogue {
	t.Helper()
	folder := os.DirFS(".")
	files := fstest.MapFS{}
	for _, language := range languages {
		parts, err := fs.Glob(folder, "*."+language+".po.part")
		if err != nil {
			t.Fatal(err)
		}
		var all []byte
		for _, name := range append([]string{language + ".po"}, parts...) {
			content, err := fs.ReadFile(folder, name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(append(all, content...), '\n')
		}
		files[language+".po"] = &fstest.MapFile{Data: all}
	}
	c, err := text.Load(files, "en")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// place is where an argument goes into a sentence.
var place = regexp.MustCompile(`%(\[\d+\])?[-+# 0]*[\d.]*[a-zA-Z%]`)

// TestCatalogues: both languages have the same sentences, with room for the same
// arguments.
func TestCatalogues(t *testing.T) {
	t.Parallel()
	c := catalogue(t)
	all := map[string]bool{}
	for _, language := range languages {
		for _, key := range c.Keys(language) {
			all[key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		var places [][]string
		for _, language := range languages {
			if !slices.Contains(c.Keys(language), key) {
				t.Errorf("%s has no sentence for %s", language, key)
				continue
			}
			sentence := c.Text(language, key)
			if strings.Trim(sentence, " \t") != sentence {
				t.Errorf("%s: the sentence of %s has spaces around it", language, key)
			}
			found := place.FindAllString(sentence, -1)
			slices.Sort(found)
			places = append(places, slices.Compact(found))
		}
		if len(places) == len(languages) && !slices.Equal(places[0], places[1]) {
			t.Errorf("%s takes %q in %s and %q in %s", key, places[0], languages[0], places[1], languages[1])
		}
	}
}
