package identity

import (
	"errors"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestDeleteUser(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Author)
		secret := f.addSecret(t, ada, "Phone")
		for _, heir := range []int64{ada.ID, 0, 999} {
			_, err := f.DeleteUser(t.Context(), ada.ID, &heir)
			if code := codeOf(t, err); code != "rest_user_invalid_reassign" || !errors.Is(err, site.ErrInvalid) {
				t.Errorf("user %d takes over: got %v", heir, err)
			}
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Errorf("before the deletion: got %s", code)
		}
		gone, err := f.DeleteUser(t.Context(), ada.ID, &bo.ID)
		if err != nil || gone.Login != "ada" {
			t.Fatalf("got %v, %v", gone, err)
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "incorrect_password" {
			t.Errorf("after the deletion: got %q, want incorrect_password", code)
		}
		for _, table := range []string{"user_roles", "application_passwords", "user_meta"} {
			var left int
			if err := d.QueryRow(t.Context(), `select count(*) from `+table+` where user_id = ?`, ada.ID).Scan(&left); err != nil || left != 0 {
				t.Errorf("rows left in %s: got %d, %v", table, left, err)
			}
		}
		if _, err := f.DeleteUser(t.Context(), ada.ID, nil); !errors.Is(err, site.ErrNotFound) {
			t.Errorf("once more: got %v, want ErrNotFound", err)
		}
		if again := f.addUser(t, "ada", Author); again.ID <= bo.ID {
			t.Errorf("a new account got the old number %d", again.ID)
		}
	}, site.Migrations, Migrations)
}
