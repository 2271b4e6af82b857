package identity

import (
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/rest"
	"portico/internal/site"
	"portico/internal/text"
)

// clock is a clock that stands still until it is moved.
type clock struct{ seconds atomic.Int64 }

func (c *clock) now() time.Time          { return time.Unix(c.seconds.Load(), 0) }
func (c *clock) advance(d time.Duration) { c.seconds.Add(int64(d / time.Second)) }

// fixture is an identity on a fresh database.
type fixture struct {
	*Identity
	clock *clock
}

func newFixture(t testing.TB, d *db.DB, baseURL string) *fixture {
	t.Helper()
	c := &clock{}
	c.seconds.Store(1_800_000_000)
	s, err := site.New(d, site.Options{BaseURL: baseURL, Messages: &text.Catalogue{}, Now: c.now})
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{New(d, s, nil), c}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Errorf("close the identity: %v", err)
		}
	})
	return f
}

// local is a fixture whose site takes application passwords over plain HTTP.
func local(t testing.TB, d *db.DB) *fixture { return newFixture(t, d, "http://localhost:8080") }

func (f *fixture) addUser(t testing.TB, login, role string) *User {
	t.Helper()
	user, err := f.AddUser(t.Context(), NewUser{
		Login: login, Email: strings.ReplaceAll(login, " ", ".") + "@Example.org", Password: "the password of " + login, Role: role,
	})
	if err != nil {
		t.Fatal(err)
	}
	return user
}

func (f *fixture) addSecret(t testing.TB, user *User, name string) string {
	t.Helper()
	secret, _, err := f.AddApplicationPassword(t.Context(), user.ID, name, "")
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

func basic(login, password string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(login+":"+password))
}

// request is a request with an Authorization header, from an address.
func request(authorization, from string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "http://localhost:8080/api/core/v2/posts", nil)
	r.RemoteAddr = from
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	return r
}

// try signs in from an address and returns the error's code, or none.
func (f *fixture) try(t testing.TB, login, password, from string) string {
	t.Helper()
	_, _, err := f.Authenticate(t.Context(), request(basic(login, password), from), "")
	return codeOf(t, err)
}

func codeOf(t testing.TB, err error) string {
	t.Helper()
	if err == nil {
		return ""
	}
	var known *rest.Error
	var refusal *Refusal
	switch {
	case errors.As(err, &known):
		return known.Code
	case errors.As(err, &refusal):
		return refusal.Code
	}
	t.Fatalf("an error without a code: %v", err)
	return ""
}
