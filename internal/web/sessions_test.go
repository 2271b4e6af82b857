package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"portico/internal/resttest"
)

func TestSessionsExpire(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		short, long := open(t, site), open(t, site)
		short.signIn(t, "author")
		long.post(t, "/admin/login", url.Values{"log": {"author"}, "pwd": {resttest.AccountPassword}, "rememberme": {"forever"}})
		for _, step := range []struct {
			by          time.Duration
			short, long int
		}{
			{47 * time.Hour, http.StatusOK, http.StatusOK},
			{time.Hour, http.StatusFound, http.StatusOK},
			{12*24*time.Hour - time.Hour, http.StatusFound, http.StatusOK},
			{time.Hour, http.StatusFound, http.StatusFound},
		} {
			site.Clock.Advance(step.by)
			short.get(t, "/admin/").expect(t, step.short)
			long.get(t, "/admin/").expect(t, step.long)
		}
		if err := site.App.Identity.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		var left int
		if err := site.DB.QueryRow(t.Context(), `select count(*) from sessions`).Scan(&left); err != nil || left != 0 {
			t.Errorf("sessions after the purge: got %d, %v, want 0", left, err)
		}
	}, resttest.RealTime()) // the browser's cookies expire by it
}

func TestEndingSessions(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		here, phone, work, other := open(t, site), open(t, site), open(t, site), open(t, site)
		phone.header.Set("User-Agent", "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0")
		for _, b := range []*browser{here, phone, work} {
			b.signIn(t, "author")
		}
		other.signIn(t, "editor")
		list := here.get(t, "/admin/profile").expect(t, http.StatusOK, "Firefox on Android", "this browser", "127.0.0.1")
		if got := strings.Count(list.body, `name="session"`); got != 2 {
			t.Errorf("sessions that can be ended: got %d, want 2", got)
		}
		got := here.submit(t, "/admin/profile", "action", "end_session", url.Values{"session": {"no such session"}})
		got.expect(t, http.StatusFound)
		phone.get(t, "/admin/").expect(t, http.StatusOK)

		foreign := other.get(t, "/admin/profile").form(t, "action", "add_password")
		foreign.Set("action", "end_session")
		foreign.Set("session", list.form(t, "action", "end_session").Get("session"))
		other.post(t, "/admin/profile", foreign).expect(t, http.StatusFound)
		phone.get(t, "/admin/").expect(t, http.StatusOK)
		work.get(t, "/admin/").expect(t, http.StatusOK)

		here.submit(t, "/admin/profile", "action", "end_session", nil).expect(t, http.StatusFound)
		alive := 0
		for _, b := range []*browser{phone, work} {
			if b.get(t, "/admin/").status == http.StatusOK {
				alive++
			}
		}
		if alive != 1 {
			t.Errorf("after ending one of two sessions %d are alive", alive)
		}
		phone.signIn(t, "author")
		here.submit(t, "/admin/profile", "action", "end_sessions", nil).expect(t, http.StatusFound)
		phone.get(t, "/admin/").expect(t, http.StatusFound)
		work.get(t, "/admin/").expect(t, http.StatusFound)
		here.get(t, "/admin/profile?done=sessions_ended").expect(t, http.StatusOK, "You are signed out everywhere else.")
		other.get(t, "/admin/").expect(t, http.StatusOK)
	})
}

func TestPasswordChangeEndsSessions(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		b.signIn(t, "author")
		// Another node, which knows nothing of this one's memory.
		if _, err := site.DB.Exec(t.Context(), `update users set password = 'x' || password where login = 'author'`); err != nil {
			t.Fatal(err)
		}
		b.get(t, "/admin/").expect(t, http.StatusFound)
		if _, err := site.DB.Exec(t.Context(), `update users set password = substr(password, 2) where login = 'author'`); err != nil {
			t.Fatal(err)
		}
		b.get(t, "/admin/").expect(t, http.StatusOK)
		if err := site.App.Identity.SetPassword(t.Context(), site.UserID("author"), "something else"); err != nil {
			t.Fatal(err)
		}
		b.get(t, "/admin/").expect(t, http.StatusFound)
	})
}

func TestLogout(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		b := open(t, site)
		b.signIn(t, "author")
		b.get(t, "/admin/logout").expect(t, http.StatusOK, "Do you want to sign out, author?")
		b.post(t, "/admin/logout", url.Values{"_wpnonce": {"wrong"}}).expect(t, http.StatusForbidden, "The form is too old")
		b.get(t, "/admin/").expect(t, http.StatusOK)
		kept := open(t, site) // somebody who has copied the cookie
		address, err := url.Parse(site.URL)
		if err != nil {
			t.Fatal(err)
		}
		kept.client.Jar.SetCookies(address, b.client.Jar.Cookies(address))
		kept.get(t, "/admin/").expect(t, http.StatusOK)
		got := b.submit(t, "/it/admin/logout", "_wpnonce", "", nil).expect(t, http.StatusFound)
		if got.location() != "/it/admin/login?done=signed_out" {
			t.Errorf("sent to %s", got.location())
		}
		b.get(t, got.location()).expect(t, http.StatusOK, "Hai effettuato l’uscita.")
		kept.get(t, "/admin/").expect(t, http.StatusFound)
	})
}

func TestAccountHasABoundedNumberOfSessions(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	user, err := site.App.Identity.UserByLogin(t.Context(), "author")
	if err != nil {
		t.Fatal(err)
	}
	first := open(t, site)
	first.signIn(t, "author")
	for range 50 {
		site.Clock.Advance(time.Second)
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, site.URL, http.NoBody)
		if err := site.App.Identity.Begin(httptest.NewRecorder(), r, user, false); err != nil {
			t.Fatal(err)
		}
	}
	list, err := site.App.Identity.Sessions(t.Context(), user)
	if err != nil || len(list) != 50 {
		t.Errorf("sessions after 51 sign-ins: got %d, %v, want 50", len(list), err)
	}
	first.get(t, "/admin/").expect(t, http.StatusFound)
}
