package rest

import (
	"context"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"portico/internal/schema"
)

// described is an engine with every kind of declaration the document knows.
func described(t testing.TB) *Engine {
	title := schema.Schema{Name: "title", Type: schema.Object, Required: true, Properties: schema.Fields{
		{Name: "raw", Type: schema.String, Required: true}, {Name: "rendered", Type: schema.String, ReadOnly: true},
	}}
	date := schema.Schema{Name: "date", Type: schema.Either(schema.String, schema.Null), Format: "date-time", Text: "arg.context"}
	rate := schema.Schema{
		Name: "rate", Type: schema.Number, Minimum: schema.Bound(0), ExclusiveMinimum: true,
		Maximum: schema.Bound(1), ExclusiveMaximum: true, MultipleOf: 0.1,
	}
	odd := schema.Schema{Name: "odd", Type: schema.Integer, Default: ""}
	size := schema.Schema{Name: "size", Type: schema.Integer, Default: "600"}
	include := schema.Schema{Name: "include", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}, Default: []any{}}
	where := schema.Schema{Name: "where", Type: schema.Object, PatternProperties: schema.Fields{{Name: "^x", Type: schema.Integer}}, NoAdditional: true}
	free := schema.Schema{Name: "free"}
	either := schema.Schema{Name: "either", OneOf: []*schema.Schema{{Type: schema.Integer}, {Type: schema.Array, Items: &schema.Schema{}}}}
	post := &schema.Schema{Title: "post", Properties: schema.Fields{{Name: "id", Type: schema.Integer, ReadOnly: true}, title, date}}
	other := &schema.Schema{Title: "post", Properties: schema.Fields{{Name: "id", Type: schema.String}}}
	write := Args{title, date, rate, either, free}
	return fakeEngineOf(t, Config{
		Namespaces: []string{"test/v1", "maps/v1"},
		Routes: []Route{
			{Path: "/test/v1/posts", Batch: true, Item: post, Endpoints: []Endpoint{
				open(GET, echo, append(Paging.With(nil), ContextArg, include, where, free, odd, size)...), open(POST, echo, write...),
			}},
			{Path: `/test/v1/posts/(?P<id>[\d]+)`, Item: post, Endpoints: []Endpoint{
				open(GET, echo, number1("id"), ContextArg), open(Write, echo, slices.Concat(Args{number1("id")}, write)...),
				open(DELETE, echo, number1("id"), schema.Schema{Name: "force", Type: schema.Boolean, Default: false}),
			}},
			{Path: `/test/v1/posts/(?P<slug>[\w\@-]+)`, Item: other, Endpoints: []Endpoint{open(GET|PUT, echo, text1("slug"), text1("a"))}},
			{Path: `/test/v1/themes/(?P<name>[^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)`, Item: other, Unlisted: true, Endpoints: []Endpoint{open(GET, echo)}},
			{Path: "/test/v1/settings", Item: other, Endpoints: []Endpoint{open(GET|Write, echo, text1("a"))}},
			{Path: `/maps/v1/(features|polygons)(\/\d+)?`, Endpoints: []Endpoint{open(GET, echo, text1("filter"))}},
			{Path: `/maps/v1/(?P<kind>polygons|circles)(\/\d+)?`, Endpoints: []Endpoint{open(GET|POST|DELETE, echo, text1("kind"), text1("name"))}},
		},
	})
}

func loadDocument(t *testing.T, e *Engine, language string) *openapi3.T {
	t.Helper()
	text, err := e.OpenAPI(language)
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatalf("load: %v\n%s", err, text)
	}
	if err := document.Validate(context.Background()); err != nil {
		t.Fatalf("validate: %v\n%s", err, text)
	}
	return document
}

func TestOpenAPI(t *testing.T) {
	t.Parallel()
	d := loadDocument(t, described(t), "en")
	if d.OpenAPI != "3.1.0" || d.Info.Title != "Portico" || d.Info.Version != "1.0.0" {
		t.Errorf("openapi %s, title %s, version %s", d.OpenAPI, d.Info.Title, d.Info.Version)
	}
	var paths []string
	for path := range d.Paths.Map() {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	want := []string{
		"/", "/batch/v1", "/maps/v1", "/maps/v1/circles", "/maps/v1/circles/{id}", "/maps/v1/features", "/maps/v1/features/{id}",
		"/maps/v1/polygons", "/maps/v1/polygons/{id}", "/test/v1", "/test/v1/posts", "/test/v1/posts/{id}", "/test/v1/settings",
		"/test/v1/themes/{name}",
	}
	if !slices.Equal(paths, want) {
		t.Errorf("paths:\n got %q\nwant %q", paths, want)
	}
	polygons := d.Paths.Value("/maps/v1/polygons")
	if query := polygons.Get.Parameters.GetByInAndName("query", "filter"); query == nil {
		t.Error("GET of polygons is not that of the first route")
	}
	if polygons.Delete == nil || polygons.Delete.Parameters.GetByInAndName("query", "kind") != nil {
		t.Error("DELETE of polygons: want that of the second route, without the kind that the address names")
	}
	if d.Components.SecuritySchemes["applicationPassword"].Value.Scheme != "basic" {
		t.Error("no way to sign in")
	}
}

func TestOpenAPIOperations(t *testing.T) {
	t.Parallel()
	d := loadDocument(t, described(t), "en")
	list := d.Paths.Value("/test/v1/posts").Get
	if list.OperationID != "getTestV1Posts" || !slices.Equal(list.Tags, []string{"test/v1"}) {
		t.Errorf("got %s, %v", list.OperationID, list.Tags)
	}
	page := list.Parameters.GetByInAndName("query", "page")
	if page == nil || *page.Schema.Value.Min != 1 || page.Schema.Value.Default != 1.0 {
		t.Errorf("page: got %+v", page)
	}
	if include := list.Parameters.GetByInAndName("query", "include"); include.Style != "form" || *include.Explode {
		t.Errorf("include: got %+v", include)
	}
	if where := list.Parameters.GetByInAndName("query", "where"); where.Style != "deepObject" {
		t.Errorf("where: got %+v", where)
	}
	if size := list.Parameters.GetByInAndName("query", "size"); size.Schema.Value.Default != 600.0 {
		t.Errorf("size: got default %v, want it as a number", size.Schema.Value.Default)
	}
	if odd := list.Parameters.GetByInAndName("query", "odd"); odd.Schema.Value.Default != nil {
		t.Errorf("odd: got default %v, which no client could send", odd.Schema.Value.Default)
	}
	answer := list.Responses.Value("200").Value
	if items := answer.Content["application/json"].Schema.Value.Items; items.Ref != "#/components/schemas/post" || answer.Headers["X-WP-Total"] == nil {
		t.Errorf("answer: got %+v", answer)
	}
	created := d.Paths.Value("/test/v1/posts").Post
	if created.Responses.Value("201") == nil || created.Responses.Value("400") == nil {
		t.Error("create: no 201 or no 400")
	}
	item := d.Paths.Value("/test/v1/posts/{id}")
	if id := item.Get.Parameters.GetByInAndName("path", "id"); id == nil || !id.Schema.Value.Type.Is("integer") {
		t.Errorf("id: got %+v", id)
	}
	input := item.Put.RequestBody.Value
	fields := input.Content["application/x-www-form-urlencoded"].Schema.Value
	if !input.Required || fields.Properties["id"] != nil || !slices.Equal(fields.Required, []string{"title"}) {
		t.Errorf("input: got %+v", fields)
	}
	if rate := fields.Properties["rate"].Value; *rate.ExclusiveMin.Value != 0 || *rate.ExclusiveMax.Value != 1 {
		t.Errorf("rate: got %+v", rate)
	}
	if item.Put.RequestBody.Value.Content["application/json"].Schema.Ref != item.Patch.RequestBody.Value.Content["application/json"].Schema.Ref {
		t.Error("methods of one endpoint do not share their input")
	}
	if batch := d.Paths.Value("/batch/v1").Post; batch.Responses.Value("207") == nil || !slices.Equal(batch.Tags, []string{"site"}) {
		t.Error("batch: no 207")
	}
	if d.Components.Schemas["post2"] == nil {
		t.Error("two schemas of one title are not kept apart")
	}
}

func TestOpenAPILanguages(t *testing.T) {
	t.Parallel()
	e := described(t)
	for language, want := range map[string][]string{
		"en": {base + "/api", base + "/en/api", base + "/it/api"},
		"it": {base + "/it/api", base + "/api", base + "/en/api"},
	} {
		d := loadDocument(t, e, language)
		var servers []string
		for _, s := range d.Servers {
			servers = append(servers, s.URL)
		}
		if !slices.Equal(servers, want) {
			t.Errorf("%s: servers %q, want %q", language, servers, want)
		}
		said := d.Paths.Value("/test/v1/posts").Get.Parameters.GetByInAndName("query", "context").Description
		if said != e.site.Text(language, "arg.context") {
			t.Errorf("%s: description %q", language, said)
		}
	}
}

func TestPortablePattern(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{
		`[\/\s%\w\.\(\)\[\]\@_\-]+`: `[\/\s%\w\.\(\)\[\]@_\-]+`,
		`a\-b\"`:                    `a-b"`,
		`(?P<x>[^\/]+)\_`:           `(?<x>[^\/]+)_`,
	} {
		if got := portablePattern(pattern); got != want {
			t.Errorf("%s: got %s, want %s", pattern, got, want)
		}
	}
}

func TestServeOpenAPI(t *testing.T) {
	t.Parallel()
	e := described(t)
	get := func(method, tag string) *httptest.ResponseRecorder {
		w, r := httptest.NewRecorder(), httptest.NewRequest(method, "/api/openapi.json", nil)
		r.Header.Set("If-None-Match", tag)
		e.ServeOpenAPI("en").ServeHTTP(w, r)
		return w
	}
	first := get("GET", "")
	tag := first.Header().Get("ETag")
	if first.Code != 200 || tag == "" || first.Header().Get("Content-Type") != "application/json; charset=UTF-8" {
		t.Fatalf("got %d %v", first.Code, first.Header())
	}
	if again := get("GET", tag); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("unchanged: got %d", again.Code)
	}
	if head := get("HEAD", ""); head.Code != 200 || head.Body.Len() != 0 {
		t.Errorf("HEAD: got %d with %d bytes", head.Code, head.Body.Len())
	}
	if post := get("POST", ""); post.Code != 404 {
		t.Errorf("POST: got %d", post.Code)
	}
	if err := e.site.Settings.Set(t.Context(), "title", "Another name"); err != nil {
		t.Fatal(err)
	}
	if changed := get("GET", tag); changed.Code != 200 || changed.Header().Get("ETag") == tag {
		t.Errorf("after a change of the site's name: got %d %s", changed.Code, changed.Header().Get("ETag"))
	}
}

func TestOpenAPIThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, echo, schema.Schema{Name: "a", Default: math.Inf(1)})}})
	w := httptest.NewRecorder()
	e.ServeOpenAPI("en").ServeHTTP(w, httptest.NewRequest("GET", "/api/openapi.json", nil))
	if w.Code != 500 {
		t.Errorf("got %d, want 500", w.Code)
	}
}
