package rest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"portico/internal/schema"
	"portico/internal/value"
)

// FuzzEngine throws whole requests at the engine. Whatever comes in, the answer
// is JSON (or a script, or empty where it should be), and the server is not at
// fault.
func FuzzEngine(f *testing.F) {
	meta := schema.Schema{Name: "meta", Type: schema.Object, Properties: schema.Fields{number1("n")}, AllowAdditional: true}
	list := schema.Schema{Name: "list", Type: schema.Array, Items: &schema.Schema{Type: schema.Either(schema.Integer, schema.String)}}
	args := append(Paging.With(nil), ContextArg, early(number1("id")), text1("title"), meta, list,
		schema.Schema{Name: "free", Unchecked: true})
	e := fakeEngine(f,
		Route{Path: "/test/v1/things", Batch: true, Endpoints: []Endpoint{open(GET, echo, args...), open(POST, echo, args...)}},
		Route{Path: `/test/v1/things/(?P<id>[\d]+)`, Batch: true, Endpoints: []Endpoint{open(GET, echo, args...), open(Write|DELETE, echo, args...)}},
		Route{Path: `/test/v1/(?P<title>[^/]+)/(?P<free>.+)`, Endpoints: []Endpoint{open(GET, answerWith(linked(1)), args...)}},
		Route{Path: "/test/v1/replies", Endpoints: []Endpoint{open(GET, replies, append(Paging.With(nil), number1("to"), ContextArg)...)}},
	)
	for _, seed := range [][5]string{
		{"GET", "/test/v1/things", "page=2&per_page=3&_fields=id,title.rendered", "", ""},
		{"POST", "/batch/v1", "_envelope&i18n_language=it", "application/json", `{"requests":[{"path":"/test/v1/things?list=1,2","body":{"id":"7"}},{"path":"\u0000:"}]}`},
		{"PUT", "/TEST/v1/things/7//", "_method=delete&_jsonp=a.b", formType, "meta[a][]=1&meta[b]=%ff&list[]=x"},
		{"GET", "/test/v1/a/b", "_embed&_pretty", "", ""},
		{"OPTIONS", "/test/v1/things/1", "context=edit", "application/json", "{"},
		{"HEAD", "/", "_fields[a]=1&_embed[]=self", "multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--"},
		{"POST", "/test/v1/things", "_wpnonce=wrong", "application/a+json", `[[[{"a":null}]]]`},
	} {
		f.Add(seed[0], seed[1], seed[2], seed[3], seed[4])
	}
	f.Fuzz(func(t *testing.T, method, path, query, contentType, body string) {
		r := httptest.NewRequest(http.MethodGet, "/", strings.NewReader(body))
		if method == "" {
			return // no server hands over a request without one
		}
		r.Method = method
		r.URL = &url.URL{Path: "/api" + path, RawQuery: query}
		r.Header["Content-Type"] = []string{contentType}
		w := httptest.NewRecorder()
		e.Mounted("/api", "en").ServeHTTP(w, r)
		if w.Code < 200 || w.Code >= 500 {
			t.Errorf("status %d: %s", w.Code, w.Body)
		}
		answer := w.Body.Bytes()
		switch {
		case len(answer) == 0:
			if method != http.MethodHead && !value.ParseQuery(query).Has("_method") {
				t.Error("no body")
			}
		case strings.HasPrefix(w.Header().Get("Content-Type"), "application/javascript"):
			if !strings.HasPrefix(w.Body.String(), "/**/") {
				t.Errorf("no script: %s", answer)
			}
		case !json.Valid(answer):
			t.Errorf("no JSON: %s", answer)
		}
	})
}
