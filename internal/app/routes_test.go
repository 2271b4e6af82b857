package app_test

import (
	"slices"
	"strconv"
	"testing"

	"portico/internal/resttest"
)

// namespaces is the order in which the site index lists those that exist.
var namespaces = []string{
	"oembed/1.0", "i18n/v1", "forms/v1", "seo/v1", "i18n/st/v1", "consent/v1", "seo/v1/ca", "seo/v1/an", "seo/v1/in",
	"maps/v1", "cache/v1", "core/v2", "site-health/v1", "block-editor/v1",
}

// TestRoutes compares the whole route table, as clients see it, with the one
// that is written down in both languages. A change there is a change of the
// interface.
func TestRoutes(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	english := site.Do(t, resttest.Call{Do: "GET /", Golden: "testdata/routes.en.json"})
	italian := site.Do(t, resttest.Call{Root: "/it/api", Do: "GET /", Golden: "testdata/routes.it.json"})

	var want []any
	listed, _ := english.Get("/namespaces").([]any)
	for _, name := range namespaces {
		if slices.Contains(listed, any(name)) {
			want = append(want, name)
		}
	}
	if !slices.Equal(listed, want) {
		t.Errorf("namespaces: got %v, want %v", listed, want)
	}
	texts, translated := descriptions(english.Get("/routes")), descriptions(italian.Get("/routes"))
	if len(texts) == 0 || len(texts) != len(translated) {
		t.Fatalf("%d descriptions in English, %d in Italian", len(texts), len(translated))
	}
	for place, text := range texts {
		if text == "" || text == translated[place] {
			t.Errorf("%s: %q is %q in Italian", place, text, translated[place])
		}
	}
}

// descriptions lists all descriptions inside a value by their place.
func descriptions(v any) map[string]string {
	found := map[string]string{}
	var walk func(v any, place string)
	walk = func(v any, place string) {
		switch v := v.(type) {
		case map[string]any:
			for key, inner := range v {
				if text, ok := inner.(string); ok && key == "description" {
					found[place] = text
				}
				walk(inner, place+"/"+key)
			}
		case []any:
			for i, inner := range v {
				walk(inner, place+"/"+strconv.Itoa(i))
			}
		}
	}
	walk(v, "")
	return found
}
