package identity

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

// signedIn is a request of a browser in which user is signed in.
func (f *fixture) signedIn(t *testing.T, user *User) *http.Request {
	t.Helper()
	w := httptest.NewRecorder()
	if err := f.Begin(w, request("", "192.0.2.1:1"), user, false); err != nil {
		t.Fatal(err)
	}
	r := request("", "192.0.2.1:1")
	for _, cookie := range w.Result().Cookies() {
		r.AddCookie(cookie)
	}
	return r
}

func TestBetterHashKeepsSessions(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		id := f.addUser(t, "ada", Author).ID
		for _, test := range hashed {
			if _, err := d.Exec(t.Context(), `update users set password = ? where id = ?`, test.hash, id); err != nil {
				t.Fatal(err)
			}
			user, err := f.UserByID(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			r := f.signedIn(t, user)
			if ok, err := f.CheckPassword(t.Context(), user, test.password); !ok || err != nil {
				t.Fatalf("%s: got %v, %v", test.name, ok, err)
			}
			visitor, err := f.Visitor(r)
			if err != nil || visitor.ID != id || visitor.Session.Address != "192.0.2.1" {
				t.Errorf("%s: the session after its hash was replaced: got %+v, %v", test.name, visitor, err)
			}
		}
	}, site.Migrations, Migrations)
}

func TestSessionOfNobody(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		r := f.signedIn(t, ada)
		if _, err := f.Visitor(r); err != nil {
			t.Fatal(err)
		}
		for _, value := range []string{"", "x", "\x00", "a b"} {
			wrong := request("", "192.0.2.1:1")
			wrong.AddCookie(&http.Cookie{Name: f.cookieName, Value: value})
			if _, err := f.Visitor(wrong); !errors.Is(err, site.ErrNotFound) {
				t.Errorf("token %q: got %v", value, err)
			}
		}
		if _, err := f.DeleteUser(t.Context(), ada.ID, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Visitor(r); !errors.Is(err, site.ErrNotFound) {
			t.Errorf("the session of a deleted user: got %v", err)
		}
	}, site.Migrations, Migrations)
}

func TestTokensAreUsedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		token, err := f.NewResetToken(t.Context(), ada)
		if err != nil {
			t.Fatal(err)
		}
		var won atomic.Int64
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() {
				switch err := f.ResetPassword(t.Context(), token, "one of several"); {
				case err == nil:
					won.Add(1)
				case !errors.Is(err, site.ErrNotFound):
					t.Errorf("got %v", err)
				}
			})
		}
		wait.Wait()
		if won.Load() != 1 {
			t.Errorf("a token was used %d times", won.Load())
		}
	}, site.Migrations, Migrations)
}

func TestGuessesAtOnce(t *testing.T) {
	t.Parallel()
	f := local(t, dbtest.Open(t, db.SQLite, site.Migrations, Migrations))
	f.addUser(t, "ada", Author)
	f.hashing = &pool{make(chan struct{}, 1)}
	var wrong, refused atomic.Int64
	var wait sync.WaitGroup
	for n := range 40 {
		wait.Go(func() {
			from := netip.AddrFrom4([4]byte{10, 0, 0, byte(n)})
			_, err := f.checkCredentials(t.Context(), Credentials{Login: "ada", Password: "wrong"}, from)
			switch codeOf(t, err) {
			case "incorrect_password":
				wrong.Add(1)
			case "too_many_attempts":
				refused.Add(1)
			}
		})
	}
	wait.Wait()
	if wrong.Load() != failuresPerLogin || refused.Load() != 30 {
		t.Errorf("of 40 guesses at once %d were tried and %d refused, want %d and 30", wrong.Load(), refused.Load(), failuresPerLogin)
	}
}
