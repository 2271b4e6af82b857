// Package dbtest gives tests fresh databases on every engine.
//
// SQLite databases are files in the test's temporary folder. PostgreSQL
// databases live on the server that PORTICO_TEST_POSTGRES names (the address of
// a superuser), or else on a private server that the test process starts for
// itself; a machine without PostgreSQL fails the test rather than skipping it.
// Schemas are migrated once and then copied, so a fresh database costs
// milliseconds.
package dbtest

import (
	"context"
	"crypto/rand"
	"errors"
	"testing"

	"portico/internal/db"
)

// Each runs a test on a fresh database of every engine, migrated with parts. The
// engines run in parallel.
func Each(t *testing.T, run func(t *testing.T, d *db.DB), parts ...db.Migrations) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			run(t, Open(t, engine, parts...))
		})
	}
}

// Open opens a fresh database migrated with parts; it is closed and removed when
// the test ends.
func Open(t testing.TB, engine db.Engine, parts ...db.Migrations) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), URL(t, engine, parts...))
	if err != nil {
		t.Fatalf("open a fresh %s database: %v", engine, err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Errorf("close the %s database: %v", engine, err)
		}
	})
	return d
}

// URL is the address of a fresh database, for tests that open it themselves. It
// is empty, or migrated with parts; it is removed when the test ends.
func URL(t testing.TB, engine db.Engine, parts ...db.Migrations) string {
	t.Helper()
	if len(parts) == 0 {
		return fresh(t, engine, nil)
	}
	key, err := fingerprint(parts)
	if err != nil {
		t.Fatalf("read the migrations: %v", err)
	}
	return fresh(t, engine, &original{key, func(url string) error { return migrate(url, parts) }})
}

// Copy is the address of a fresh copy of the database that fill makes, for tests
// that need more than tables. Fill gets the address of an empty database, once
// for every name and engine in a test process, and closes it when it is done.
// The copy is removed when the test ends.
func Copy(t testing.TB, engine db.Engine, name string, fill func(url string) error) string {
	t.Helper()
	return fresh(t, engine, &original{process + " " + name, fill})
}

// process tells what this process has made from what another one on the same
// server has.
var process = rand.Text()

// original is a database that tests get copies of.
type original struct {
	key  string // no other original has it
	fill func(url string) error
}

// fresh makes a database: a copy, or an empty one.
func fresh(t testing.TB, engine db.Engine, from *original) string {
	t.Helper()
	copied := freshSQLite
	if engine == db.Postgres {
		copied = freshPostgres
	}
	url, err := copied(t, from)
	if err != nil {
		t.Fatalf("make a fresh %s database: %v", engine, err)
	}
	return url
}

// migrate opens a database, migrates it and closes it again. It does not use a
// test's context: what it makes serves other tests too.
func migrate(url string, parts []db.Migrations) error {
	ctx := context.Background()
	d, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	return errors.Join(d.Migrate(ctx, parts...), d.Close())
}
