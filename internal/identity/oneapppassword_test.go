package identity

import (
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestRenameApplicationPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "ada", Author), f.addUser(t, "bo", Author)
		secret, phone, err := f.AddApplicationPassword(t.Context(), ada.ID, "Phone", "")
		if err != nil {
			t.Fatal(err)
		}
		f.addSecret(t, ada, "Tablet")
		if err := f.RenameApplicationPassword(t.Context(), ada.ID, phone.UUID, " <b>TABLET</b> "); err != nil {
			t.Fatal(err)
		}
		phone.Name = "TABLET"
		got, err := f.ApplicationPassword(t.Context(), ada.ID, phone.UUID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(phone, got); diff != "" {
			t.Errorf("renamed (-want +got):\n%s", diff)
		}
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Errorf("signing in with it: got %s", code)
		}
		f.addSecret(t, ada, "Phone") // the name is free again
		_, _, err = f.AddApplicationPassword(t.Context(), ada.ID, "tablet", "")
		if code := codeOf(t, err); code != "application_password_duplicate_name" {
			t.Errorf("a name that two have: got %q", code)
		}
		err = f.RenameApplicationPassword(t.Context(), ada.ID, phone.UUID, "<i></i>")
		if code := codeOf(t, err); code != "application_password_empty_name" {
			t.Errorf("no name: got %q", code)
		}
		for _, of := range []struct {
			user int64
			uuid string
		}{{bo.ID, phone.UUID}, {ada.ID, "00000000-0000-4000-8000-000000000000"}, {ada.ID, ""}} {
			if err := f.RenameApplicationPassword(t.Context(), of.user, of.uuid, "x"); !errors.Is(err, site.ErrNotFound) {
				t.Errorf("rename %v: got %v, want ErrNotFound", of, err)
			}
			if _, err := f.ApplicationPassword(t.Context(), of.user, of.uuid); !errors.Is(err, site.ErrNotFound) {
				t.Errorf("read %v: got %v, want ErrNotFound", of, err)
			}
		}
	}, site.Migrations, Migrations)
}

// TestSameNameAtOnce: a name is given once, however many ask for it together.
func TestSameNameAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				_, _, err := f.AddApplicationPassword(t.Context(), ada.ID, "Phone", "")
				if err != nil && !errors.Is(err, site.ErrConflict) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if got := names(t, f, ada); got != "Phone" {
			t.Errorf("got %s", got)
		}
	}, site.Migrations, Migrations)
}
