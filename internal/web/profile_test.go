package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"portico/internal/resttest"
)

func TestApplicationPasswordsOnProfile(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		b.signIn(t, "author")
		b.get(t, "/admin/profile").expect(t, http.StatusOK, "author@example.org", "Created 15 March 2024", "never used")
		b.get(t, "/it/admin/profile").expect(t, http.StatusOK, "Creata il 15 marzo 2024", "mai usata")
		for name, want := range map[string]string{
			"":      "An application password needs a name.",
			"<b>":   "An application password needs a name.",
			"TEST":  "There is already an application password with this name.",
			"a\x00": "Password for “a”",
		} {
			b.submit(t, "/admin/profile", "action", "add_password", url.Values{"app_name": {name}}).expect(t, http.StatusOK, want)
		}
		got := b.submit(t, "/admin/profile", "action", "add_password", url.Values{"app_name": {"Phone"}}).expect(t, http.StatusOK)
		secret := attribute(got.element(t, "input", "id", "secret"), "value")
		if strings.Contains(b.get(t, "/admin/profile").body, secret) {
			t.Error("the password is shown twice")
		}
		app := open(t, site)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site.URL, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth("author", secret)
		app.header = r.Header
		app.get(t, "/api/core/v2/posts?context=edit").expect(t, http.StatusOK)

		form := got.form(t, "action", "revoke_password")
		for node := range got.root.Descendants() {
			if attribute(node, "aria-label") == "Revoke Phone" {
				for field := range node.Parent.Descendants() {
					if attribute(field, "name") == "uuid" {
						form.Set("uuid", attribute(field, "value"))
					}
				}
			}
		}
		to := b.post(t, "/admin/profile", form).expect(t, http.StatusFound).location()
		b.get(t, to).expect(t, http.StatusOK, "The application password was revoked.")
		app.get(t, "/api/core/v2/posts").expect(t, http.StatusUnauthorized, "incorrect_password")
		b.post(t, "/admin/profile", form).expect(t, http.StatusFound)

		other := open(t, site)
		other.signIn(t, "editor")
		stolen := b.get(t, "/admin/profile").form(t, "action", "revoke_password")
		stolen.Set("_wpnonce", other.get(t, "/admin/profile").form(t, "action", "add_password").Get("_wpnonce"))
		other.post(t, "/admin/profile", stolen).expect(t, http.StatusFound)
		b.get(t, "/admin/profile").expect(t, http.StatusOK, "Revoke test")

		b.submit(t, "/admin/profile", "action", "revoke_passwords", nil).expect(t, http.StatusFound)
		b.get(t, "/admin/profile").expect(t, http.StatusOK, "There are none yet.")
	})
}

func TestChangePasswordOnProfile(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b, other := open(t, site), open(t, site)
		b.signIn(t, "author")
		other.signIn(t, "author")
		change := func(current, first, second string) *page {
			return b.submit(t, "/admin/profile", "action", "change_password", url.Values{"current": {current}, "pass1": {first}, "pass2": {second}})
		}
		change("wrong", "a new sentence", "a new sentence").expect(t, http.StatusOK, "This is not your present password.")
		change(resttest.AccountPassword, "short", "short").expect(t, http.StatusOK, "at least 12 characters")
		change(resttest.AccountPassword, "a new sentence", "a new sentense").expect(t, http.StatusOK, "The two passwords differ.")
		change(resttest.AccountPassword, `a new sentence\`, `a new sentence\`).expect(t, http.StatusOK, "This password cannot be used.")
		other.get(t, "/admin/").expect(t, http.StatusOK)
		to := change(resttest.AccountPassword, "a new sentence", "a new sentence").expect(t, http.StatusFound).location()
		b.get(t, to).expect(t, http.StatusOK, "Your password was changed.")
		other.get(t, "/admin/").expect(t, http.StatusFound)
		other.post(t, "/admin/login", url.Values{"log": {"author"}, "pwd": {"a new sentence"}}).expect(t, http.StatusFound)
	})
}
