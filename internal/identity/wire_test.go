package identity

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/rest"
	"portico/internal/site"
	"portico/internal/value"
)

// TestOnTheWire signs in through the whole interface engine.
func TestOnTheWire(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite, site.Migrations, Migrations)
	f := local(t, d)
	user := f.addUser(t, "ada", Author)
	secret := f.addSecret(t, user, "Phone")
	engine, err := rest.New(rest.Config{
		Site: f.site, Namespaces: []string{"test/v1"}, Authenticate: f.Authenticate,
		Routes: []rest.Route{{
			Path: "/test/v1/who",
			Endpoints: []rest.Endpoint{{
				Methods: rest.GET, Allow: rest.Public,
				Handle: func(_ context.Context, req *rest.Request) (rest.Response, error) {
					return rest.OK(value.Object{{Key: "id", Value: req.Caller.UserID()}}), nil
				},
			}},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(engine.Mounted("/api", "en"))
	t.Cleanup(server.Close)
	const noCache = "no-cache, must-revalidate, max-age=0, no-store, private"
	for _, test := range []struct {
		name, path, authorization, nonce string
		status                           int
		body                             string
		header                           map[string]string
	}{
		{name: "stranger", path: "/test/v1/who", status: 200, body: `{"id":0}`, header: map[string]string{"Cache-Control": ""}},
		{name: "user", path: "/test/v1/who", authorization: basic("ada", secret), status: 200, body: `{"id":1}`, header: map[string]string{"Cache-Control": noCache}},
		{name: "wrong", path: "/test/v1/who", authorization: basic("ada", "wrong"), status: 401, body: `"incorrect_password"`, header: map[string]string{"WWW-Authenticate": `Basic realm="localhost"`}},
		{name: "wrong on no route", path: "/test/v1/nowhere", authorization: basic("ada", "wrong"), status: 401, body: `"incorrect_password"`},
		{name: "nonce on no route", path: "/test/v1/nowhere", nonce: "abc123", status: 403, body: `"rest_cookie_invalid_nonce"`, header: map[string]string{"Cache-Control": noCache}},
		{name: "user with a nonce", path: "/test/v1/who", authorization: basic("ada", secret), nonce: "abc123", status: 200, body: `{"id":1}`},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/api"+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", test.authorization)
		r.Header.Set("X-WP-Nonce", test.nonce)
		response, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		_ = response.Body.Close() // read to its end
		if err != nil {
			t.Fatal(err)
		}
		if response.StatusCode != test.status || !strings.Contains(string(body), test.body) {
			t.Errorf("%s: got %d %s, want %d %s", test.name, response.StatusCode, body, test.status, test.body)
		}
		for name, want := range test.header {
			if got := response.Header.Get(name); got != want {
				t.Errorf("%s: %s: got %q, want %q", test.name, name, got, want)
			}
		}
	}
}
