package web_test

import (
	"strings"
	"testing"

	"portico/internal/identity"
	"portico/internal/mail/mailtest"
	"portico/internal/resttest"
)

func TestChangesAreToldByMail(t *testing.T) {
	t.Parallel()
	eachWithMail(t, func(t *testing.T, site *resttest.Site, server *mailtest.Server) {
		email, locale, name := "new@example.org", "it_IT", "Niccolò\r\nBcc: eve@example.org"
		_, err := site.App.Identity.UpdateUser(t.Context(), site.UserID("author"), identity.UserChanges{
			Email: &email, Locale: &locale, Name: &name,
		})
		if err != nil {
			t.Fatal(err)
		}
		got := server.Next(t)
		if len(got.To) != 1 || got.To[0] != "author@example.org" || got.Subject != "[Portico] Il tuo indirizzo e-mail è stato cambiato" || !strings.Contains(got.Body, "Ciao Niccolò") {
			t.Errorf("got %+v", got)
		}
		if err := site.App.Identity.SetPassword(t.Context(), site.UserID("author"), "another one"); err != nil {
			t.Fatal(err)
		}
		if got := server.Next(t); got.To[0] != email || got.Subject != "[Portico] La tua password è stata cambiata" {
			t.Errorf("got %+v", got)
		}
		same := "Niccolò"
		if _, err := site.App.Identity.UpdateUser(t.Context(), site.UserID("author"), identity.UserChanges{Name: &same}); err != nil {
			t.Fatal(err)
		}
		if server.Arrived() != 0 {
			t.Error("a change of the name was told by mail")
		}
	})
}
