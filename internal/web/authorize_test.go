package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"portico/internal/resttest"
)

const authorizeAddress = "/admin/authorize-application.php"

// asking is the address of the authorise page with arguments.
func asking(args ...string) string {
	query := url.Values{}
	for i := 0; i < len(args); i += 2 {
		query.Set(args[i], args[i+1])
	}
	return authorizeAddress + "?" + query.Encode()
}

func TestAuthorizePage(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		b.signIn(t, "author")
		address := asking("app_name", `<b>Notes</b> & "co"`, "app_id", "8f6ef9a2-3d62-4c6f-9d2c-0d9f3b6a4a11",
			"success_url", "https://notes.example:8443/done?x=1#top")
		got := b.get(t, address).expect(t, http.StatusOK, "notes.example:8443", "Say yes only if you know and trust it",
			"https://notes.example:8443/done?x=1&site_url="+url.QueryEscape(site.URL)+"&user_login=author&password=[------]#top",
			"https://notes.example:8443/done?x=1&success=false#top", "It will act as author")
		if strings.Contains(got.body, "<b>Notes") {
			t.Error("the name is not escaped")
		}
		form := got.form(t, "action", "authorize_application_password")
		if form.Get("app_name") != `<b>Notes</b> & "co"` || form.Get("reject_url") != "https://notes.example:8443/done?x=1&success=false#top" {
			t.Errorf("the form has %v", form)
		}
		form.Set("approve", "1")
		to, err := url.Parse(b.post(t, address, form).expect(t, http.StatusFound).location())
		if err != nil {
			t.Fatal(err)
		}
		query := to.Query()
		if to.Host != "notes.example:8443" || to.Fragment != "top" || query.Get("x") != "1" || query.Get("site_url") != site.URL || query.Get("user_login") != "author" ||
			!regexp.MustCompile(`^[A-Za-z0-9]{24}$`).MatchString(query.Get("password")) {
			t.Errorf("sent to %s", to)
		}
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site.URL+"/api/core/v2/posts?context=edit", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth(query.Get("user_login"), query.Get("password"))
		app := open(t, site)
		app.header = r.Header
		app.get(t, "/api/core/v2/posts?context=edit").expect(t, http.StatusOK)

		b.post(t, address, form).expect(t, http.StatusOK, "There is already an application password with this name")
		form.Set("app_name", " ")
		b.post(t, address, form).expect(t, http.StatusOK, "An application password needs a name.")
		form.Del("approve")
		b.post(t, address, form).expect(t, http.StatusBadRequest)
		form.Set("_wpnonce", "wrong")
		b.post(t, address, form).expect(t, http.StatusForbidden, "The form is too old")
		form.Del("_wpnonce")
		b.post(t, address, form).expect(t, http.StatusForbidden)
	})
}

func TestAuthorizeWithoutAddress(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	b.get(t, authorizeAddress).expect(t, http.StatusOK, "An application without a name", "You will see a password to copy", site.URL+"/admin/")
	got := b.submit(t, "/it"+asking("app_name", "Note"), "action", "authorize_application_password", url.Values{"approve": {"1"}})
	got.expect(t, http.StatusOK, "Password per «Note»", "Viene mostrata solo ora.")
	secret := attribute(got.element(t, "input", "id", "secret"), "value")
	if !regexp.MustCompile(`^([A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$`).MatchString(secret) {
		t.Errorf("the password is shown as %q", secret)
	}
	b.get(t, "/admin/profile").expect(t, http.StatusOK, "Note")
}

func TestRejectApplication(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	for address, want := range map[string]string{
		asking("app_name", "x"):                                                              "/admin/",
		asking("success_url", "https://a.example/"):                                          "https://a.example/?success=false",
		asking("success_url", "https://a.example/?success=true"):                             "https://a.example/?success=false",
		asking("reject_url", "myapp://no"):                                                   "myapp://no",
		asking("success_url", "https://a.example/", "reject_url", "https://b.example/x y?è"): "https://b.example/x%20y?%C3%A8",
	} {
		got := b.submit(t, address, "action", "authorize_application_password", url.Values{"reject": {"1"}})
		if got.expect(t, http.StatusFound).location() != want {
			t.Errorf("%s: sent to %s, want %s", address, got.location(), want)
		}
	}
	list, err := site.App.Identity.ApplicationPasswords(t.Context(), site.UserID("author"))
	if err != nil || len(list) != 1 {
		t.Errorf("application passwords after refusals: got %d, %v, want the one that was there", len(list), err)
	}
}

func TestAuthorizeRefusesAddresses(t *testing.T) {
	t.Parallel()
	local := resttest.NewSite(t)
	public := resttest.NewSite(t, resttest.BaseURL("https://example.org"))
	public.App.Identity.Options.TrustedProxies = loopback
	browsers := map[*resttest.Site]*browser{local: open(t, local), public: open(t, public)}
	browsers[public].behindProxy(t, "https://example.org", public.URL)
	for _, b := range browsers {
		b.signIn(t, "author")
	}
	const format, scheme, id = "an address that is not valid", "an address without HTTPS", "not a UUID"
	for _, test := range []struct {
		site  *resttest.Site
		name  string
		value string
		want  string // empty if it is fine
	}{
		{public, "success_url", "https://a.example/", ""},
		{public, "success_url", "myapp://done", ""},
		{public, "success_url", "HTTPS://A.example", ""},
		{public, "success_url", "http://a.example/", scheme},
		{public, "success_url", "HTTP://a.example/", scheme},
		{public, "reject_url", "http://localhost/", scheme},
		{local, "success_url", "http://a.example/", ""},
		{local, "reject_url", "http://localhost:3000/", ""},
		{local, "success_url", "javascript:alert(1)", format},
		{local, "success_url", "javascript://a.example/%0aalert(1)", format},
		{local, "reject_url", "JavaScript://a.example/%0aalert(1)", format},
		{local, "success_url", "data://a.example/,x", format},
		{local, "success_url", "data:text/html,x", format},
		{local, "success_url", "//a.example/", format},
		{local, "success_url", "/path", format},
		{local, "success_url", "a.example", format},
		{local, "success_url", "https:a.example", format},
		{local, "success_url", "https:///path", format},
		{local, "success_url", "https://:8080/path", format},
		{local, "success_url", "1app://a.example", format},
		{local, "success_url", " https://a.example", format},
		{local, "success_url", "https://a.example/\r\nSet-Cookie: a=b", format},
		{local, "success_url", "https://a.example:x/", format},
		{local, "app_id", "8F6EF9A2-3D62-4C6F-9D2C-0D9F3B6A4A11", ""},
		{local, "app_id", "8f6ef9a2", id},
		{local, "app_id", "8f6ef9a2-3d62-4c6f-9d2c-0d9f3b6a4a11x", id},
	} {
		b := browsers[test.site]
		address := asking("app_name", "App", test.name, test.value)
		if test.want == "" {
			b.get(t, address).expect(t, http.StatusOK, "Yes, give access")
			continue
		}
		b.get(t, address).expect(t, http.StatusBadRequest, test.want)
		form := b.get(t, asking("app_name", "App")).form(t, "action", "authorize_application_password")
		form.Set(test.name, test.value)
		for _, decision := range []string{"approve", "reject"} {
			form.Set(decision, "1")
			b.post(t, authorizeAddress, form).expect(t, http.StatusBadRequest, test.want)
			form.Del(decision)
		}
	}
}

func TestHostsThatLookLikeOthers(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	b.signIn(t, "author")
	for address, host := range map[string]string{
		"https://good.example@evil.example/": "evil.example",
		"https://аpple.example/":             "xn--pple-43d.example", // the first letter is Cyrillic
		"myapp://done":                       "myapp://done",
	} {
		got := b.get(t, asking("success_url", address)).expect(t, http.StatusOK)
		if shown := got.element(t, "p", "class", "host").FirstChild.Data; shown != host {
			t.Errorf("%s: the page shows %q, want %q", address, shown, host)
		}
	}
}

func TestAuthorizeWhereFeatureIsOff(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t, resttest.BaseURL("http://example.org"))
	b := open(t, site)
	b.signIn(t, "author")
	b.get(t, authorizeAddress).expect(t, http.StatusNotImplemented, "Application passwords cannot be used here")
	got := b.get(t, asking("reject_url", "myapp://no?a=b")).expect(t, http.StatusNotImplemented)
	got.element(t, "a", "href", "myapp://no?a=b&error=disabled")
	profile := b.get(t, "/admin/profile").expect(t, http.StatusOK, "Application passwords cannot be used here")
	if strings.Contains(profile.body, "add_password") {
		t.Error("the profile offers what cannot be used")
	}
}

func TestAuthorizeLeadsThroughLogin(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	address := asking("app_name", "Notes", "success_url", "https://a.example/?x=1&y=2")
	login := b.get(t, address).expect(t, http.StatusFound).location()
	form := b.get(t, login).expect(t, http.StatusOK).form(t, "log", "")
	form.Set("log", "author")
	form.Set("pwd", "wrong")
	form = b.post(t, login, form).expect(t, http.StatusOK).form(t, "log", "")
	form.Set("pwd", resttest.AccountPassword)
	back := b.post(t, login, form).expect(t, http.StatusFound).location()
	if back != address {
		t.Errorf("sent to %s, want %s", back, address)
	}
	page := b.get(t, back).expect(t, http.StatusOK, "Sign in as somebody else")

	// The session ends while the page is open: the decision is asked for again.
	form = page.form(t, "action", "authorize_application_password")
	form.Set("approve", "1")
	got := open(t, site).post(t, authorizeAddress, form).expect(t, http.StatusFound).location()
	to, err := url.Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	again, err := url.Parse(to.Query().Get("redirect_to"))
	if err != nil || again.Query().Get("success_url") != "https://a.example/?x=1&y=2" || again.Query().Get("app_name") != "Notes" || again.Query().Has("_wpnonce") {
		t.Errorf("sent to %s", got)
	}
}
