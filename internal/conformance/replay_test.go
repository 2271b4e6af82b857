package conformance

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

func parse(t *testing.T, text string) any {
	t.Helper()
	v, err := decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func TestDifferences(t *testing.T) {
	t.Parallel()
	now := time.Now().UTC().Format("2006-01-02T15:04:05")
	for _, test := range []struct {
		expected, actual string
		want             []string // places
	}{
		{`{"a":1}`, `{"a":1,"b":2}`, nil},
		{`{"a":1,"b":null}`, `{"a":2}`, []string{"/a", "/b"}},
		{`{"a":{"b":[1,{"c":2}]}}`, `{"a":{"b":[1,{"c":3}]}}`, []string{"/a/b/1/c"}},
		{`[1]`, `[1,2]`, []string{"/"}},
		{`[1,2]`, `[2,1]`, []string{"/0", "/1"}},
		{`[]`, `{}`, []string{"/"}},
		{`{}`, `[]`, []string{"/"}},
		{`"a"`, `{"a":1}`, []string{"/"}},
		{`null`, `[]`, []string{"/"}},
		{`1`, `1.0`, nil},
		{`1`, `"1"`, []string{"/"}},
		{`0`, `false`, []string{"/"}},
		{`true`, `true`, nil},
		{`12345678901234567890`, `12345678901234567891`, []string{"/"}},
		{`"<any>"`, `null`, nil},
		{`"<string>"`, `""`, nil},
		{`"<nonempty>"`, `""`, []string{"/"}},
		{`"<int>"`, `7`, nil},
		{`"<int>"`, `7.0`, []string{"/"}},
		{`"<int>"`, `true`, []string{"/"}},
		{`"<number>"`, `7.5`, nil},
		{`"<bool>"`, `0`, []string{"/"}},
		{`"<array>"`, `[]`, nil},
		{`"<object>"`, `[]`, []string{"/"}},
		{`"<url>"`, `"https://example.org"`, nil},
		{`"<now>"`, `"` + now + `"`, nil},
		{`"<now>"`, `"` + now + `+02:00"`, nil},
		{`"<now>"`, `"2001-02-03T04:05:06"`, []string{"/"}},
		{`"<now>"`, `"` + now[:10] + `"`, []string{"/"}},
		{`"<unknown>"`, `"<unknown>"`, nil},
	} {
		var places []string
		for _, line := range differences(parse(t, test.expected), parse(t, test.actual), "") {
			place, _, _ := strings.Cut(line, ":")
			places = append(places, place)
		}
		if !slices.Equal(places, test.want) {
			t.Errorf("%s and %s: got differences at %q, want %q", test.expected, test.actual, places, test.want)
		}
	}
}

func TestFill(t *testing.T) {
	t.Parallel()
	kept := map[string]any{"id": parse(t, "7"), "name": "x", "secret": "abc def", "nothing": nil}
	for text, want := range map[string]string{
		`"{{id}}"`:                                `7`,
		`"/posts/{{id}}?q={{name}}"`:              `"/posts/7?q=x"`,
		`"{{nothing}}"`:                           `null`,
		`"{{unknown}}"`:                           `"{{unknown}}"`,
		`"-{{unknown}}-"`:                         `"-{{unknown}}-"`,
		`{"{{id}}":["{{name}}"]}`:                 `{"7":["x"]}`,
		`"Basic {{basic:bo@example.org:secret}}"`: `"Basic Ym9AZXhhbXBsZS5vcmc6YWJjIGRlZg=="`,
	} {
		if got := short(fill(parse(t, text), kept)); got != want {
			t.Errorf("fill %s: got %s, want %s", text, got, want)
		}
	}
}

// TestReplay replays a case against a small server that shows what it was sent.
func TestReplay(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/moved" {
			http.Redirect(w, r, "/api/x", http.StatusFound)
			return
		}
		user, _, _ := r.BasicAuth()
		w.Header().Set("Content-Type", "application/json")
		w.Header().Add("X-Two", "1")
		w.Header().Add("X-Two", "2")
		text, err := object{
			{"id", 7}, {"path", r.URL.Path}, {"query", r.URL.RawQuery}, {"user", user}, {"type", r.Header.Get("Content-Type")},
			{"form", r.FormValue("name")},
		}.MarshalJSON()
		if err != nil {
			t.Error(err)
		}
		_, _ = w.Write(text) // the client reports it
	}))
	t.Cleanup(server.Close)
	replayed := NewServer(server.URL, map[string]string{"editor": "secret"})
	t.Cleanup(replayed.Close)
	steps := func(text string) *Case {
		c := &Case{Name: "test"}
		for _, v := range parse(t, text).([]any) {
			o := v.(object)
			c.Steps = append(c.Steps, Step{o.text("as"), o.members("request"), o.members("save"), o.members("expect")})
		}
		return c
	}
	for name, test := range map[string]struct {
		steps string
		want  []string
	}{
		"pass": {`[
			{"as":"editor","request":{"method":"POST","path":"/x","json":{"a":1}},"save":{"p":"/id"},
			 "expect":{"status":200,"headers":{"x-two":"1, 2","x-none":null},"absent":["/nothing"],
			           "body":{"id":"{{p}}","path":"/api/x","user":"editor","type":"application/json"}}},
			{"request":{"path":"/y/{{p}}?z=1","query":{"b":[1,2],"a":"ü &","c":true},"root":"/it/api"},
			 "expect":{"body":{"path":"/it/api/y/7","query":"z=1&b=1&b=2&a=%C3%BC+%26&c=true","user":""}}},
			{"request":{"method":"POST","path":"/x","form":{"name":"f"}},"expect":{"body":{"form":"f"}}},
			{"request":{"method":"POST","path":"/x","multipart":[{"name":"name","value":"m"}]},"expect":{"body":{"form":"m"}}},
			{"request":{"method":"POST","path":"/x","base64":"AAE="},"expect":{"body":{"type":"application/x-www-form-urlencoded"}}},
			{"request":{"path":"","root":"/moved"},"expect":{"status":302}}]`, nil},
		"fail": {`[
			{"request":{"path":"/x"},"save":{"p":"/none"},"expect":{"headers":{"x-two":"1"},"body":{"id":8},"absent":["/user","/path"]}},
			{"request":{"path":"/x"},"expect":{"status":404,"body":{"id":8}}},
			{"as":"nobody","request":{"path":"/x"}}]`, []string{
			"step 0 GET /x: nothing at /none to keep as p",
			"step 0 GET /x header x-two: ", "step 0 GET /x /id: ", "step 0 GET /x /user: should be absent",
			"step 0 GET /x /path: should be absent", "step 1 GET /x status: expected 404, got 200", "step 2: there is no user nobody",
		}},
	} {
		problems := replayed.Replay(t.Context(), steps(test.steps))
		if !slices.EqualFunc(problems, test.want, strings.HasPrefix) {
			t.Errorf("%s: got problems\n%s\nwant\n%s", name, strings.Join(problems, "\n"), strings.Join(test.want, "\n"))
		}
	}
}
