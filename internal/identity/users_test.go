package identity

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/rest"
	"portico/internal/site"
)

var _ rest.Caller = (*User)(nil)

func TestAddUser(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		added, err := f.AddUser(t.Context(), NewUser{
			Login: "Ada Lovelace", Email: "Ada@Example.org", Password: "secret", Role: Editor, Locale: "it_IT",
			FirstName: "Ada", LastName: "Lovelace", URL: "https://example.org", Description: "Counts.",
		})
		if err != nil {
			t.Fatal(err)
		}
		want := &User{
			ID: added.ID, Login: "Ada Lovelace", Email: "Ada@Example.org", Slug: "ada-lovelace",
			Name: "Ada Lovelace", Nickname: "Ada Lovelace", FirstName: "Ada", LastName: "Lovelace",
			URL: "https://example.org", Description: "Counts.", OwnLocale: "it_IT", Roles: []string{Editor},
			Registered: f.site.Now(),
		}
		ignore := cmpopts.IgnoreUnexported(User{})
		if diff := cmp.Diff(want, added, ignore); diff != "" {
			t.Errorf("added user (-want +got):\n%s", diff)
		}
		if added.UserID() != added.ID || added.Locale() != "it_IT" {
			t.Errorf("as a caller: got %d, %q", added.UserID(), added.Locale())
		}
		for _, name := range []string{"ada lovelace", "ADA LOVELACE", "ada@example.org"} {
			found, err := f.UserByLogin(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, found, ignore); diff != "" {
				t.Errorf("user %q (-want +got):\n%s", name, diff)
			}
		}
		ordinary, err := f.AddUser(t.Context(), NewUser{Login: "bo", Email: "bo@example.org", Password: "p"})
		if err != nil || strings.Join(ordinary.Roles, ",") != Subscriber {
			t.Errorf("the default role: got %v, %v, want subscriber", ordinary, err)
		}
	}, site.Migrations, Migrations)
}

func TestAddUserRefuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		f.addUser(t, "ada", Author)
		for _, test := range []struct {
			change func(*NewUser)
			code   string
			kind   error
		}{
			{func(n *NewUser) { n.Login = "ADA" }, "existing_user_login", site.ErrConflict},
			{func(n *NewUser) { n.Email = "Ada@EXAMPLE.org" }, "existing_user_email", site.ErrConflict},
			{func(n *NewUser) { n.Login = "" }, "rest_user_invalid_username", site.ErrInvalid},
			{func(n *NewUser) { n.Login = " bo" }, "rest_user_invalid_username", site.ErrInvalid},
			{func(n *NewUser) { n.Login = "bö" }, "rest_user_invalid_username", site.ErrInvalid},
			{func(n *NewUser) { n.Login = "b:o" }, "rest_user_invalid_username", site.ErrInvalid},
			{func(n *NewUser) { n.Login = strings.Repeat("b", 61) }, "rest_user_invalid_username", site.ErrInvalid},
			{func(n *NewUser) { n.Email = "bo" }, "rest_invalid_email", site.ErrInvalid},
			{func(n *NewUser) { n.Email = "bo@localhost" }, "rest_invalid_email", site.ErrInvalid},
			{func(n *NewUser) { n.Email = "b\x00@example.org" }, "rest_invalid_email", site.ErrInvalid},
			{func(n *NewUser) { n.Role = "emperor" }, "rest_user_invalid_role", site.ErrInvalid},
			{func(n *NewUser) { n.Password = "  " }, "rest_user_invalid_password", site.ErrInvalid},
			{func(n *NewUser) { n.Password = `a\b` }, "rest_user_invalid_password", site.ErrInvalid},
			{func(n *NewUser) { n.Locale = "xx_XX" }, "rest_invalid_param", site.ErrInvalid},
		} {
			n := NewUser{Login: "bo", Email: "bo@example.org", Password: "p", Role: Author}
			test.change(&n)
			_, err := f.AddUser(t.Context(), n)
			if code := codeOf(t, err); code != test.code || !errors.Is(err, test.kind) {
				t.Errorf("AddUser(%+v): got %q (%v), want %q", n, code, err, test.code)
			}
		}
		all, err := f.AllUsers(t.Context())
		if err != nil || len(all) != 1 {
			t.Errorf("users after refusals: got %d, %v, want 1", len(all), err)
		}
	}, site.Migrations, Migrations)
}

func TestSlugsAreUnique(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		for n, test := range []struct{ login, slug string }{
			{"ada.b", "ada-b"}, {"Ada B", "ada-b-2"}, {"ada-b", "ada-b-3"}, {"x@y.org", "xy-org"}, {"@", "user"},
			{strings.Repeat("c", 60), strings.Repeat("c", 50)},
			{strings.Repeat("c", 59), strings.Repeat("c", 48) + "-2"},
		} {
			user, err := f.AddUser(t.Context(), NewUser{
				Login: test.login, Email: fmt.Sprintf("m%d@example.org", n), Password: "p",
			})
			if err != nil {
				t.Fatal(err)
			}
			if user.Slug != test.slug {
				t.Errorf("slug of %q: got %q, want %q", test.login, user.Slug, test.slug)
			}
		}
	}, site.Migrations, Migrations)
}

func TestUsersTakesOneQuery(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Editor)
		before := d.Queries()
		users, err := f.Users(t.Context(), []int64{bo.ID, ada.ID, 999, ada.ID})
		if err != nil {
			t.Fatal(err)
		}
		if asked := d.Queries() - before; asked != 1 {
			t.Errorf("queries for three users: got %d, want 1", asked)
		}
		if len(users) != 2 || users[ada.ID].Login != "ada" || !users[bo.ID].Can("edit_pages") {
			t.Errorf("users: got %v", users)
		}
		if none, err := f.Users(t.Context(), nil); err != nil || len(none) != 0 {
			t.Errorf("no users: got %v, %v", none, err)
		}
	}, site.Migrations, Migrations)
}

func TestMissingUser(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		_, byID := f.UserByID(t.Context(), 7)
		_, byLogin := f.UserByLogin(t.Context(), "ada")
		_, byNonsense := f.UserByLogin(t.Context(), "a\x00\xff")
		setting := f.SetPassword(t.Context(), 7, "p")
		_, _, adding := f.AddApplicationPassword(t.Context(), 7, "Phone", "")
		for name, err := range map[string]error{
			"UserByID": byID, "UserByLogin": byLogin, "UserByLogin with bytes": byNonsense,
			"SetPassword": setting, "AddApplicationPassword": adding,
		} {
			if !errors.Is(err, site.ErrNotFound) {
				t.Errorf("%s of a missing user: got %v, want ErrNotFound", name, err)
			}
		}
	}, site.Migrations, Migrations)
}

func TestOneOfManyGetsTheLogin(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		var wait sync.WaitGroup
		problems := make(chan error, 8)
		for n := range cap(problems) {
			wait.Go(func() {
				_, err := f.AddUser(context.WithoutCancel(t.Context()), NewUser{
					Login: "ada", Email: fmt.Sprintf("ada%d@example.org", n), Password: "p",
				})
				problems <- err
			})
		}
		wait.Wait()
		close(problems)
		added := 0
		for err := range problems {
			if code := codeOf(t, err); code == "" {
				added++
			} else if code != "existing_user_login" {
				t.Errorf("the others: got %v, want existing_user_login", err)
			}
		}
		if added != 1 {
			t.Errorf("accounts made: got %d, want 1", added)
		}
	}, site.Migrations, Migrations)
}
