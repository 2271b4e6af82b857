package web_test

import (
	"net/http"
	"testing"

	"portico/internal/resttest"
)

func TestLanguageOfPages(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	for _, test := range []struct {
		name, address, accept, want string
	}{
		{"nothing said", "/admin/login", "", "en-US"},
		{"browser", "/admin/login", "it-CH,it;q=0.9,en;q=0.8", "it-IT"},
		{"browser likes neither", "/admin/login", "ja,zh;q=0.5", "en-US"},
		{"nonsense", "/admin/login", "§§;q=x", "en-US"},
		{"address", "/it/admin/login", "en", "it-IT"},
		{"default by address", "/en/admin/login", "it", "en-US"},
		{"argument", "/admin/login?i18n_language=it", "en", "it-IT"},
		{"argument before address", "/en/admin/login?i18n_language=it", "en", "it-IT"},
		{"unknown argument", "/it/admin/login?i18n_language=xx", "", "it-IT"},
		{"error page", "/it/admin/nowhere", "", "it-IT"},
	} {
		b := open(t, site)
		b.header.Set("Accept-Language", test.accept)
		got := b.get(t, test.address)
		if lang := attribute(got.element(t, "html", "dir", "ltr"), "lang"); lang != test.want || got.header.Get("Content-Language") != test.want {
			t.Errorf("%s: got %s, want %s", test.name, lang, test.want)
		}
	}
}

func TestUsersLanguage(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	if _, err := site.DB.Exec(t.Context(), `update users set locale = 'it_IT' where login = 'author'`); err != nil {
		t.Fatal(err)
	}
	b := open(t, site)
	b.signIn(t, "author")
	b.get(t, "/admin/").expect(t, http.StatusOK, "Amministrazione")
	b.get(t, "/en/admin/").expect(t, http.StatusOK, "Administration")
}

func TestLinksKeepTheLanguage(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	got := b.get(t, "/it/admin/login?redirect_to=%2Fadmin%2Fprofile&i18n_language=it").expect(t, http.StatusOK)
	got.element(t, "a", "href", "/it/admin/lost-password")
	got.element(t, "a", "href", "/en/admin/login?redirect_to=%2Fadmin%2Fprofile")
	site = resttest.NewSite(t, resttest.Languages("it"))
	open(t, site).get(t, "/admin/login").expect(t, http.StatusOK, "Nome utente o indirizzo e-mail")
}
