package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"portico/internal/resttest"
)

// TestWalk lets an application in, with a real browser: its link leads to the
// sign-in and back, the approval brings it a password, the password works until
// it is revoked on the profile page.
func TestWalk(t *testing.T) {
	t.Parallel()
	for _, walk := range []struct {
		language, scheme string
		title, profile   string
	}{
		{"en", "light", "Give an application access?", "Your profile"},
		{"it", "dark", "Concedere l’accesso a un’applicazione?", "Il tuo profilo"},
	} {
		t.Run(walk.language, func(t *testing.T) {
			t.Parallel()
			site := resttest.NewSite(t, resttest.RealTime())
			arrived := make(chan url.Values, 1)
			application := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				_, _ = fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><p id="done">Thank you.</p>`)
				if r.URL.Path == "/done" {
					arrived <- r.URL.Query()
				}
			}))
			t.Cleanup(application.Close)
			c := startChromium(t, walk.language, walk.language, walk.scheme)

			link := site.URL + asking("app_name", "Notes", "success_url", application.URL+"/done?x=1")
			c.open(t, link, "#log")
			c.write(t, "#log", "author")
			c.write(t, "#pwd", "wrong")
			c.click(t, "button.main", ".problems")
			c.shoot(t, "login")
			c.write(t, "#pwd", resttest.AccountPassword)
			c.click(t, "button.main", "#app_name")
			if got := c.text(t, "h1"); got != walk.title {
				t.Errorf("after signing in the page is called %q", got)
			}
			if got := c.text(t, ".host"); got != strings.TrimPrefix(application.URL, "http://") {
				t.Errorf("the page shows the host %q", got)
			}
			c.shoot(t, "authorise")
			c.click(t, "button[name=approve]", "#done")
			got := <-arrived
			if got.Get("site_url") != site.URL || got.Get("user_login") != "author" || got.Get("x") != "1" {
				t.Errorf("the application got %v", got)
			}
			write(t, site, got.Get("user_login"), got.Get("password")).expect(t, http.StatusCreated)

			c.open(t, site.URL+asking("app_name", "Camera"), "#app_name")
			c.click(t, "button[name=approve]", "#secret")
			shown := see(t, c, chromedp.Value(chromedp.CSS("#secret")))
			c.click(t, "[data-copy]", ".copied:not(:empty)")
			c.shoot(t, "password")
			write(t, site, "author", shown).expect(t, http.StatusCreated)

			c.open(t, site.URL+"/admin/profile", "#passwords")
			if got := c.text(t, "h1"); got != walk.profile {
				t.Errorf("the profile is called %q", got)
			}
			c.shoot(t, "profile")
			c.click(t, `[aria-label$=" Notes"]`, ".notice")
			write(t, site, got.Get("user_login"), got.Get("password")).expect(t, http.StatusUnauthorized)
			write(t, site, "author", shown).expect(t, http.StatusCreated)
			c.click(t, ".account button", "#log")
		})
	}
}

// write creates a post as an application does.
func write(t *testing.T, site *resttest.Site, login, password string) *page {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, site.URL, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.SetBasicAuth(login, password)
	application := open(t, site)
	application.header = r.Header
	return application.post(t, "/api/core/v2/posts", url.Values{"title": {"From an application"}})
}
