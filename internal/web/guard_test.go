package web_test

import (
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"portico/internal/resttest"
)

// loopback is where tests' proxies are.
var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}

func TestPagesAreProtected(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	for _, address := range []string{"/admin/", "/admin/login?reauth=1", "/admin/profile", "/admin/authorize-application.php", "/admin/no-such-page"} {
		got := b.get(t, address)
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'none'",
			"X-Frame-Options":         "SAMEORIGIN",
			"Referrer-Policy":         "no-referrer",
			"Cache-Control":           "no-store",
			"X-Content-Type-Options":  "nosniff",
		} {
			if !strings.Contains(got.header.Get(name), want) {
				t.Errorf("%s: %s is %q", address, name, got.header.Get(name))
			}
		}
		_, policy, _ := strings.Cut(got.header.Get("Content-Security-Policy"), "script-src 'nonce-")
		nonce, _, _ := strings.Cut(policy, "'")
		if strings.Count(got.body, `nonce="`+nonce+`"`) != 2 {
			t.Errorf("%s: style and script are not marked", address)
		}
		for _, foreign := range []string{`src="http`, `url(`, `style="`, `onclick=`} {
			if strings.Contains(got.body, foreign) {
				t.Errorf("%s: the page has %s", address, foreign)
			}
		}
	}
}

func TestOtherSitesCannotPost(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	form := b.get(t, "/admin/profile").form(t, "action", "add_password")
	form.Set("app_name", "From elsewhere")
	for name, value := range map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"} {
		b.header.Set(name, value)
		b.post(t, "/admin/profile", form).expect(t, http.StatusForbidden, "came from another site")
		open(t, site).get(t, "/admin/login").expect(t, http.StatusOK)
		b.post(t, "/admin/login", url.Values{"log": {"author"}, "pwd": {resttest.AccountPassword}}).expect(t, http.StatusForbidden)
		b.header.Del(name)
	}
	b.header.Set("Origin", site.URL)
	b.post(t, "/admin/profile", form).expect(t, http.StatusOK, "Password for “From elsewhere”")
}

func TestOddRequests(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.get(t, "/admin/nothing-here").expect(t, http.StatusNotFound, "There is no such page.")
	b.get(t, "/it/admin/nothing/here").expect(t, http.StatusNotFound, "Questa pagina non esiste.")
	if got := b.get(t, "/it/admin").expect(t, http.StatusFound).location(); got != "/it/admin/" {
		t.Errorf("the path without its slash: sent to %s", got)
	}
	if got := b.send(t, http.MethodPut, "/admin/login", nil).expect(t, http.StatusMethodNotAllowed).header.Get("Allow"); got != "GET, HEAD, POST" {
		t.Errorf("Allow: got %q", got)
	}
	b.send(t, http.MethodDelete, "/admin/", nil).expect(t, http.StatusMethodNotAllowed)
	b.post(t, "/admin/login", url.Values{"log": {strings.Repeat("x", 1<<20)}}).expect(t, http.StatusBadRequest, "The form could not be read.")
	if got := b.send(t, http.MethodHead, "/admin/login", nil).expect(t, http.StatusOK); got.body != "" {
		t.Error("HEAD has a body")
	}
	b.signIn(t, "author")
	b.submit(t, "/admin/profile", "action", "add_password", url.Values{"action": {"unknown"}}).expect(t, http.StatusBadRequest)
}
