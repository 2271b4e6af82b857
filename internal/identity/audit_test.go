package identity

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestAuditLog(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ada, bo := f.addUser(t, "Ada", Administrator), f.addUser(t, "bo", Author)
		as := func(actor *User, do func(r *http.Request)) {
			t.Helper()
			Tracked(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				originOf(r.Context()).actor = actor
				do(r)
			})).ServeHTTP(nil, request("", "192.0.2.7:1"))
		}
		check := func(err error) {
			t.Helper()
			if err != nil {
				t.Error(err)
			}
		}
		as(ada, func(r *http.Request) {
			_, ap, err := f.AddApplicationPassword(r.Context(), bo.ID, "Phone", "")
			check(err)
			check(f.RevokeApplicationPassword(r.Context(), bo.ID, ap.UUID))
			_, err = f.UpdateUser(r.Context(), bo.ID, UserChanges{Roles: []string{Editor, Author}})
			check(err)
			name := "Bo"
			_, err = f.UpdateUser(r.Context(), bo.ID, UserChanges{Name: &name})
			check(err)
			check(f.SetPassword(r.Context(), bo.ID, "another"))
		})
		as(nil, func(r *http.Request) {
			w := httptest.NewRecorder()
			_, err := f.SignIn(w, r, Credentials{Login: "bo", Password: "another"})
			check(err)
			if _, err := f.SignIn(w, r, Credentials{Login: "BO", Password: "wrong\x00\x1b[31m"}); codeOf(t, err) != "incorrect_password" {
				t.Errorf("got %v", err)
			}
			if _, err := f.SignIn(w, r, Credentials{Login: "nob\nody\xff" + strings.Repeat("x", 1000)}); codeOf(t, err) != "incorrect_password" {
				t.Errorf("got %v", err)
			}
			r.Header.Set("Cookie", w.Result().Header.Get("Set-Cookie"))
			check(f.SignOut(w, r))
		})
		f.try(t, "bo", "wrong", "192.0.2.8:1")
		check(f.Flush(t.Context()))
		if _, err := f.DeleteUser(t.Context(), bo.ID, nil); err != nil {
			t.Fatal(err)
		}

		entries, err := f.AuditLog(t.Context(), AuditQuery{Login: "BO"})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			"account_deleted bo by  from : ",
			"sign_in_failed bo by  from 192.0.2.8: application password",
			"sign_in_failed BO by  from 192.0.2.7: login page",
			"signed_out bo by bo from 192.0.2.7: ",
			"signed_in bo by bo from 192.0.2.7: ",
			"password_changed bo by Ada from 192.0.2.7: ",
			"roles_changed bo by Ada from 192.0.2.7: author → editor, author",
			"application_password_revoked bo by Ada from 192.0.2.7: Phone",
			"application_password_added bo by Ada from 192.0.2.7: Phone",
			"roles_changed bo by  from : none → author",
		}
		if len(entries) != len(want) {
			t.Fatalf("got %d entries: %+v", len(entries), entries)
		}
		for n, e := range entries {
			if got := e.Event + " " + e.Login + " by " + e.Actor + " from " + e.Address + ": " + e.Detail; !strings.EqualFold(got, want[n]) || !e.At.Equal(f.site.Now()) {
				t.Errorf("entry %d: got %s at %v, want %s", n, got, e.At, want[n])
			}
		}
		all, err := f.AuditLog(t.Context(), AuditQuery{Limit: 2})
		if err != nil || len(all) != 2 {
			t.Errorf("two entries: got %+v, %v", all, err)
		}
		f.clock.advance(31 * 24 * time.Hour)
		check(f.Purge(t.Context()))
		if left, err := f.AuditLog(t.Context(), AuditQuery{}); err != nil || len(left) != len(want)-2+1 {
			t.Errorf("a month later: got %+v, %v, want all but the failures", left, err)
		}
		f.clock.advance(335 * 24 * time.Hour)
		check(f.Purge(t.Context()))
		if left, err := f.AuditLog(t.Context(), AuditQuery{}); err != nil || len(left) != 0 {
			t.Errorf("a year later: got %+v, %v", left, err)
		}
	}, site.Migrations, Migrations)
}

func TestFailuresAreRecordedInBulk(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		for range maxWaitingFailures + 7 {
			f.failures.note("ada", network(peer(request("", "192.0.2.1:1"))).Addr(), "test")
		}
		before := d.Queries()
		if err := f.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		entries, err := f.AuditLog(t.Context(), AuditQuery{Limit: 1000})
		if err != nil || len(entries) != maxWaitingFailures || !strings.Contains(entries[0].Detail, "7 more failures") {
			t.Errorf("got %d entries, %v", len(entries), err)
		}
		if asked := d.Queries() - before; asked != maxWaitingFailures+1 {
			t.Errorf("queries: got %d", asked)
		}
	}, site.Migrations, Migrations)
}
