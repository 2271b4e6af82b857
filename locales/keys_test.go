package locales_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portico/internal/rest"
	"portico/internal/resttest"
	"portico/internal/schema"
)

// keyForm is what message keys look like.
var keyForm = regexp.MustCompile(`^[a-z0-9]+(\.[a-z0-9_-]+)+$`)

// families are the first parts of all keys.
func families(keys []string) map[string]bool {
	found := map[string]bool{}
	for _, key := range keys {
		family, _, _ := strings.Cut(key, ".")
		found[family] = true
	}
	return found
}

// TestKeys: every key that the code uses has a sentence, and every sentence is
// used.
func TestKeys(t *testing.T) {
	t.Parallel()
	known := catalogue(t).Keys("en")
	family := families(known)
	code := scan(t, func(s string) bool {
		first, _, _ := strings.Cut(s, ".")
		return family[first] && keyForm.MatchString(s)
	})
	used := maps.Clone(code.keys)
	for name, place := range code.codes {
		used["error."+name] = place
	}
	for _, route := range resttest.NewSite(t).App.Engine.Routes() {
		for key := range routeKeys(route) {
			used[key] = "route " + route.Path
		}
	}
	for _, key := range slices.Sorted(maps.Keys(used)) {
		if !slices.Contains(known, key) && !code.isStem(key, known) {
			t.Errorf("%s: there is no sentence for %s", used[key], key)
		}
	}
	for _, key := range known {
		if _, ok := used[key]; !ok && !code.uses(key) {
			t.Errorf("the sentence of %s is not used", key)
		}
	}
}

// routeKeys are the keys that the declaration of a route names.
func routeKeys(route *rest.Route) map[string]bool {
	keys := map[string]bool{}
	for i := range route.Endpoints {
		addKeys(keys, route.Endpoints[i].Args)
	}
	if route.Item != nil {
		addKeys(keys, schema.Fields{*route.Item})
	}
	for _, link := range route.ItemLinks {
		keys[link.Text] = true
		addKeys(keys, link.Target)
	}
	delete(keys, "")
	return keys
}

func addKeys(keys map[string]bool, fields schema.Fields) {
	for i := range fields {
		f := &fields[i]
		keys[f.Text] = true
		addKeys(keys, f.Properties)
		addKeys(keys, f.PatternProperties)
		for _, inner := range slices.Concat(f.OneOf, f.AnyOf, []*schema.Schema{f.Items, f.AdditionalProperties}) {
			if inner != nil {
				addKeys(keys, schema.Fields{*inner})
			}
		}
	}
}

// TestNoKeysInAnswers: what the server says about itself has sentences
// everywhere, also for keys that are put together. A key without a sentence
// would show itself.
func TestNoKeysInAnswers(t *testing.T) {
	t.Parallel()
	first := slices.Collect(maps.Keys(families(catalogue(t).Keys("en"))))
	alone := regexp.MustCompile(`[">]((` + strings.Join(first, "|") + `)(\.[a-z0-9_-]+)+)["<]`)
	variable := regexp.MustCompile(`\(\?P<\w+>[^)]*\)`)
	site := resttest.NewSite(t)
	for _, language := range languages {
		calls := []string{"GET /", "GET /openapi.json", "GET /docs"}
		for _, route := range site.App.Engine.Routes() {
			calls = append(calls, "OPTIONS "+variable.ReplaceAllString(route.Path, "1"))
		}
		for _, call := range calls {
			answer := site.Do(t, resttest.Call{Root: "/" + language + "/api", Do: call})
			for _, match := range alone.FindAllStringSubmatch(answer.Text, -1) {
				t.Errorf("%s in %s says %s", call, language, match[1])
			}
		}
	}
}
