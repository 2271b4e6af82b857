package identity

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

// earlier are the migrations of this package up to a file.
func earlier(t *testing.T, last string) db.Migrations {
	t.Helper()
	files := fstest.MapFS{}
	names, err := fs.Glob(Migrations.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(Migrations.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		if name <= last {
			files[name] = &fstest.MapFile{Data: text}
		}
	}
	return db.Migrations{Part: Migrations.Part, Files: files}
}

// TestProfilesMigration: accounts and application passwords that are there
// already stay as they are.
func TestProfilesMigration(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine, site.Migrations, earlier(t, "0002_sessions.sql"))
			for _, statement := range []string{
				`insert into users (login, login_folded, email, email_folded, slug, name, nickname, first_name, last_name,
					url, description, locale, password, registered)
				values ('ada', 'ada', 'a@example.org', 'a@example.org', 'ada', 'ADA', 'ada', '', '', '', '', '', '', 1)`,
				`insert into application_passwords (uuid, user_id, app_id, name, name_folded, hash, created, last_used, last_ip)
				select 'u', id, '', 'Phone', 'phone', 'h', 5, 6, '192.0.2.1' from users`,
			} {
				if _, err := d.Exec(t.Context(), statement); err != nil {
					t.Fatal(err)
				}
			}
			if err := d.Migrate(t.Context(), Migrations); err != nil {
				t.Fatal(err)
			}
			f := local(t, d)
			ada, err := f.UserByLogin(t.Context(), "ada")
			if err != nil {
				t.Fatal(err)
			}
			if found, _, err := f.ListUsers(t.Context(), UserQuery{Search: "ada", OrderBy: "name"}); err != nil || len(found) != 1 {
				t.Errorf("searching the account: got %v, %v", found, err)
			}
			f.addSecret(t, ada, "Tablet")
			if got := names(t, f, ada); got != "Phone, Tablet" {
				t.Errorf("application passwords: got %s", got)
			}
			phone, err := f.ApplicationPassword(t.Context(), ada.ID, "u")
			if err != nil || phone.Created.Unix() != 5 || phone.LastUsed.Unix() != 6 || *phone.LastIP != "192.0.2.1" {
				t.Errorf("the old password: got %+v, %v", phone, err)
			}
		})
	}
}
