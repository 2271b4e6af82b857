package identity

import (
	"errors"
	"net/http"
	"strings"
	"sync"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/rest"
	"portico/internal/site"
)

var _ rest.Authenticator = (*Identity)(nil).Authenticate

func TestAuthenticate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "Ada B", Author), f.addUser(t, "bo", Subscriber)
		f.addSecret(t, ada, "Tablet")
		secret := f.addSecret(t, ada, "Phone")
		others := f.addSecret(t, bo, "Phone")
		grouped := GroupSecret(secret)
		for n, test := range []struct {
			name, header, nonce string
			user                int64
			status              int
			code                string
		}{
			{name: "nothing"},
			{name: "right", header: basic("Ada B", secret), user: ada.ID},
			{name: "grouped", header: basic("Ada B", grouped), user: ada.ID},
			{name: "hyphens", header: basic("Ada B", strings.ReplaceAll(grouped, " ", "-")), user: ada.ID},
			{name: "login in another case", header: basic("ADA b", secret), user: ada.ID},
			{name: "e-mail", header: basic("ada.b@EXAMPLE.org", secret), user: ada.ID},
			{name: "scheme in another case", header: "bASIC" + strings.TrimPrefix(basic("bo", others), "Basic"), user: bo.ID},
			{name: "without padding", header: strings.TrimRight(basic("bo", others+"."), "="), user: bo.ID},
			{name: "right with a nonce", header: basic("bo", others), nonce: "abc123", user: bo.ID},
			{name: "unknown login", header: basic("nobody", secret), status: 401, code: "incorrect_password"},
			{name: "unknown e-mail", header: basic("nobody@example.org", secret), status: 401, code: "incorrect_password"},
			{name: "another user's", header: basic("bo", secret), status: 401, code: "incorrect_password"},
			{name: "wrong case", header: basic("Ada B", swapCase(secret)), status: 401, code: "incorrect_password"},
			{name: "one more", header: basic("Ada B", secret+"x"), status: 401, code: "incorrect_password"},
			{name: "ordinary password", header: basic("bo", "the password of bo"), status: 401, code: "incorrect_password"},
			{name: "no password", header: basic("Ada B", ""), status: 401, code: "incorrect_password"},
			{name: "empty both", header: basic("", ""), status: 401, code: "incorrect_password"},
			{name: "bytes", header: basic("a\x00\xff", secret), status: 401, code: "incorrect_password"},
			{name: "very long login", header: basic(strings.Repeat("é", 1<<16), secret), status: 401, code: "incorrect_password"},
			{name: "wrong with a nonce", header: basic("cy", secret), nonce: "abc123", status: 401, code: "incorrect_password"},
			{name: "bearer", header: "Bearer abcdef"},
			{name: "token", header: "Token x"},
			{name: "basic alone", header: "Basic"},
			{name: "basic with a space", header: "Basic "},
			{name: "no base64", header: "Basic !!!"},
			{name: "no colon", header: "Basic YWRtaW4="},
			{name: "nonce alone", nonce: "abc123", status: 403, code: "rest_cookie_invalid_nonce"},
			{name: "nonce with a bearer", header: "Bearer abcdef", nonce: "abc123", status: 403, code: "rest_cookie_invalid_nonce"},
		} {
			from := "192.0.2.1:4711"
			if n%2 == 0 {
				from = "[2001:db8::1]:4711"
			}
			caller, header, err := f.Authenticate(t.Context(), request(test.header, from), test.nonce)
			if header != nil {
				t.Errorf("%s: unexpected header %v", test.name, header)
			}
			if test.code != "" {
				checkError(t, test.name, err, test.status, test.code)
				continue
			}
			if err != nil || caller.UserID() != test.user {
				t.Errorf("%s: got user %v, %v, want %d", test.name, caller, err, test.user)
				continue
			}
			if user, signedIn := caller.(*User); signedIn && (user.SignedInWith == nil || user.SignedInWith.Name != "Phone" || !user.Can("read")) {
				t.Errorf("%s: signed in as %+v", test.name, user)
			}
		}
	}, site.Migrations, Migrations)
}

func checkError(t *testing.T, name string, err error, status int, code string) {
	t.Helper()
	var known *rest.Error
	if !errors.As(err, &known) || known.Status != status || known.Code != code {
		t.Errorf("%s: got %v, want %d %s", name, err, status, code)
		return
	}
	want := map[string]string{"incorrect_password": "WWW-Authenticate", "rest_cookie_invalid_nonce": "Cache-Control", "too_many_attempts": "Retry-After"}[code]
	if !known.Header.Has(want) {
		t.Errorf("%s: the answer lacks %s: %v", name, want, known.Header)
	}
	if realm, _ := known.Header.Get("WWW-Authenticate"); code == "incorrect_password" && realm != `Basic realm="localhost"` {
		t.Errorf("%s: WWW-Authenticate: got %v", name, realm)
	}
}

func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' {
			return r - 32
		}
		if r >= 'A' {
			return r + 32
		}
		return r
	}, s)
}

func TestAuthenticateTakesOneQuery(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		secret := f.addSecret(t, ada, "Phone")
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Fatal(code)
		}
		if err := f.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, login := range []string{"ada", "ada@example.org", "nobody"} {
			before := d.Queries()
			f.try(t, login, secret, "192.0.2.1:1")
			if asked := d.Queries() - before; asked != 1 {
				t.Errorf("queries to sign %s in: got %d, want 1", login, asked)
			}
		}
		before := d.Queries()
		if _, _, err := f.Authenticate(t.Context(), request("", "192.0.2.1:1"), ""); err != nil {
			t.Fatal(err)
		}
		if asked := d.Queries() - before; asked != 0 {
			t.Errorf("queries for a stranger: got %d, want 0", asked)
		}
	}, site.Migrations, Migrations)
}

func TestDeletedUserIsOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		secret := f.addSecret(t, ada, "Phone")
		if _, err := d.Exec(t.Context(), `delete from users where id = ?`, ada.ID); err != nil {
			t.Fatal(err)
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "incorrect_password" {
			t.Errorf("the password of a deleted user: got %q", code)
		}
	}, site.Migrations, Migrations)
}

func TestManyRequestsAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		secret := f.addSecret(t, f.addUser(t, "ada", Author), "Phone")
		var wait sync.WaitGroup
		for n := range 16 {
			wait.Go(func() {
				for range 10 {
					authorization, want := basic("ada", secret), 0
					if n%4 == 0 {
						authorization, want = basic("nobody", secret), http.StatusUnauthorized
					}
					_, _, err := f.Authenticate(t.Context(), request(authorization, "192.0.2.1:1"), "")
					status := 0
					if refused, ok := errors.AsType[*rest.Error](err); ok {
						status = refused.Status
					}
					if status != want && status != http.StatusTooManyRequests || want == 0 && err != nil {
						t.Errorf("got %v, want status %d", err, want)
					}
				}
				if err := f.Flush(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
	}, site.Migrations, Migrations)
}
