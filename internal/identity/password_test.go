package identity

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestCheckPassword(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		user := f.addUser(t, "ada", Author)
		check := func(user *User, password string, want bool) {
			t.Helper()
			if ok, err := f.CheckPassword(t.Context(), user, password); err != nil || ok != want {
				t.Errorf("password %q: got %v, %v, want %v", password, ok, err, want)
			}
		}
		check(user, "the password of ada", true)
		check(user, " the password of ada\n", true)
		check(user, "The password of ada", false)
		check(user, "", false)
		check(user, strings.Repeat("x", 1<<20), false)
		check(nil, "the password of ada", false)

		secret := f.addSecret(t, user, "Phone")
		check(user, secret, false)
		if err := f.SetPassword(t.Context(), user.ID, " another one "); err != nil {
			t.Fatal(err)
		}
		changed, err := f.UserByID(t.Context(), user.ID)
		if err != nil {
			t.Fatal(err)
		}
		check(changed, "another one", true)
		check(changed, "the password of ada", false)
		if code := f.try(t, "ada", secret, "192.0.2.1:1"); code != "" {
			t.Errorf("the application password after the account's was changed: got %s", code)
		}
		if code := codeOf(t, f.SetPassword(t.Context(), user.ID, "")); code != "rest_user_invalid_password" {
			t.Errorf("an empty password: got %q", code)
		}
	}, site.Migrations, Migrations)
}

func TestImportedHashIsRenewed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		id := f.addUser(t, "ada", Author).ID
		for _, test := range hashed {
			if _, err := d.Exec(t.Context(), `update users set password = ? where id = ?`, test.hash, id); err != nil {
				t.Fatal(err)
			}
			for _, password := range []string{"wrong", test.password, test.password} {
				user, err := f.UserByID(t.Context(), id)
				if err != nil {
					t.Fatal(err)
				}
				ok, err := f.CheckPassword(t.Context(), user, password)
				if want := password != "wrong"; err != nil || ok != want {
					t.Errorf("%s: password %q: got %v, %v, want %v", test.name, password, ok, err, want)
				}
				stored, _ := parseHash(user.password)
				if stored.outdated() == ok {
					t.Errorf("%s: after password %q the hash is %s", test.name, password, user.password)
				}
			}
		}
		if _, err := d.Exec(t.Context(), `update users set password = '*' where id = ?`, id); err != nil {
			t.Fatal(err)
		}
		locked, err := f.UserByID(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if ok, err := f.CheckPassword(t.Context(), locked, "*"); ok || err != nil {
			t.Errorf("a hash of no known form: got %v, %v, want false", ok, err)
		}
	}, site.Migrations, Migrations)
}

func TestSlowHashesAreBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		p := newPool()
		var running, most atomic.Int64
		var wait sync.WaitGroup
		for range 8 * runtime.NumCPU() {
			wait.Go(func() {
				err := p.run(t.Context(), func() {
					now := running.Add(1)
					for before := most.Load(); now > before && !most.CompareAndSwap(before, now); before = most.Load() {
					}
					time.Sleep(time.Second)
					running.Add(-1)
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		impatient, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := p.run(impatient, func() {}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("waiting for a busy pool: got %v, want the end of the context", err)
		}
		wait.Wait()
		if got := most.Load(); got != int64(runtime.NumCPU()) {
			t.Errorf("hashes at the same time: got %d, want %d", got, runtime.NumCPU())
		}
	})
}
