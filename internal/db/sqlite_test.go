package db_test

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

// A command line tool may work beside the server on the same file.
func TestTwoHandlesOnOneFile(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite, notes)
	const writers, each = 4, 25
	var handles [2]*db.DB
	for i := range handles {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		handles[i] = d
	}
	var all sync.WaitGroup
	for i, d := range handles {
		for w := range writers {
			all.Go(func() {
				for n := range each {
					name := fmt.Sprintf("%d-%d-%d", i, w, n)
					err := d.Tx(t.Context(), func(ctx context.Context) error {
						count(ctx, t, d) // a transaction that reads before it writes
						_, err := d.Exec(ctx, `insert into notes (name) values (?)`, name)
						return err
					})
					if err != nil {
						t.Errorf("write %s: %v", name, err)
					}
					if _, err := d.Exec(t.Context(), `update notes set title = ? where name = ?`, "a", name); err != nil {
						t.Errorf("change %s: %v", name, err)
					}
					count(t.Context(), t, d)
				}
			})
		}
	}
	all.Wait()
	for _, d := range handles {
		if n := count(t.Context(), t, d); n != len(handles)*writers*each {
			t.Errorf("got %d notes, want %d", n, len(handles)*writers*each)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(url + "-wal"); !os.IsNotExist(err) {
		t.Errorf("the log after closing: got %v, want it folded into the file", err)
	}
}

func TestReadersDoNotWaitForTheWriter(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite, notes)
	err := d.Tx(t.Context(), func(ctx context.Context) error {
		add(ctx, t, d, "one")
		if n := count(t.Context(), t, d); n != 0 {
			t.Errorf("got %d notes, want the state before", n)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestReadersCannotWrite(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite, notes)
	rows, err := d.Query(t.Context(), `with gone as (select 1) insert into notes (name) select 'x' from gone returning id`)
	if _, err := db.Column[int64](rows, err); err == nil {
		t.Error("a hidden write outside a transaction: got no error")
	}
}
