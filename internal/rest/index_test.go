package rest

import (
	"strings"
	"testing"

	"portico/internal/schema"
)

func TestIndex(t *testing.T) {
	t.Parallel()
	e := fakeEngineOf(t, Config{
		Namespaces: []string{"test/v1", "test/v1/in", "other/v1"},
		Routes: []Route{
			{Path: "/other/v1/a", Endpoints: []Endpoint{open(GET, echo, ContextArg)}},
			{Path: "/test/v1/in/b", Endpoints: []Endpoint{open(GET, echo)}},
			{Path: `/test/v1/c/(?P<id>\d+)`, Endpoints: []Endpoint{open(GET, echo), open(DELETE, echo)}},
			{Path: "/test/v1/hidden", Unlisted: true, Endpoints: []Endpoint{open(GET, echo)}},
		},
	})
	run(t, e, []call{
		{do: "GET /", has: map[string]string{
			"name": `"Portico"`, "url": `"https://example.org"`, "home": `"https://example.org"`, "gmt_offset": "0",
			"namespaces": `["test/v1","test/v1/in","other/v1"]`, "site_logo": "0", "site_icon_url": `""`,
			"_links.help.0.href":       `"https://example.org/api/docs"`,
			"routes./test/v1/hidden":   "absent",
			"routes./.namespace":       `""`,
			"routes./batch/v1.methods": `["POST"]`,
			"_links.wp:active-theme":   "absent",
		}},
		{do: "GET /", header: map[string]string{"X-Test-User": "edit_posts"}, has: map[string]string{
			"_links.wp:active-theme.0.href": `"https://example.org/api/core/v2/themes/portico"`,
		}},
		{do: "GET /?_fields=namespaces,name", has: map[string]string{"": `{"name":"Portico","namespaces":["test/v1","test/v1/in","other/v1"]}`}},
		{do: "GET /it/api", has: map[string]string{"home": `"https://example.org/it/"`, "url": `"https://example.org"`}},
		{do: "GET /test/v1", has: map[string]string{
			"namespace": `"test/v1"`, "_links.up": `[{"href":"https://example.org/api/"}]`,
			"routes./test/v1/in/b":                    "absent",
			`routes./test/v1/c/(?P<id>\d+).methods`:   `["GET","DELETE"]`,
			`routes./test/v1/c/(?P<id>\d+).namespace`: `"test/v1"`,
			`routes./test/v1/c/(?P<id>\d+)._links`:    "absent",
		}},
		{do: "GET /TEST/V1/IN/", has: map[string]string{
			"namespace": `"test/v1/in"`, "routes./test/v1/in/b._links.self.0.href": `"https://example.org/api/test/v1/in/b"`,
			"routes./test/v1/in/b.endpoints.0.args.i18n_language.enum":     `["en","it"]`,
			"routes./test/v1/in/b.endpoints.0.args.i18n_language.required": "false",
		}},
		{do: "GET /other/v1?namespace=test/v1", status: 404, code: "rest_invalid_namespace"},
		{do: "GET /test/v1/hidden"},
		{do: "POST /", status: 404, code: "rest_no_route"},
	})
	first, again := send(e, call{do: "GET /"}), send(e, call{do: "GET /"})
	if first.text != again.text {
		t.Error("the index is not the same the second time")
	}
}

func TestDeclarationsAreChecked(t *testing.T) {
	t.Parallel()
	s := fakeSite(t)
	wrong := schema.Schema{Name: "a", Type: "text"}
	for name, c := range map[string]struct {
		route Route
		says  string
	}{
		"no namespace":    {Route{Path: "/lost/v1/a", Endpoints: []Endpoint{open(GET, echo)}}, "namespace"},
		"no methods":      {Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(0, echo)}}, "methods"},
		"no permission":   {Route{Path: "/test/v1/a", Endpoints: []Endpoint{{Methods: GET, Handle: echo}}}, "permission"},
		"no handler":      {Route{Path: "/test/v1/a", Endpoints: []Endpoint{{Methods: GET, Allow: Public}}}, "handler"},
		"a wrong schema":  {Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, echo, wrong)}}, "/test/v1/a"},
		"a name twice":    {Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, echo, text1("a"), text1("a"))}}, "twice"},
		"a wrong pattern": {Route{Path: "/test/v1/(a", Endpoints: []Endpoint{open(GET, echo)}}, "/test/v1/(a"},
		"a lost check": {Route{Path: "/test/v1/a", Endpoints: []Endpoint{
			{Methods: GET, Allow: Public, Handle: echo, Checks: map[string]Check{"b": nil}},
		}}, `"b"`},
	} {
		_, err := New(Config{Site: s, Namespaces: []string{"test/v1"}, Routes: []Route{c.route}})
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want an error about %s", name, err, c.says)
		}
	}
}
