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
	"portico/internal/site"
	"portico/internal/value"
)

func ptr[T any](v T) *T { return &v }

func TestUpdateUser(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		for _, test := range []struct {
			name    string
			changes UserChanges
			want    func(*User)
		}{
			{"nothing", UserChanges{}, func(*User) {}},
			{"the same login", UserChanges{Login: ptr("ada")}, func(*User) {}},
			{"names", UserChanges{Name: ptr(" Ada <b>L.</b> & Co "), FirstName: ptr("Ada"), LastName: ptr("L."), Nickname: ptr("Countess")},
				func(u *User) {
					u.Name, u.FirstName, u.LastName, u.Nickname = "Ada L. &amp; Co", "Ada", "L.", "Countess"
				}},
			{"no names", UserChanges{Name: ptr(""), FirstName: ptr(""), LastName: ptr(" "), Nickname: ptr("<i></i>")},
				func(u *User) { u.Name, u.FirstName, u.LastName, u.Nickname = "ada", "", "", "ada" }},
			{"long name", UserChanges{Name: ptr(strings.Repeat("è", 300))}, func(u *User) { u.Name = strings.Repeat("è", 250) }},
			{"address in other letters", UserChanges{Email: ptr("ADA@example.org")}, func(u *User) { u.Email = "ADA@example.org" }},
			{"address", UserChanges{Email: ptr("countess@example.org")}, func(u *User) { u.Email = "countess@example.org" }},
			{"slug", UserChanges{Slug: ptr("Contessa Ada")}, func(u *User) { u.Slug = "contessa-ada" }},
			{"the same slug", UserChanges{Slug: ptr("contessa-ada")}, func(*User) {}},
			{"no slug", UserChanges{Slug: ptr("")}, func(u *User) { u.Slug = "ada" }},
			{"no slug again", UserChanges{Slug: ptr("!")}, func(*User) {}},
			{"texts", UserChanges{URL: ptr("example.org/ ada"), Description: ptr("<b>Counts</b><script>x</script>")},
				func(u *User) { u.URL, u.Description = "http://example.org/%20ada", "<b>Counts</b>x" }},
			{"locale", UserChanges{Locale: ptr("it_IT")}, func(u *User) { u.OwnLocale = "it_IT" }},
			{"roles", UserChanges{Roles: []string{Editor, Author, Editor}}, func(u *User) { u.Roles = []string{Editor, Author} }},
			{"no roles", UserChanges{Roles: []string{}}, func(u *User) { u.Roles = nil }},
		} {
			want, err := f.UserByID(t.Context(), ada.ID)
			if err != nil {
				t.Fatal(err)
			}
			test.want(want)
			got, err := f.UpdateUser(t.Context(), ada.ID, test.changes)
			if err != nil {
				t.Errorf("%s: %v", test.name, err)
				continue
			}
			stored, err := f.UserByID(t.Context(), ada.ID)
			if err != nil {
				t.Fatal(err)
			}
			for kind, user := range map[string]*User{"returned": got, "stored": stored} {
				if diff := cmp.Diff(want, user, cmpopts.IgnoreUnexported(User{})); diff != "" {
					t.Errorf("%s, %s (-want +got):\n%s", test.name, kind, diff)
				}
			}
		}
	}, site.Migrations, Migrations)
}

func TestUpdateUserRefuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		f.addUser(t, "bo", Author)
		before, err := f.UserByID(t.Context(), ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			changes UserChanges
			code    string
			kind    error
		}{
			{UserChanges{Login: ptr("Ada")}, "rest_user_invalid_argument", site.ErrInvalid},
			{UserChanges{Email: ptr("BO@example.org")}, "rest_user_invalid_email", site.ErrConflict},
			{UserChanges{Email: ptr("bo")}, "rest_invalid_email", site.ErrInvalid},
			{UserChanges{Slug: ptr("Bo")}, "rest_user_invalid_slug", site.ErrConflict},
			{UserChanges{Roles: []string{Author, "emperor"}}, "rest_user_invalid_role", site.ErrInvalid},
			{UserChanges{Password: ptr(" ")}, "rest_user_invalid_password", site.ErrInvalid},
			{UserChanges{Locale: ptr("xx_XX")}, "rest_invalid_param", site.ErrInvalid},
		} {
			test.changes.Name = ptr("Changed")
			_, err := f.UpdateUser(t.Context(), ada.ID, test.changes)
			if code := codeOf(t, err); code != test.code || !errors.Is(err, test.kind) {
				t.Errorf("got %v (%q), want %s", err, code, test.code)
			}
		}
		after, err := f.UserByID(t.Context(), ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, after, cmpopts.IgnoreUnexported(User{})); diff != "" {
			t.Errorf("refused changes were made (-before +after):\n%s", diff)
		}
		if _, err := f.UpdateUser(t.Context(), 999, UserChanges{}); !errors.Is(err, site.ErrNotFound) {
			t.Errorf("a missing user: got %v, want ErrNotFound", err)
		}
	}, site.Migrations, Migrations)
}

// TestUserEvents: whoever listens hears of every change, inside its transaction.
func TestUserEvents(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		var heard []string
		site.On(f.site.Events, func(_ context.Context, e UserSaved) error {
			before := "nobody"
			if e.Before != nil {
				before = e.Before.Name
			}
			heard = append(heard, before+" to "+e.After.Name)
			return nil
		})
		site.On(f.site.Events, func(_ context.Context, e PasswordChanged) error {
			heard = append(heard, "password of "+e.User.Name)
			return nil
		})
		site.On(f.site.Events, func(_ context.Context, e EmailChanged) error {
			heard = append(heard, e.Old+" to "+e.User.Email)
			return nil
		})
		refuse := false
		site.On(f.site.Events, func(ctx context.Context, e UserDeleted) error {
			if refuse {
				return site.ErrForbidden
			}
			_, err := f.UserByID(ctx, e.User.ID)
			heard = append(heard, fmt.Sprintf("%s gone to %d", e.User.Name, *e.Reassign))
			return err
		})
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Author)
		secret := f.addSecret(t, ada, "Phone")
		for _, c := range []UserChanges{
			{Name: ptr("Ada")}, {Email: ptr("ADA@example.org")}, {Email: ptr("a@example.org"), Password: ptr("another one")},
			{Slug: ptr("bo")},
		} {
			if _, err := f.UpdateUser(t.Context(), ada.ID, c); err != nil && codeOf(t, err) != "rest_user_invalid_slug" {
				t.Fatal(err)
			}
		}
		after, err := f.UserByLogin(t.Context(), "ada")
		if err != nil {
			t.Fatal(err)
		}
		if ok, err := f.CheckPassword(t.Context(), after, "another one"); err != nil || !ok {
			t.Errorf("the new password: got %v, %v", ok, err)
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Errorf("an application password after a change of the password: got %s", code)
		}
		refuse = true
		if _, err := f.DeleteUser(t.Context(), ada.ID, &bo.ID); !errors.Is(err, site.ErrForbidden) {
			t.Errorf("a deletion that a listener refuses: got %v", err)
		}
		refuse = false
		if _, err := f.DeleteUser(t.Context(), ada.ID, &bo.ID); err != nil {
			t.Fatal(err)
		}
		want := []string{
			"nobody to ada", "nobody to bo", "ada to Ada", "Ada to Ada", "Ada to Ada",
			"ADA@example.org to a@example.org", "password of Ada", fmt.Sprintf("Ada gone to %d", bo.ID),
		}
		if diff := cmp.Diff(want, heard); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	}, site.Migrations, Migrations)
}

// TestAddressEndsResets: a token for a new password works as long as its mailbox
// is the user's.
func TestAddressEndsResets(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		token, err := f.NewResetToken(t.Context(), ada)
		if err != nil {
			t.Fatal(err)
		}
		for _, test := range []struct {
			changes UserChanges
			want    error
		}{{UserChanges{Name: ptr("Ada")}, nil}, {UserChanges{Email: ptr("other@example.org")}, site.ErrNotFound}} {
			if _, err := f.UpdateUser(t.Context(), ada.ID, test.changes); err != nil {
				t.Fatal(err)
			}
			if _, err := f.UserByResetToken(t.Context(), token); !errors.Is(err, test.want) {
				t.Errorf("the token: got %v, want %v", err, test.want)
			}
		}
	}, site.Migrations, Migrations)
}

// TestSameAddressAtOnce: of several accounts that want an address or slug at the
// same time one gets it.
func TestSameAddressAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		var users []*User
		for n := range 6 {
			users = append(users, f.addUser(t, fmt.Sprintf("user%d", n), Author))
		}
		var mu sync.Mutex
		won := map[string]int{}
		var group sync.WaitGroup
		for n, user := range users {
			group.Go(func() {
				field, c := "address", UserChanges{Email: ptr("wanted@example.org")}
				if n%2 == 0 {
					field, c = "slug", UserChanges{Slug: ptr("wanted")}
				}
				_, err := f.UpdateUser(t.Context(), user.ID, c)
				var refusal *Refusal
				if err != nil && !errors.As(err, &refusal) {
					t.Errorf("user %d: %v", n, err)
				}
				mu.Lock()
				defer mu.Unlock()
				if err == nil {
					won[field]++
				}
			})
		}
		group.Wait()
		if diff := cmp.Diff(map[string]int{"address": 1, "slug": 1}, won); diff != "" {
			t.Errorf("winners (-want +got):\n%s", diff)
		}
	}, site.Migrations, Migrations)
}

func TestUserMeta(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Author)
		set := func(v any) {
			t.Helper()
			if _, err := f.UpdateUser(t.Context(), ada.ID, UserChanges{Meta: map[string]any{"colours": v}}); err != nil {
				t.Fatal(err)
			}
		}
		want := map[int64]map[string]any{ada.ID: {"colours": value.Object{{Key: "z", Value: "red"}, {Key: "a", Value: int64(1)}}}}
		set("blue")
		set(want[ada.ID]["colours"])
		got, err := f.Meta(t.Context(), []int64{ada.ID, bo.ID})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("meta (-want +got):\n%s", diff)
		}
		set(nil)
		if got, err := f.Meta(t.Context(), []int64{ada.ID}); err != nil || len(got) != 0 {
			t.Errorf("after it was removed: got %v, %v", got, err)
		}
	}, site.Migrations, Migrations)
}
