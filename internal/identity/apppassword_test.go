package identity

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestApplicationPasswords(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Author)
		const app = "0b5c7e0a-3a55-4b6d-9f9e-2f1f1a9f6f10"
		secret, phone, err := f.AddApplicationPassword(t.Context(), ada.ID, " My <b>Phone</b> ", app)
		if err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(`^[A-Za-z0-9]{24}$`).MatchString(secret) {
			t.Errorf("secret: got %q", secret)
		}
		if !uuidForm.MatchString(phone.UUID) || phone.Name != "My Phone" || phone.AppID != app || !phone.Created.Equal(f.site.Now()) {
			t.Errorf("application password: got %+v", phone)
		}
		f.addSecret(t, ada, "Tablet")
		f.addSecret(t, bo, "my phone")

		for name, test := range map[string]struct{ name, app, code string }{
			"same name":     {"MY PHONE", "", "application_password_duplicate_name"},
			"no name":       {"", "", "application_password_empty_name"},
			"only markup":   {"<p> </p>", "", "application_password_empty_name"},
			"app id":        {"Third", "phone", "rest_invalid_uuid"},
			"app id braces": {"Third", "{" + app + "}", "rest_invalid_uuid"},
		} {
			_, _, err := f.AddApplicationPassword(t.Context(), ada.ID, test.name, test.app)
			if code := codeOf(t, err); code != test.code {
				t.Errorf("%s: got %q, want %q", name, code, test.code)
			}
		}
		if got := names(t, f, ada); got != "My Phone, Tablet" {
			t.Errorf("list: got %s", got)
		}
		list, err := f.ApplicationPasswords(t.Context(), ada.ID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(phone, list[0]); diff != "" {
			t.Errorf("read back (-made +read):\n%s", diff)
		}

		if err := f.RevokeApplicationPassword(t.Context(), bo.ID, phone.UUID); !errors.Is(err, site.ErrNotFound) {
			t.Errorf("revoking another user's password: got %v, want ErrNotFound", err)
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Errorf("before it is revoked: got %s", code)
		}
		if err := f.RevokeApplicationPassword(t.Context(), ada.ID, phone.UUID); err != nil {
			t.Fatal(err)
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "incorrect_password" {
			t.Errorf("after it is revoked: got %q, want incorrect_password", code)
		}
		if count, err := f.RevokeApplicationPasswords(t.Context(), ada.ID); err != nil || count != 1 {
			t.Errorf("revoke all: got %d, %v, want 1", count, err)
		}
		if got := names(t, f, ada) + "|" + names(t, f, bo); got != "|my phone" {
			t.Errorf("what is left: got %s", got)
		}
	}, site.Migrations, Migrations)
}

func names(t *testing.T, f *fixture, user *User) string {
	t.Helper()
	list, err := f.ApplicationPasswords(t.Context(), user.ID)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, ap := range list {
		names = append(names, ap.Name)
	}
	return strings.Join(names, ", ")
}

func TestKeyOfUndoneTransactionIsForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		user := f.addUser(t, "ada", Author)
		undo := errors.New("undo")
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			if _, _, err := f.AddApplicationPassword(ctx, user.ID, "Phone", ""); err != nil {
				return err
			}
			return undo
		})
		if !errors.Is(err, undo) {
			t.Fatal(err)
		}
		secret := f.addSecret(t, user, "Phone")
		another := local(t, d) // a node that has the key from the database only
		if code := another.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Errorf("a password made after an undone transaction: got %s", code)
		}
	}, site.Migrations, Migrations)
}

func TestGeneratedPasswordsAreFair(t *testing.T) {
	t.Parallel()
	const rounds = 5000
	seen := map[rune]int{}
	for range rounds {
		password := GeneratePassword()
		if len(password) != secretSize {
			t.Fatalf("length of %q: got %d", password, len(password))
		}
		for _, c := range password {
			seen[c]++
		}
	}
	if len(seen) != len(secretAlphabet) {
		t.Errorf("characters: got %d different ones, want %d", len(seen), len(secretAlphabet))
	}
	even := rounds * secretSize / len(secretAlphabet)
	for c, count := range seen {
		if count < even*8/10 || count > even*12/10 { // more than eight standard deviations
			t.Errorf("%c: got %d times, want about %d", c, count, even)
		}
	}
}

func TestGroupSecret(t *testing.T) {
	t.Parallel()
	const secret, grouped = "0lVHJTFkr32QgHgmZVpgI362", "0lVH JTFk r32Q gHgm ZVpg I362"
	if got := GroupSecret(secret); got != grouped {
		t.Errorf("GroupSecret: got %q, want %q", got, grouped)
	}
	if got := bareSecret("-" + grouped + "\u00e9\n"); got != secret {
		t.Errorf("bareSecret: got %q, want %q", got, secret)
	}
}
