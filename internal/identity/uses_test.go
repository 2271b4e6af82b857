package identity

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestUseIsRecordedOnceADay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		secret := f.addSecret(t, ada, "Phone")
		first := f.clock.now()
		for _, step := range []struct {
			after time.Duration
			from  string
			used  time.Time
			ip    string
		}{
			{0, "192.0.2.1:1", first, "192.0.2.1"},
			{24*time.Hour - time.Second, "192.0.2.2:1", first, "192.0.2.1"},
			{time.Second, "[2001:db8::7]:1", first.Add(24 * time.Hour), "2001:db8::7"},
			{48 * time.Hour, "@", first.Add(72 * time.Hour), ""},
		} {
			f.clock.advance(step.after)
			if code := f.try(t, "ada", secret, step.from); code != "" {
				t.Fatal(code)
			}
			if err := f.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			list, err := f.ApplicationPasswords(t.Context(), ada.ID)
			if err != nil {
				t.Fatal(err)
			}
			ip := ""
			if list[0].LastIP != nil {
				ip = *list[0].LastIP
			}
			if list[0].LastUsed == nil || !list[0].LastUsed.Equal(step.used) || ip != step.ip {
				t.Errorf("after a use from %s: got %v from %q, want %v from %q", step.from, list[0].LastUsed, ip, step.used, step.ip)
			}
		}
	}, site.Migrations, Migrations)
}

func TestFailureIsNoUse(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		secret := f.addSecret(t, ada, "Phone")
		f.try(t, "bo", secret, "192.0.2.1:1")
		if err := f.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		list, err := f.ApplicationPasswords(t.Context(), ada.ID)
		if err != nil || list[0].LastUsed != nil || list[0].LastIP != nil {
			t.Errorf("after a failure: got %+v, %v, want no use", list[0], err)
		}
	}, site.Migrations, Migrations)
}

func TestRequestsDoNotWaitForTheRecord(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada := f.addUser(t, "ada", Author)
		secret := f.addSecret(t, ada, "Phone")
		// A transaction that holds the row, and on SQLite the only writer.
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			if _, err := d.Exec(ctx, `update application_passwords set name = name`); err != nil {
				return err
			}
			for range 3 {
				if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
					return errors.New(code)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		list, err := f.ApplicationPasswords(t.Context(), ada.ID)
		if err != nil || list[0].LastUsed == nil {
			t.Errorf("after Close: got %+v, %v, want the use recorded", list[0], err)
		}
	}, site.Migrations, Migrations)
}

func TestWaitingUsesAreBounded(t *testing.T) {
	t.Parallel()
	u := &uses{running: true} // nobody writes
	for n := range 2 * maxWaitingUses {
		u.note(&ApplicationPassword{UUID: fmt.Sprint(n)}, time.Unix(1_800_000_000, 0), netip.Addr{})
	}
	if len(u.waiting) != maxWaitingUses {
		t.Errorf("waiting uses: got %d, want %d", len(u.waiting), maxWaitingUses)
	}
}
