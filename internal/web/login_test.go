package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"portico/internal/resttest"
)

func TestLogin(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		b.get(t, "/admin/login").expect(t, http.StatusOK, "User name or e-mail address", "Lost your password?")
		for name, form := range map[string]url.Values{
			"wrong password":       {"log": {"author"}, "pwd": {"wrong"}},
			"no password":          {"log": {"author"}},
			"unknown":              {"log": {"nobody"}, "pwd": {resttest.AccountPassword}},
			"nothing":              {},
			"application password": {"log": {"author"}, "pwd": {site.Password("author")}},
			"odd bytes":            {"log": {"a\x00\xff"}, "pwd": {"\x00\xff"}},
		} {
			got := b.post(t, "/admin/login", form).expect(t, http.StatusOK, "The name or the password is not right.")
			if got.header.Get("Set-Cookie") != "" {
				t.Errorf("%s: got a cookie", name)
			}
		}
		for _, login := range []string{"author", "AUTHOR", "author@example.org"} {
			b := open(t, site)
			got := b.post(t, "/admin/login", url.Values{"log": {login}, "pwd": {resttest.AccountPassword}})
			got.expect(t, http.StatusFound)
			if got.location() != "/admin/" {
				t.Errorf("%s: sent to %q", login, got.location())
			}
			b.get(t, "/admin/").expect(t, http.StatusOK, "Welcome, author.")
			if got := b.get(t, "/admin/login").expect(t, http.StatusFound).location(); got != "/admin/" {
				t.Errorf("the login page for somebody signed in: sent to %q", got)
			}
			b.get(t, "/admin/login?reauth=1").expect(t, http.StatusOK, "User name or e-mail address")
		}
	})
}

func TestSessionCookie(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	form := url.Values{"log": {"author"}, "pwd": {resttest.AccountPassword}}
	cookie := func(p *page) *http.Cookie {
		t.Helper()
		cookies := (&http.Response{Header: p.expect(t, http.StatusFound).header}).Cookies()
		if len(cookies) != 1 || !strings.HasPrefix(cookies[0].Name, "site_login_") {
			t.Fatalf("got cookies %v", cookies)
		}
		return cookies[0]
	}
	b := open(t, site)
	first := cookie(b.post(t, "/admin/login", form))
	if !first.HttpOnly || first.SameSite != http.SameSiteLaxMode || first.Secure || first.Path != "/" || !first.Expires.IsZero() {
		t.Errorf("got cookie %v", first)
	}
	form.Set("rememberme", "forever")
	second := cookie(b.post(t, "/admin/login", form))
	if want := resttest.Start.Add(14 * 24 * time.Hour); !second.Expires.Equal(want) || second.Value == first.Value {
		t.Errorf("remembered: got cookie %v, want a new one that expires at %v", second, want)
	}
	var sessions int
	if err := site.DB.QueryRow(t.Context(), `select count(*) from sessions`).Scan(&sessions); err != nil || sessions != 1 {
		t.Errorf("sessions of a browser that signed in twice: got %d, %v, want 1", sessions, err)
	}
	if err := site.DB.QueryRow(t.Context(), `select count(*) from sessions where id = ?`, second.Value).Scan(&sessions); err != nil || sessions != 0 {
		t.Errorf("the token itself is stored: %d, %v", sessions, err)
	}
}

func TestSecureCookieBehindProxy(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t, resttest.BaseURL("http://example.org/blog"))
	site.App.Identity.Options.TrustedProxies = loopback
	form := url.Values{"log": {"author"}, "pwd": {resttest.AccountPassword}}
	for protocol, want := range map[string]bool{"https": true, "http": false} {
		b := open(t, site)
		b.header.Set("X-Forwarded-Proto", protocol)
		got := b.post(t, "/blog/admin/login", form).expect(t, http.StatusFound).header.Get("Set-Cookie")
		if strings.Contains(got, "; Secure") != want || !strings.Contains(got, "Path=/blog/;") {
			t.Errorf("over %s: got %s", protocol, got)
		}
	}
}

func TestWhereLoginLeads(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	for target, want := range map[string]string{
		"":                                   "/admin/",
		"/admin/profile":                     "/admin/profile",
		site.URL + "/admin/profile?a=b%20c":  "/admin/profile?a=b%20c",
		site.URL + "/a%2Fb":                  "/a%2Fb",
		"https://evil.example/":              "/admin/",
		"//evil.example/":                    "/admin/",
		"/\\evil.example/":                   "/admin/",
		"/\t/evil.example/":                  "/admin/",
		"https:evil.example":                 "/admin/",
		"javascript:alert(1)":                "/admin/",
		site.URL + "@evil.example/":          "/admin/",
		"http://user@" + site.URL[7:] + "/":  "/admin/",
		site.URL + "//evil.example/":         "/admin/",
		"profile":                            "/admin/",
		"%":                                  "/admin/",
		strings.ToUpper(site.URL) + "/admin": "/admin",
	} {
		got := open(t, site).post(t, "/admin/login", url.Values{
			"log": {"author"}, "pwd": {resttest.AccountPassword}, "redirect_to": {target},
		})
		if got.expect(t, http.StatusFound).location() != want {
			t.Errorf("redirect_to %q: sent to %q, want %q", target, got.location(), want)
		}
	}
}

func TestPrivatePagesLeadToLogin(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	for address, back := range map[string]string{
		"/admin/":               "/admin/",
		"/admin/profile?done=x": "/admin/profile?done=x",
		"/it/admin/profile":     "/it/admin/profile",
		"/admin/logout":         "/admin/logout",
		"/it/admin/authorize-application.php?app_name=a+b": "/it/admin/authorize-application.php?app_name=a+b",
	} {
		got := b.get(t, address).expect(t, http.StatusFound)
		to, err := url.Parse(got.location())
		if err != nil || !strings.HasSuffix(to.Path, "/admin/login") || to.Query().Get("reauth") != "1" || to.Query().Get("redirect_to") != site.URL+back {
			t.Errorf("%s: sent to %s, %v", address, got.location(), err)
		}
	}
}
