package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

// runSeed runs the command with a command line and returns what it prints.
func runSeed(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var line struct {
		Seed SeedCmd `cmd:""`
	}
	var out bytes.Buffer
	parser, err := kong.New(&line, kong.Writers(&out, &out), kong.Exit(func(int) {}),
		kong.BindTo(t.Context(), (*context.Context)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(append([]string{"seed"}, args...))
	if err != nil {
		return out.String(), err
	}
	err = parsed.Run(parser)
	return out.String(), err
}

func TestSeed(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			where := place(t, engine)
			out, err := runSeed(t, where, "--posts=42", "--tags=30", "--comments=7", "--admin-password=secret")
			if err != nil {
				t.Fatal(err)
			}
			want := "Added 42 posts (10 of them translations of another), 40 categories and 60 tags in "
			if !strings.Contains(out, want) || !strings.Contains(out, "no comments") || strings.Contains(out, "password") {
				t.Errorf("got %q", out)
			}
			// Once more: the terms are there, the slugs are taken.
			if out, err = runSeed(t, where, "--posts=42", "--tags=30"); err != nil ||
				!strings.Contains(out, "Added 42 posts (10 of them translations of another), 0 categories and 0 tags in ") {
				t.Errorf("the second time: got %q, %v", out, err)
			}
			checkSeeded(t, where)
		})
	}
}

// checkSeeded counts what two rounds of 42 posts leave behind.
func checkSeeded(t *testing.T, where string) {
	t.Helper()
	url, found := strings.CutPrefix(where, "--database=")
	if !found {
		url = strings.TrimPrefix(where, "--data=") + "/portico.db"
	}
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }() // nothing was written
	for query, want := range map[string]int64{
		`select count(*) from posts where status = 'publish' and author_id = 1 and guid like 'http://127.0.0.1:8080/%'`: 84,
		`select count(distinct slug) from posts where language = 'en'`:                                                  42,
		`select count(*) from posts where source_language is not null`:                                                  20,
		`select count(*) from post_search`:                                                                              84,
		`select count(*) from terms where taxonomy = 'category'`:                                                        41,
		`select count(*) from terms where taxonomy = 'category' and parent_id <> 0`:                                     26,
		`select count(*) from terms t where count <> (select count(*) from post_terms where term_id = t.id)`:            0,
		`select count(*) from post_terms pt join posts p on p.id = pt.post_id where p.date <> pt.date`:                  0,
		`select count(*) from post_terms pt join posts p on p.id = pt.post_id join terms t on t.id = pt.term_id
			where p.language <> t.language`: 0,
	} {
		var got int64
		if err := d.QueryRow(t.Context(), query).Scan(&got); err != nil || got != want {
			t.Errorf("%s: got %d, %v, want %d", query, got, err, want)
		}
	}
}

func TestSeedRefuses(t *testing.T) {
	t.Parallel()
	where := "--data=" + t.TempDir()
	for args, want := range map[string]string{
		"--posts=-1":                   "numbers from 0",
		"--posts=1 --tags=0":           "from 1",
		"--posts=1 --languages=en,de":  `no texts in the language "de"`,
		"--comments=1":                 "--posts",
		"--posts=1 --languages=EN":     "no language code",
		"--posts=1 --database=mysql:/": "postgres://",
	} {
		_, err := runSeed(t, append(strings.Fields(args), where)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", args, err, want)
		}
	}
	// A site that is there keeps its accounts and says nothing of a password.
	url := dbtest.URL(t, db.SQLite)
	folder := "--data=" + strings.TrimSuffix(url, "/portico.db")
	if out, err := runSeed(t, folder, "--posts=0"); err != nil || !strings.Contains(out, "The site is new") {
		t.Errorf("a new site: got %q, %v", out, err)
	}
	if out, err := runSeed(t, folder, "--posts=0"); err != nil || strings.Contains(out, "The site is new") {
		t.Errorf("a site that is there: got %q, %v", out, err)
	}
}
