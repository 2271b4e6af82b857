package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/mail"
	"portico/internal/mail/mailtest"
	"portico/internal/resttest"
)

var link = regexp.MustCompile(`http://\S+/reset-password\?token=\S+`)

// eachWithMail runs a test on sites that send mail, with their background work
// going.
func eachWithMail(t *testing.T, run func(t *testing.T, site *resttest.Site, server *mailtest.Server)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			server := mailtest.NewServer(t)
			site := resttest.NewSite(t, resttest.Engine(engine), resttest.Mail(mail.Options{SMTP: server.URL()}))
			site.StartJobs(t)
			run(t, site, server)
		})
	}
}

func TestLostPassword(t *testing.T) {
	t.Parallel()
	eachWithMail(t, func(t *testing.T, site *resttest.Site, server *mailtest.Server) {
		if _, err := site.DB.Exec(t.Context(), `update users set name = 'Niccolò Dà' where login = 'author'`); err != nil {
			t.Fatal(err)
		}
		signedIn, b := open(t, site), open(t, site)
		signedIn.signIn(t, "author")
		b.submit(t, "/admin/lost-password", "user_login", "", url.Values{"user_login": {" "}}).expect(t, http.StatusOK, "Please give your user name")
		unknown := b.submit(t, "/admin/lost-password", "user_login", "", url.Values{"user_login": {"nobody"}}).expect(t, http.StatusOK)
		known := b.submit(t, "/admin/lost-password", "user_login", "", url.Values{"user_login": {"AUTHOR@example.org"}}).expect(t, http.StatusOK, "If there is such an account")
		if strip(known.body) != strip(unknown.body) {
			t.Errorf("the answers tell whether an account exists:\n%s\n%s", known.body, unknown.body)
		}
		first := server.Next(t)
		if first.To[0] != "author@example.org" || first.Subject != "[Portico] Choose a new password" || !strings.Contains(first.Body, "Hello Niccolò Dà,") {
			t.Errorf("got %+v", first)
		}
		b.submit(t, "/it/admin/lost-password", "user_login", "", url.Values{"user_login": {"author"}}).expect(t, http.StatusOK, "un’e-mail con un link è in arrivo")
		second := server.Next(t)
		if second.Subject != "[Portico] Scegli una nuova password" || !strings.Contains(second.Body, "Funziona una volta sola") || !strings.Contains(second.Body, "com’è") {
			t.Errorf("got %+v", second)
		}

		b.get(t, link.FindString(first.Body)).expect(t, http.StatusBadRequest, "This link has been used already")
		address := link.FindString(second.Body)
		if !strings.HasPrefix(address, site.URL+"/it/admin/reset-password?token=") {
			t.Fatalf("the mail leads to %q", address)
		}
		b.get(t, address).expect(t, http.StatusOK, "Scegli una nuova password")
		for passwords, want := range map[[2]string]string{
			{"short", "short"}:                     "almeno 12 caratteri",
			{"una frase lunga", "un'altra frase"}:  "Le due password sono diverse.",
			{`una frase con \`, `una frase con \`}: "Questa password non può essere usata",
			{"            ", "            "}:       "Questa password non può essere usata",
		} {
			b.submit(t, address, "token", "", url.Values{"pass1": {passwords[0]}, "pass2": {passwords[1]}}).expect(t, http.StatusOK, want)
		}
		fresh := url.Values{"pass1": {"una frase lunga"}, "pass2": {"una frase lunga"}}
		form := b.get(t, address).form(t, "token", "")
		got := b.submit(t, address, "token", "", fresh).expect(t, http.StatusFound)
		b.get(t, got.location()).expect(t, http.StatusOK, "La tua password è stata cambiata.")
		form["pass1"], form["pass2"] = fresh["pass1"], fresh["pass2"]
		b.post(t, address, form).expect(t, http.StatusBadRequest, "Questo link è già stato usato")
		signedIn.get(t, "/admin/").expect(t, http.StatusFound)
		b.post(t, "/admin/login", url.Values{"log": {"author"}, "pwd": {resttest.AccountPassword}}).expect(t, http.StatusOK)
		b.post(t, "/admin/login", url.Values{"log": {"author"}, "pwd": {"una frase lunga"}}).expect(t, http.StatusFound)
		if notice := server.Next(t); notice.Subject != "[Portico] Your password was changed" || !strings.Contains(notice.Body, "/en/admin/lost-password") {
			t.Errorf("got %+v", notice)
		}
	})
}

// strip removes what differs between any two pages.
func strip(body string) string {
	return regexp.MustCompile(`nonce="[^"]*"`).ReplaceAllString(body, "")
}

func TestResetLinkLastsAnHour(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		user, err := site.App.Identity.UserByLogin(t.Context(), "author")
		if err != nil {
			t.Fatal(err)
		}
		token, err := site.App.Identity.NewResetToken(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		var stored int
		if err := site.DB.QueryRow(t.Context(), `select count(*) from password_resets where hash = ?`, token).Scan(&stored); err != nil || stored != 0 {
			t.Errorf("the token itself is stored: %d, %v", stored, err)
		}
		b := open(t, site)
		address := "/admin/reset-password?token=" + token
		site.Clock.Advance(time.Hour - time.Second)
		form := b.get(t, address).expect(t, http.StatusOK, "author").form(t, "token", "")
		site.Clock.Advance(time.Second)
		form.Set("pass1", "a long sentence")
		form.Set("pass2", "a long sentence")
		b.get(t, address).expect(t, http.StatusBadRequest, "Ask for another link")
		b.post(t, address, form).expect(t, http.StatusBadRequest)
		b.get(t, "/admin/reset-password").expect(t, http.StatusBadRequest)

		if token, err = site.App.Identity.NewResetToken(t.Context(), user); err != nil {
			t.Fatal(err)
		}
		if err := site.App.Identity.SetPassword(t.Context(), user.ID, "changed in the meantime"); err != nil {
			t.Fatal(err)
		}
		b.get(t, "/admin/reset-password?token="+token).expect(t, http.StatusBadRequest)
	})
}

func TestLostPasswordIsLimited(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	b := open(t, site)
	for _, login := range []string{"author", "nobody"} {
		for range 3 {
			b.post(t, "/admin/lost-password", url.Values{"user_login": {login}}).expect(t, http.StatusOK)
		}
		got := b.post(t, "/admin/lost-password", url.Values{"user_login": {login}}).expect(t, http.StatusTooManyRequests, "Please try again in 10 minutes.")
		if got.header.Get("Retry-After") != "600" {
			t.Errorf("Retry-After: got %q", got.header.Get("Retry-After"))
		}
	}
	b.signIn(t, "author")
}
