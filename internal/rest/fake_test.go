package rest

import (
	"context"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/schema"
	"portico/internal/site"
	"portico/internal/text"
	"portico/internal/value"
)

const base = "https://example.org"

// fakeSite is a site in English and Italian on a fresh database.
func fakeSite(t testing.TB) *site.Site {
	t.Helper()
	messages, err := text.Load(fstest.MapFS{
		"en.po": {Data: []byte("msgid \"arg.context\"\nmsgstr \"Form of the answer.\"\n\nmsgid \"error.rest_no_route\"\nmsgstr \"No route.\"\n")},
		"it.po": {Data: []byte("msgid \"arg.context\"\nmsgstr \"Forma della risposta.\"\n\nmsgid \"error.rest_no_route\"\nmsgstr \"Nessuna rotta.\"\n")},
	}, "en")
	if err != nil {
		t.Fatal(err)
	}
	s, err := site.New(dbtest.Open(t, db.SQLite, site.Migrations), site.Options{BaseURL: base, Messages: messages})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Settings.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// fakeEngine is an engine with these routes below test/v1.
func fakeEngine(t testing.TB, routes ...Route) *Engine {
	t.Helper()
	return fakeEngineOf(t, Config{Routes: routes})
}

func fakeEngineOf(t testing.TB, c Config) *Engine {
	t.Helper()
	c.Site = fakeSite(t)
	c.Authenticate = fakeAuthenticate
	if c.Namespaces == nil {
		c.Namespaces = []string{"test/v1"}
	}
	e, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// fakeCaller is a user with capabilities.
type fakeCaller struct {
	id           int64
	capabilities []string
	locale       string
}

func (c fakeCaller) UserID() int64              { return c.id }
func (c fakeCaller) Can(capability string) bool { return slices.Contains(c.capabilities, capability) }
func (c fakeCaller) Locale() string             { return c.locale }

// fakeAuthenticate believes X-Test-User: the capabilities of user 7.
func fakeAuthenticate(_ context.Context, r *http.Request, nonce string) (Caller, http.Header, error) {
	if nonce == "wrong" {
		return nil, http.Header{"Cache-Control": {"no-store"}}, &Error{Code: "rest_cookie_invalid_nonce", Status: http.StatusForbidden}
	}
	if user := r.Header.Get("X-Test-User"); user != "" {
		return fakeCaller{id: 7, capabilities: strings.Split(user, " "), locale: "it_IT"}, nil, nil
	}
	return Stranger, nil, nil
}

// call is a request and what is expected of its answer.
type call struct {
	name   string
	do     string // "GET /test/v1/things", below /api unless it begins with /it/api
	body   string
	kind   string            // content type; JSON if there is a body and this is empty
	header map[string]string // of the request
	status int
	code   string            // of an error
	has    map[string]string // JSON by place in the answer; "absent" for none
	sends  map[string]string // header fields of the answer; empty for none
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	text   string
	body   any // nil if the text is no JSON
}

func send(e *Engine, c call) answer {
	method, target, _ := strings.Cut(c.do, " ")
	root, language := "/api", "en"
	if strings.HasPrefix(target, "/it/api") {
		root, language = "/it/api", "it"
		target = strings.TrimPrefix(target, root)
	}
	var body io.Reader
	if c.body != "" {
		body = strings.NewReader(c.body)
	}
	r := httptest.NewRequest(method, root+target, body)
	if c.body != "" || c.kind != "" {
		r.Header.Set("Content-Type", c.kind)
		if c.kind == "" {
			r.Header.Set("Content-Type", "application/json")
		}
	}
	for name, v := range c.header {
		r.Header.Set(name, v)
	}
	w := httptest.NewRecorder()
	WithRequestID(e.Mounted(root, language)).ServeHTTP(w, r)
	a := answer{status: w.Code, header: w.Header(), text: w.Body.String()}
	a.body, _ = value.Decode(w.Body.Bytes())
	return a
}

// run makes the calls one after the other.
func run(t *testing.T, e *Engine, calls []call) {
	t.Helper()
	for _, c := range calls {
		name := c.name
		if name == "" {
			name = c.do
		}
		t.Run(name, func(t *testing.T) {
			a := send(e, c)
			if status := max(c.status, http.StatusOK); a.status != status {
				t.Errorf("status %d, want %d: %s", a.status, status, a.text)
			}
			if code := a.at("code"); c.code != "" && code != strconv.Quote(c.code) {
				t.Errorf("code %s, want %s: %s", code, c.code, a.text)
			}
			for _, place := range slices.Sorted(maps.Keys(c.has)) {
				if got := a.at(place); got != c.has[place] {
					t.Errorf("%s is %s, want %s", place, got, c.has[place])
				}
			}
			for name, want := range c.sends {
				if got := strings.Join(a.header.Values(name), "; "); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		})
	}
}

// at gives the JSON at a place such as data.params or 0.title; the empty place is
// the whole.
func (a *answer) at(place string) string {
	v := a.body
	if place == "" {
		return jsonText(v)
	}
	for part := range strings.SplitSeq(place, ".") {
		ok := false
		switch inside := v.(type) {
		case value.Object:
			v, ok = inside.Get(part)
		case []any:
			if i, err := strconv.Atoi(part); err == nil && i < len(inside) {
				v, ok = inside[i], true
			}
		}
		if !ok {
			return "absent"
		}
	}
	return jsonText(v)
}

// echo answers with the arguments it got.
func echo(_ context.Context, req *Request) (Response, error) {
	args, given := value.Object{}, []string{}
	for _, arg := range req.endpoint.Args {
		if v, ok := req.Get(arg.Name); ok {
			args.Add(arg.Name, v)
		}
		if req.Given(arg.Name) {
			given = append(given, arg.Name)
		}
	}
	return OK(value.Object{
		{Key: "method", Value: req.Method}, {Key: "path", Value: req.Path}, {Key: "language", Value: req.Language},
		{Key: "args", Value: args}, {Key: "given", Value: given},
	}), nil
}

// open is an endpoint for everybody.
func open(methods Methods, handle Handler, args ...schema.Schema) Endpoint {
	return Endpoint{Methods: methods, Args: args, Allow: Public, Handle: handle}
}

func text1(name string) schema.Schema   { return schema.Schema{Name: name, Type: schema.String} }
func number1(name string) schema.Schema { return schema.Schema{Name: name, Type: schema.Integer} }

func early(s schema.Schema) schema.Schema {
	s.Early = true
	return s
}
