package identity

import (
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/rest"
	"portico/internal/site"
)

func TestLimitPerLogin(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		secret := f.addSecret(t, f.addUser(t, "ada", Author), "Phone")
		const home, office, attacker = "192.0.2.1:1", "192.0.2.2:1", "203.0.113.%d:1"
		if code := f.try(t, "ada", secret, home); code != "" {
			t.Fatal(code)
		}
		for n := range failuresPerLogin {
			if code := f.try(t, "Ada", "wrong", fmt.Sprintf(attacker, n)); code != "incorrect_password" {
				t.Fatalf("failure %d: got %q", n, code)
			}
			f.clock.advance(30 * time.Second)
		}
		for name, test := range map[string]struct{ login, password, from, code string }{
			"wrong from anywhere":        {"ADA", "wrong", "203.0.113.99:1", "too_many_attempts"},
			"right from a new address":   {"ada", secret, office, "too_many_attempts"},
			"right from a known address": {"ada", secret, home, ""},
			"wrong from a known address": {"ada", "wrong", home, "too_many_attempts"},
			"another login":              {"bo", "wrong", office, "incorrect_password"},
		} {
			if code := f.try(t, test.login, test.password, test.from); code != test.code {
				t.Errorf("%s: got %q, want %q", name, code, test.code)
			}
		}
		_, _, err := f.Authenticate(t.Context(), request(basic("ada", secret), office), "")
		var refused *rest.Error
		if !errors.As(err, &refused) || refused.Status != 429 {
			t.Fatalf("a barred login: got %v, want 429", err)
		}
		// The first of the ten failures was 300 seconds ago.
		if after, _ := refused.Header.Get("Retry-After"); after != "300" {
			t.Errorf("Retry-After: got %v, want 300", after)
		}
		f.clock.advance(299 * time.Second)
		if code := f.try(t, "ada", secret, office); code != "too_many_attempts" {
			t.Errorf("a second too early: got %q", code)
		}
		f.clock.advance(time.Second)
		if code := f.try(t, "ada", secret, office); code != "" {
			t.Errorf("in time: got %q", code)
		}
		if code := f.try(t, "ada", "wrong", "203.0.113.99:1"); code != "incorrect_password" {
			t.Errorf("the tenth failure within the window: got %q", code)
		}
		if code := f.try(t, "ada", "wrong", "203.0.113.99:1"); code != "too_many_attempts" {
			t.Errorf("the eleventh failure within the window: got %q", code)
		}
	}, site.Migrations, Migrations)
}

func TestLimitPerAddress(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		secret := f.addSecret(t, f.addUser(t, "ada", Author), "Phone")
		for n := range failuresPerAddress {
			from := fmt.Sprintf("[2001:db8:1:2:%x::%x]:1", n, n) // all in one /64
			if code := f.try(t, fmt.Sprintf("login%d", n), "wrong", from); code != "incorrect_password" {
				t.Fatalf("failure %d: got %q", n, code)
			}
		}
		for name, test := range map[string]struct{ password, from, code string }{
			"wrong":                {"wrong", "[2001:db8:1:2::ffff]:1", "too_many_attempts"},
			"right":                {secret, "[2001:db8:1:2::ffff]:1", ""},
			"from another network": {"wrong", "[2001:db8:1:3::ffff]:1", "incorrect_password"},
		} {
			if code := f.try(t, "ada", test.password, test.from); code != test.code {
				t.Errorf("%s: got %q, want %q", name, code, test.code)
			}
		}
		f.clock.advance(failureWindow)
		if code := f.try(t, "bo", "wrong", "[2001:db8:1:2::1]:1"); code != "incorrect_password" {
			t.Errorf("after the window: got %q", code)
		}
	}, site.Migrations, Migrations)
}

func TestLimiterMemoryIsBounded(t *testing.T) {
	t.Parallel()
	l := newLimiter(func() time.Time { return time.Unix(1_800_000_000, 0) })
	for n := range 3 * limiterEntries {
		from := netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)})
		a := l.attempt(fmt.Sprintf("login%d", n), from)
		a.failed()
		a.succeeded()
	}
	for name, size := range map[string]int{
		"logins": l.logins.len(), "addresses": l.addresses.len(), "familiar": l.familiar.len(),
	} {
		if size > 2*limiterEntries {
			t.Errorf("%s after a flood: got %d entries, want at most %d", name, size, 2*limiterEntries)
		}
	}
	long := string(make([]byte, 1<<20))
	if a := l.attempt(long, netip.Addr{}); len(a.place.login) > 4*maxEmail {
		t.Errorf("a login of a megabyte is kept with %d bytes", len(a.place.login))
	}
	for range 10 * failuresPerLogin {
		l.attempt("ada", netip.Addr{}).failed()
	}
	if got := len(l.logins.get("ada")); got != failuresPerLogin {
		t.Errorf("failures kept of one login: got %d, want %d", got, failuresPerLogin)
	}
}

func (g *generations[K, V]) len() int { return len(g.young) + len(g.old) }

func TestGenerationsKeepWhatIsTouched(t *testing.T) {
	t.Parallel()
	g := newGenerations[int, string](4)
	g.put(0, "kept")
	for n := 1; n < 100; n++ {
		g.put(n, "passing")
		if g.get(0) != "kept" {
			t.Fatalf("an entry that is touched again and again is gone after %d others", n)
		}
		if g.len() > 8 {
			t.Fatalf("entries: got %d, want at most 8", g.len())
		}
	}
	if got := g.get(1); got != "" {
		t.Errorf("an entry nobody touched: got %q, want none", got)
	}
}
