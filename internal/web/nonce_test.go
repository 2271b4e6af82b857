package web_test

import (
	"math"
	"net/http"
	"net/url"
	"testing"
	"time"

	"portico/internal/resttest"
)

const nonceAddress = "/admin/admin-ajax.php?action=rest-nonce"

func TestRestNonce(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		if got := b.get(t, nonceAddress).expect(t, http.StatusBadRequest); got.body != "0" {
			t.Errorf("for a stranger: got %q", got.body)
		}
		b.signIn(t, "author")
		if got := b.get(t, "/admin/admin-ajax.php?action=other").expect(t, http.StatusBadRequest); got.body != "0" {
			t.Errorf("another action: got %q", got.body)
		}
		got := b.get(t, nonceAddress).expect(t, http.StatusOK)
		if len(got.body) != 20 || got.header.Get("Content-Type") != "text/plain; charset=UTF-8" || got.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("got %q with %v", got.body, got.header)
		}
	})
}

// edit asks the interface for what only people who are signed in may see.
func (b *browser) edit(t *testing.T, nonce string) *page {
	t.Helper()
	if nonce == "" {
		b.header.Del("X-Wp-Nonce")
	} else {
		b.header.Set("X-WP-Nonce", nonce)
	}
	defer b.header.Del("X-Wp-Nonce")
	return b.get(t, "/api/core/v2/posts?context=edit")
}

func TestCookieWithNonce(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		b.signIn(t, "author")
		nonce := b.get(t, nonceAddress).expect(t, http.StatusOK).body

		b.edit(t, "").expect(t, http.StatusUnauthorized, "rest_forbidden_context")
		got := b.edit(t, nonce).expect(t, http.StatusOK)
		if got.header.Get("X-WP-Nonce") != nonce || got.header.Get("Cache-Control") == "" {
			t.Errorf("an answer to a cookie call: got header %v", got.header)
		}
		b.get(t, "/api/core/v2/posts?context=edit&_wpnonce="+nonce).expect(t, http.StatusOK)
		b.post(t, "/api/core/v2/posts", url.Values{"title": {"By cookie"}, "_wpnonce": {nonce}}).expect(t, http.StatusCreated, `"author":3`)
		for _, wrong := range []string{"wrong", nonce + "0", nonce[:19]} {
			b.edit(t, wrong).expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
		}
		b.header.Set("X-WP-Nonce", nonce)
		b.get(t, "/api/core/v2/posts?_wpnonce=wrong").expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
		b.get(t, "/api/no/such/route?_wpnonce=wrong").expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
		b.header.Del("X-Wp-Nonce")

		stranger, again := open(t, site), open(t, site)
		stranger.edit(t, nonce).expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
		again.signIn(t, "author")
		again.edit(t, nonce).expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")

		// Nonces of pages are no nonces of the interface, nor the other way round.
		form := b.get(t, "/admin/profile").form(t, "action", "add_password")
		b.edit(t, form.Get("_wpnonce")).expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
		form.Set("_wpnonce", nonce)
		b.post(t, "/admin/profile", form).expect(t, http.StatusForbidden, "The form is too old")

		b.submit(t, "/admin/logout", "_wpnonce", "", nil).expect(t, http.StatusFound)
		b.edit(t, nonce).expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
	})
}

// TestOwnPasswordOverTheInterface changes a password by cookie and nonce: the
// browser that does it stays signed in, all others are signed out.
func TestOwnPasswordOverTheInterface(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b, other := open(t, site), open(t, site)
		b.signIn(t, "author")
		other.signIn(t, "author")
		nonce := b.get(t, nonceAddress).expect(t, http.StatusOK).body
		changed := b.post(t, "/api/core/v2/users/me", url.Values{"password": {"quite another one"}, "_wpnonce": {nonce}}).
			expect(t, http.StatusOK)
		fresh := changed.header.Get("X-WP-Nonce")
		if fresh == "" || fresh == nonce {
			t.Errorf("nonce after the change: %q, before %q", fresh, nonce)
		}
		b.edit(t, fresh).expect(t, http.StatusOK)
		b.edit(t, nonce).expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
		other.get(t, nonceAddress).expect(t, http.StatusBadRequest)
	})
}

func TestNonceLastsTwoTicks(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	site.Clock.Set(time.Date(2024, time.March, 15, 11, 59, 0, 0, time.UTC))
	b := open(t, site)
	b.signIn(t, "author")
	early := b.get(t, nonceAddress).body
	site.Clock.Advance(time.Minute)
	later := b.edit(t, early).expect(t, http.StatusOK).header.Get("X-WP-Nonce")
	if later == early {
		t.Error("no fresh nonce in the next tick")
	}
	site.Clock.Advance(12*time.Hour - time.Second)
	b.edit(t, early).expect(t, http.StatusOK)
	site.Clock.Advance(time.Second)
	b.edit(t, early).expect(t, http.StatusForbidden)
	b.edit(t, later).expect(t, http.StatusOK)
}

func TestCookieCosts(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	nonce := b.get(t, nonceAddress).body
	// The least of several calls counts: now and then one looks at the settings
	// or at the scheduled posts again.
	queries := func(ask func()) int64 {
		least := int64(math.MaxInt64)
		for range 5 {
			before := site.DB.Queries()
			ask()
			least = min(least, site.DB.Queries()-before)
		}
		return least
	}
	address := "/api/core/v2/posts"
	stranger := queries(func() { open(t, site).get(t, address) })
	if got := queries(func() { b.get(t, address) }); got != stranger {
		t.Errorf("queries with a cookie but no nonce: got %d, want %d as for strangers", got, stranger)
	}
	if got := queries(func() { b.get(t, address+"?_wpnonce="+nonce) }); got != stranger+2 {
		t.Errorf("queries with cookie and nonce: got %d, want two more than the %d of strangers", got, stranger)
	}
}

func TestCookieBesideBasic(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	nonce := b.get(t, nonceAddress).body
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site.URL, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.SetBasicAuth("editor", site.Password("editor"))
	b.header.Set("Authorization", r.Header.Get("Authorization"))
	post := func(query string) *page {
		return b.post(t, "/api/core/v2/posts?_fields=author"+query, url.Values{"title": {"x"}})
	}
	post("").expect(t, http.StatusCreated, `{"author":2}`)
	post("&_wpnonce="+nonce).expect(t, http.StatusCreated, `{"author":3}`)
	post("&_wpnonce=wrong").expect(t, http.StatusForbidden, "rest_cookie_invalid_nonce")
	open(t, site).get(t, "/api/core/v2/posts").expect(t, http.StatusOK)
}
