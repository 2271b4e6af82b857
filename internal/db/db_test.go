package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

func TestOpenFails(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		filepath.Join(t.TempDir(), "no", "such", "folder", "portico.db"),
		"postgres://nobody:secret@127.0.0.1:1/nothing?connect_timeout=5",
		"postgres://nobody:secret@127.0.0.1:nine/nothing",
	} {
		_, err := db.Open(t.Context(), url)
		if err == nil {
			t.Errorf("open %s: got no error", url)
		} else if strings.Contains(err.Error(), "secret") {
			t.Errorf("open %s: the error tells the password: %v", url, err)
		}
	}
}

func TestOpenOddFileName(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "sito è 100% mio? #1.db")
	for range 2 {
		d, err := db.Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Migrate(t.Context(), notes); err != nil {
			t.Error(err)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	found, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	if err != nil || !slices.Equal(found, []string{path}) {
		t.Errorf("after closing: got %v, %v, want one file", found, err)
	}
}

func TestEngineAndPing(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine)
			if d.Engine() != engine {
				t.Errorf("got engine %s, want %s", d.Engine(), engine)
			}
			if err := d.Ping(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestQueriesCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		before := d.Queries()
		add(t.Context(), t, d, "one")
		count(t.Context(), t, d)
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			_, err := d.Exec(ctx, `update notes set title = ?`, "a")
			return err
		})
		if got := d.Queries() - before; err != nil || got != 3 {
			t.Errorf("got %d queries, %v, want 3", got, err)
		}
	}, notes)
}

func TestExecTellsChangedRows(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		add(t.Context(), t, d, "one")
		add(t.Context(), t, d, "two")
		for range 2 {
			if n, err := d.Exec(t.Context(), `update notes set title = ?`, "a"); err != nil || n != 2 {
				t.Errorf("got %d, %v, want 2", n, err)
			}
		}
		if n, err := d.Exec(t.Context(), `delete from notes where name = ?`, "three"); err != nil || n != 0 {
			t.Errorf("got %d, %v, want 0", n, err)
		}
	}, notes)
}

func TestCollect(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, two := add(t.Context(), t, d, "one"), add(t.Context(), t, d, "two")
		ids, err := db.Column[int64](d.Query(t.Context(), `select id from notes order by id`))
		if err != nil || !slices.Equal(ids, []int64{one, two}) {
			t.Errorf("column: got %v, %v, want %v", ids, err, []int64{one, two})
		}
		if _, err := db.Column[int64](d.Query(t.Context(), `select name from notes`)); err == nil {
			t.Error("texts as numbers: got no error")
		}
		if _, err := db.Column[int64](d.Query(t.Context(), `select nothing from notes`)); err == nil {
			t.Error("unknown column: got no error")
		}
		type note struct {
			id   int64
			name string
		}
		rows, err := d.Query(t.Context(), `select id, name from notes order by name desc`)
		list, err := db.Collect(rows, err, func(r *sql.Rows, n *note) error { return r.Scan(&n.id, &n.name) })
		if err != nil || !slices.Equal(list, []note{{two, "two"}, {one, "one"}}) {
			t.Errorf("collect: got %v, %v", list, err)
		}
	}, notes)
}

func TestErrors(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		id := add(t.Context(), t, d, "one")
		_, err := d.Exec(t.Context(), `insert into notes (name) values (?)`, "one")
		if !db.Duplicate(err) || db.NoRows(err) {
			t.Errorf("name twice: got %v, want a duplicate", err)
		}
		_, err = d.Exec(t.Context(), `insert into notes (id, name) values (?, ?)`, id, "two")
		if !db.Duplicate(fmt.Errorf("wrapped: %w", err)) {
			t.Errorf("id twice: got %v, want a duplicate", err)
		}
		_, err = d.Exec(t.Context(), `insert into notes (name) values (?)`, nil)
		if err == nil || db.Duplicate(err) {
			t.Errorf("no name: got %v, want another error", err)
		}
		err = d.QueryRow(t.Context(), `select id from notes where name = ?`, "nobody").Scan(&id)
		if !db.NoRows(fmt.Errorf("wrapped: %w", err)) || db.Duplicate(err) {
			t.Errorf("missing: got %v, want no rows", err)
		}
	}, notes)
}

// The same statement runs outside, inside and after transactions, by many
// goroutines, whether it is prepared yet or not.
func TestPreparedStatements(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var all sync.WaitGroup
		for worker := range 8 {
			all.Go(func() {
				for i := range 10 {
					var ids []int64
					err := d.Tx(t.Context(), func(ctx context.Context) error {
						ids = append(ids, add(ctx, t, d, fmt.Sprintf("inside %d %d", worker, i)))
						return nil
					})
					ids = append(ids, add(t.Context(), t, d, fmt.Sprintf("outside %d %d", worker, i)))
					if err != nil || len(ids) != 2 || ids[0] >= ids[1] {
						t.Errorf("got %v, %v", ids, err)
					}
					count(t.Context(), t, d)
				}
			})
		}
		all.Wait()
		if n := count(t.Context(), t, d); n != 160 {
			t.Errorf("got %d notes, want 160", n)
		}
	}, notes)
}

func TestPreparedStatementSurvivesSchemaChange(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite, notes)
	count(t.Context(), t, d)
	if _, err := d.Exec(t.Context(), `alter table notes add column colour text`); err != nil {
		t.Fatal(err)
	}
	add(t.Context(), t, d, "one")
	if n := count(t.Context(), t, d); n != 1 {
		t.Errorf("got %d notes, want 1", n)
	}
}
