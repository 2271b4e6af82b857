package text

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/leonelquinteros/gotext"
)

// Catalogue holds the sentences of all languages. It is read-only after Load.
type Catalogue struct {
	byLanguage map[string]map[string]string
	source     string
}

// Load reads every *.po file of files; the file name is the language code. A key
// without a sentence in a language falls back to the one in source, which must
// be there.
func Load(files fs.FS, source string) (*Catalogue, error) {
	names, err := fs.Glob(files, "*.po")
	if err != nil {
		return nil, fmt.Errorf("list catalogues: %w", err)
	}
	c := &Catalogue{byLanguage: map[string]map[string]string{}, source: source}
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("read catalogue %s: %w", name, err)
		}
		po := gotext.NewPo()
		po.Parse(content)
		sentences := map[string]string{}
		for key, entry := range po.GetDomain().GetTranslations() {
			if sentence := entry.Trs[0]; key != "" && sentence != "" {
				sentences[key] = sentence
			}
		}
		c.byLanguage[strings.TrimSuffix(name, ".po")] = sentences
	}
	if len(c.byLanguage[source]) == 0 {
		return nil, fmt.Errorf("no sentences in the source language %q", source)
	}
	return c, nil
}

// Text gives the sentence of key in language with args filled in; a [Message]
// among them is put into the same language. A sentence need not have a place for
// every argument. An unknown key comes back as it is, so that a missing sentence
// is seen and not silent.
func (c *Catalogue) Text(language, key string, args ...any) string {
	if key == verbatim {
		return fmt.Sprint(args...)
	}
	sentence, ok := c.byLanguage[language][key]
	if !ok {
		if sentence, ok = c.byLanguage[c.source][key]; !ok {
			return key
		}
	}
	if len(args) == 0 || !strings.Contains(sentence, "%") {
		return sentence
	}
	return fmt.Sprintf(sentence, c.sayArgs(language, args)...)
}

// sayArgs puts messages among the arguments into language: a sentence may give
// another one as its reason.
func (c *Catalogue) sayArgs(language string, args []any) []any {
	said := slices.Clone(args)
	for i, arg := range said {
		if m, ok := arg.(Message); ok {
			said[i] = c.Say(language, m)
		}
	}
	return said
}

// Say puts m into language.
func (c *Catalogue) Say(language string, m Message) string {
	return c.Text(language, m.Key, m.Args...)
}

// Keys lists the keys of a language in order.
func (c *Catalogue) Keys(language string) []string {
	return slices.Sorted(maps.Keys(c.byLanguage[language]))
}
