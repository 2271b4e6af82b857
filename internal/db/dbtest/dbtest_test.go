package dbtest_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

var notes = db.Migrations{Part: "notes", Files: fstest.MapFS{
	"0001_notes.sql": {Data: []byte("-- +goose Up\ncreate table notes (id {{.ID}}, words {{.Text}} not null);\n")},
}}

func TestEveryDatabaseIsFresh(t *testing.T) {
	t.Parallel()
	for range 3 {
		dbtest.Each(t, func(t *testing.T, d *db.DB) {
			if _, err := d.Exec(t.Context(), `insert into notes (words) values (?)`, "one"); err != nil {
				t.Fatal(err)
			}
			var count int
			if err := d.QueryRow(t.Context(), `select count(*) from notes`).Scan(&count); err != nil || count != 1 {
				t.Errorf("notes in a fresh database: got %d, %v, want 1", count, err)
			}
		}, notes)
	}
}

func TestURLIsEmptyDatabase(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d, err := db.Open(t.Context(), dbtest.URL(t, engine))
			if err != nil {
				t.Fatal(err)
			}
			if err := d.Migrate(t.Context(), notes); err != nil {
				t.Errorf("migrate an empty database: %v", err)
			}
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestCopiesAreApart(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			filled := 0
			for range 3 {
				url := dbtest.Copy(t, engine, "a note", func(url string) error {
					filled++
					d, err := db.Open(t.Context(), url)
					if err != nil {
						return err
					}
					err = d.Migrate(t.Context(), notes)
					if err == nil {
						_, err = d.Exec(t.Context(), `insert into notes (words) values (?)`, "first")
					}
					return errors.Join(err, d.Close())
				})
				d, err := db.Open(t.Context(), url)
				if err != nil {
					t.Fatal(err)
				}
				var count int
				err = d.QueryRow(t.Context(), `select count(*) from notes`).Scan(&count)
				if _, added := d.Exec(t.Context(), `insert into notes (words) values (?)`, "more"); err != nil || added != nil || count != 1 {
					t.Errorf("notes in a copy: got %d, %v, %v, want 1", count, err, added)
				}
				if err := d.Close(); err != nil {
					t.Error(err)
				}
			}
			if filled != 1 {
				t.Errorf("the original was filled %d times", filled)
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		b.Run(string(engine), func(b *testing.B) {
			dbtest.Open(b, engine, notes)
			for b.Loop() {
				dbtest.Open(b, engine, notes)
			}
		})
	}
}
