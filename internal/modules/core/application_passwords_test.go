package core_test

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portico/internal/app"
	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/resttest"
)

// withSecret signs a call in with an application password, as people type it.
func withSecret(login, secret string) map[string]string {
	return map[string]string{"Authorization": "Basic " + base64.StdEncoding.EncodeToString([]byte(login+":"+secret))}
}

// TestApplicationPasswordLife: from its creation over its use to its end.
func TestApplicationPasswordLife(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		const mine = "/core/v2/users/me/application-passwords"
		made := site.Do(t, resttest.Call{As: "author", Do: "POST " + mine, Body: `{"name":" My <b>Phone</b> "}`, Status: http.StatusCreated})
		secret, uuid := made.String("/password"), made.String("/uuid")
		if !regexp.MustCompile(`^(\w{4} ){5}\w{4}$`).MatchString(secret) {
			t.Errorf("password: got %q", secret)
		}
		own := fmt.Sprintf("%s/api/core/v2/users/%d/application-passwords/%s", site.URL, site.UserID("author"), uuid)
		if got := made.Header.Get("Location"); got != own || made.String("/_links/self/0/href") != own {
			t.Errorf("location: got %q, want %q", got, own)
		}
		shown := func(place, want string) func(*testing.T, *resttest.Answer) {
			return func(t *testing.T, a *resttest.Answer) {
				if got := fmt.Sprint(a.Get(place)); got != want || strings.Contains(a.Text, `"password"`) {
					t.Errorf("%s: got %s, want %s: %s", place, got, want, a.Text)
				}
			}
		}
		header := withSecret("author", secret)
		site.Run(t, []resttest.Call{
			{Name: "not used", As: "author", Do: "GET " + mine + "/" + uuid, Check: shown("/last_used", "<nil>")},
			{Name: "name", As: "author", Do: "GET " + mine, Check: shown("/1/name", "My Phone")},
			{Name: "used", Header: header, Do: "GET " + mine + "/introspect", Check: shown("/uuid", uuid)},
			{Name: "use is shown", As: "admin", Do: "GET " + strings.Replace(mine, "me", fmt.Sprint(site.UserID("author")), 1) + "/" + uuid,
				Check: shown("/last_used", "2024-03-15T12:00:00")},
			{Name: "and from where", As: "author", Do: "GET " + mine, Check: shown("/1/last_ip", "127.0.0.1")},
			{Name: "embed", As: "author", Do: "GET " + mine + "?context=embed", Check: shown("/1/last_ip", "<nil>")},
			{Name: "fields", As: "author", Do: "GET " + mine + "/" + uuid + "?_fields=name", Check: shown("", "map[name:My Phone]")},
			{Name: "renamed", Header: header, Do: "PATCH " + mine + "/" + uuid, Body: `{"name":"Test","app_id":"` + uuid + `"}`, Check: shown("/app_id", "")},
			{Name: "same name as another", Header: header, Do: "GET " + mine + "/" + uuid, Check: shown("/name", "Test")},
			{Name: "nothing to change", Header: header, Do: "PUT " + mine + "/" + uuid, Body: `{}`, Check: shown("/name", "Test")},
			{Name: "name taken", As: "author", Do: "POST " + mine, Body: `{"name":"TEST"}`, Status: 409, Code: "application_password_duplicate_name"},
			{Name: "no name", As: "author", Do: "POST " + mine + "/" + uuid, Body: `{"name":"<i></i>"}`, Status: 400, Code: "application_password_empty_name"},
			{Name: "type of the name", As: "author", Do: "POST " + mine, Body: `{"name":["x"]}`, Status: 400, Code: "rest_invalid_param"},
			{Name: "NUL", As: "author", Do: "POST " + mine, Body: `{"name":"a\u0000"}`, Status: 400, Code: "rest_invalid_param"},
			{Name: "ends itself", Header: header, Do: "DELETE " + mine + "/" + uuid, Check: shown("/previous/name", "Test")},
			{Name: "is gone", Header: header, Do: "GET " + mine, Status: 401, Code: "incorrect_password"},
			{Name: "is not found", As: "author", Do: "GET " + mine + "/" + uuid, Status: 404, Code: "rest_application_password_not_found"},
			{Name: "introspect only reads", As: "author", Do: "DELETE " + mine + "/introspect", Status: 404, Code: "rest_application_password_not_found"},
			{Name: "all", As: "author", Do: "DELETE " + mine, Check: shown("/count", "1")},
			{Name: "none is left", As: "author", Do: "GET " + mine, Status: 401, Code: "incorrect_password"},
		})
	})
}

// TestRightsOverApplicationPasswords: they belong to those who may edit the user;
// whether one exists is told to nobody else.
func TestRightsOverApplicationPasswords(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		other := person(t, site, "other", "author")
		const missing = "/00000000-0000-4000-8000-000000000000"
		for _, as := range everybody {
			for _, c := range []struct{ method, path, body, code string }{
				{"GET", "", "", "rest_cannot_list_application_passwords"},
				{"POST", "", `{"name":"x` + as + `"}`, "rest_cannot_create_application_passwords"},
				{"GET", "{uuid}", "", "rest_cannot_read_application_password"},
				{"POST", "{uuid}", `{"name":"y"}`, "rest_cannot_edit_application_password"},
				{"PUT", "{uuid}", `{"name":"y"}`, "rest_cannot_edit_application_password"},
				{"DELETE", "{uuid}", "", "rest_cannot_delete_application_password"},
				{"GET", missing, "", "rest_cannot_read_application_password"},
				{"DELETE", missing, "", "rest_cannot_delete_application_password"},
				{"GET", "/introspect", "", "rest_cannot_introspect_app_password_for_non_authenticated_user"},
				{"DELETE", "", "", "rest_cannot_delete_application_passwords"},
			} {
				path := c.path
				if path == "{uuid}" {
					_, password, err := site.App.Identity.AddApplicationPassword(t.Context(), other, as+c.method, "")
					if err != nil {
						t.Fatal(err)
					}
					path = "/" + password.UUID
				}
				call := resttest.Call{
					Name: c.method + " " + c.path + "/" + cmp.Or(as, "stranger"), As: as, Body: c.body,
					Do: onUser(c.method, other, "/application-passwords"+path),
				}
				switch {
				case as != "admin", c.path == "/introspect":
					call = refused(call, c.code)
				case c.path == missing:
					call.Status, call.Code = http.StatusNotFound, "rest_application_password_not_found"
				}
				site.Run(t, []resttest.Call{call})
			}
			site.Run(t, []resttest.Call{{
				Name: "missing user/" + as, As: as, Do: onUser("GET", 999, "/application-passwords"), Status: 404, Code: "rest_user_invalid_id",
			}})
		}
	})
}

// TestApplicationPasswordsUnavailable: over an open connection nobody gets to
// them.
func TestApplicationPasswordsUnavailable(t *testing.T) {
	t.Parallel()
	database := dbtest.Open(t, db.SQLite)
	a, err := app.New(t.Context(), app.Config{DB: database, BaseURL: "http://example.org", AdminPassword: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Identity.Close(); err != nil {
			t.Error(err)
		}
	})
	handler := a.Handler()
	for _, line := range []string{
		"GET /api/core/v2/users/1/application-passwords", "POST /api/core/v2/users/me/application-passwords",
		"DELETE /api/core/v2/users/99/application-passwords", "GET /api/core/v2/users/me/application-passwords/introspect",
		"DELETE /api/core/v2/users/1/application-passwords/x",
	} {
		method, path, _ := strings.Cut(line, " ")
		r := httptest.NewRequest(method, "http://example.org"+path, strings.NewReader(`{"name":"x"}`))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusNotImplemented || !strings.Contains(w.Body.String(), `"application_passwords_disabled"`) {
			t.Errorf("%s: got %d %s", line, w.Code, w.Body)
		}
	}
}

// TestAvatars: the addresses in answers lead to pictures.
func TestAvatars(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	pictures, _ := site.Do(t, resttest.Call{As: "author", Do: "GET /core/v2/users/me"}).Get("/avatar_urls").(map[string]any)
	var sizes []string
	for size, address := range pictures {
		sizes = append(sizes, size)
		path := strings.TrimPrefix(address.(string), site.URL)
		a := site.Do(t, resttest.Call{Root: "/", Do: "GET " + strings.TrimPrefix(path, "/")})
		if !strings.Contains(a.Text, `width="`+size+`"`) || a.Header.Get("Content-Type") != "image/svg+xml; charset=utf-8" {
			t.Errorf("%s: got %s: %s", path, a.Header.Get("Content-Type"), a.Text)
		}
	}
	slices.Sort(sizes)
	if !slices.Equal(sizes, []string{"24", "48", "96"}) {
		t.Errorf("sizes: got %v", sizes)
	}
	site.Do(t, resttest.Call{Root: "/", Do: "GET avatar/1", Status: 404})
}
