package db_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

// counting are migrations that would do harm if they ran twice.
func counting(steps int) db.Migrations {
	all := []string{
		"create table counter (n bigint not null);",
		"insert into counter (n) values (1);",
		"update counter set n = n + 1;",
		"update counter set n = n * 10;",
	}
	files := fstest.MapFS{}
	for i, sql := range all[:steps] {
		name := "000" + string(rune('1'+i)) + "_step.sql"
		files[name] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + sql + "\n")}
	}
	return db.Migrations{Part: "counting", Files: files}
}

func counter(t *testing.T, d *db.DB) int {
	t.Helper()
	var n int
	if err := d.QueryRow(t.Context(), `select sum(n) from counter`).Scan(&n); err != nil {
		t.Fatalf("read the counter: %v", err)
	}
	return n
}

func TestMigrateRunsEachStepOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, steps := range []int{2, 2, 4, 4} {
			if err := d.Migrate(t.Context(), counting(steps), notes); err != nil {
				t.Fatal(err)
			}
		}
		if n := counter(t, d); n != 20 {
			t.Errorf("got %d, want 20", n)
		}
	})
}

func TestMigrateWithoutFiles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Migrate(t.Context(), db.Migrations{Part: "none", Files: fstest.MapFS{}}); err != nil {
			t.Error(err)
		}
	})
}

func TestMigrateNamesTheFailingPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		broken := db.Migrations{Part: "broken", Files: fstest.MapFS{
			"0001_typo.sql": {Data: []byte("-- +goose Up\ncreate tabel x (y text);\n")},
		}}
		if err := d.Migrate(t.Context(), broken); err == nil || !strings.Contains(err.Error(), "migrate broken") {
			t.Errorf("got %v, want an error that names the part", err)
		}
		if err := d.Migrate(t.Context(), notes); err != nil {
			t.Errorf("another part afterwards: %v", err)
		}
	})
}

func TestMigrateFromManyNodesAtOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			var nodes sync.WaitGroup
			for range 6 {
				nodes.Go(func() {
					d, err := db.Open(t.Context(), url)
					if err != nil {
						t.Error(err)
						return
					}
					if err := errors.Join(d.Migrate(t.Context(), counting(4), notes), d.Close()); err != nil {
						t.Error(err)
					}
				})
			}
			nodes.Wait()
			d, err := db.Open(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			if n := counter(t, d); n != 20 {
				t.Errorf("got %d, want 20", n)
			}
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var inside, most atomic.Int32
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				err := d.Alone(t.Context(), "seed", func(ctx context.Context) error {
					most.Store(max(most.Load(), inside.Add(1)))
					defer inside.Add(-1)
					// Another name does not wait.
					return d.Alone(ctx, "other", func(ctx context.Context) error { return d.Ping(ctx) })
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if most.Load() != 1 {
			t.Errorf("got %d at once, want 1", most.Load())
		}
		err := d.Alone(t.Context(), "seed", func(context.Context) error { return errOnPurpose })
		if !errors.Is(err, errOnPurpose) {
			t.Errorf("got %v, want the error of the function", err)
		}
	})
}
