package main

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/identity"
	"portico/internal/site"
)

// runUser runs the user commands with a command line and returns what they
// print.
func runUser(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var line struct {
		User UserCmd `cmd:""`
	}
	var out bytes.Buffer
	parser, err := kong.New(&line, kong.Writers(&out, &out), kong.Exit(func(int) {}),
		kong.BindTo(t.Context(), (*context.Context)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(append([]string{"user"}, args...))
	if err != nil {
		return out.String(), err
	}
	err = parsed.Run()
	return out.String(), err
}

// place is a fresh database as the commands are told of it.
func place(t *testing.T, engine db.Engine, parts ...db.Migrations) string {
	t.Helper()
	return databaseFlag(engine, dbtest.URL(t, engine, parts...))
}

func TestUserCommands(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			where := place(t, engine, site.Migrations, identity.Migrations)
			random := regexp.MustCompile(`^[A-Za-z0-9]{24}\n$`)
			for _, step := range []struct {
				line, out, problem string
			}{
				{line: "add ada --email=ada@example.org --role=editor --password=secret", out: `^$`},
				{line: "add ADA --email=other@example.org --role=editor", problem: `the login "ADA" is taken`},
				{line: "add bo --email=ADA@example.org --role=editor", problem: "another account has the e-mail address"},
				{line: "add bo --email=bo@example.org --role=emperor", problem: `no role "emperor"`},
				{line: "add bo --role=editor", problem: "--email"},
				{line: "add bo --email=bo@example.org --role=author", out: random.String()},
				{line: "app-password ada Phone", out: random.String()},
				{line: "app-password ADA@example.org Tablet", out: random.String()},
				{line: "app-password ada phone", problem: `an application password called "phone" already`},
				{line: "app-password nobody Phone", problem: `there is no account "nobody"`},
				{line: "audit --login=BO", out: `^TIME +EVENT +LOGIN +BY +FROM +DETAIL\n[0-9-]{10} [0-9:]{8} +roles_changed +bo +- +- +none → author\n$`},
				{line: "audit --limit=1", out: `^TIME.*\n.* application_password_added +ada +- +- +Tablet\n$`},
				{line: "list", out: `^ID +LOGIN +E-MAIL +ROLES +REGISTERED\n1 +ada +ada@example.org +editor +[0-9-]{10}\n2 +bo +bo@example.org +author +[0-9-]{10}\n$`},
			} {
				out, err := runUser(t, append(strings.Fields(step.line), where)...)
				if step.problem != "" {
					if err == nil || !strings.Contains(err.Error(), step.problem) || strings.Contains(err.Error(), "\n") || out != "" {
						t.Errorf("%s: got %q and error %v, want an error with %q in one line", step.line, out, err, step.problem)
					}
					continue
				}
				if err != nil || !regexp.MustCompile(step.out).MatchString(out) {
					t.Errorf("%s: got %q and error %v, want %s", step.line, out, err, step.out)
				}
			}
		})
	}
}

func TestUserCommandsWithoutSite(t *testing.T) {
	t.Parallel()
	missing := "--data=" + filepath.Join(t.TempDir(), "data")
	for name, where := range map[string]string{
		"no file":          missing,
		"no file, again":   missing,
		"empty SQLite":     place(t, db.SQLite, site.Migrations),
		"empty PostgreSQL": place(t, db.Postgres, site.Migrations),
	} {
		_, err := runUser(t, "list", where)
		if err == nil || !strings.Contains(err.Error(), "run `portico serve` or `portico migrate` first") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want the advice to make a site first in one line", name, err)
		}
	}
	if _, err := runUser(t, "list", "--database=mysql://example.org"); err == nil || !strings.Contains(err.Error(), "postgres://") {
		t.Errorf("another kind of database: got %v", err)
	}
}

func TestUserCommandsBesideServer(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite, site.Migrations, identity.Migrations)
	server, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	if _, err := runUser(t, "add", "ada", "--email=ada@example.org", "--data="+filepath.Dir(url)); err != nil {
		t.Fatal(err)
	}
	users, err := newIdentity(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := users.UserByLogin(t.Context(), "ada"); err != nil {
		t.Errorf("the running server does not see the account: %v", err)
	}
}
