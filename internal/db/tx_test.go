package db_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

var errOnPurpose = errors.New("on purpose")

func TestTxCommits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			add(ctx, t, d, "one")
			if n := count(ctx, t, d); n != 1 {
				t.Errorf("inside: got %d notes, want its own", n)
			}
			if n := count(t.Context(), t, d); n != 0 {
				t.Errorf("beside: got %d notes, want none before the commit", n)
			}
			return nil
		})
		if err != nil || count(t.Context(), t, d) != 1 {
			t.Errorf("after: got %v and %d notes, want 1", err, count(t.Context(), t, d))
		}
	}, notes)
}

func TestTxRollsBackOnError(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			add(ctx, t, d, "one")
			return errOnPurpose
		})
		if !errors.Is(err, errOnPurpose) || count(t.Context(), t, d) != 0 {
			t.Errorf("got %v and %d notes, want the error and none", err, count(t.Context(), t, d))
		}
	}, notes)
}

func TestTxRollsBackOnPanic(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		func() {
			defer func() {
				if recovered := recover(); recovered != "on purpose" {
					t.Errorf("got panic %v, want it passed on", recovered)
				}
			}()
			_ = d.Tx(t.Context(), func(ctx context.Context) error {
				add(ctx, t, d, "one")
				panic("on purpose")
			})
		}()
		if n := count(t.Context(), t, d); n != 0 {
			t.Errorf("got %d notes, want none", n)
		}
		add(t.Context(), t, d, "the writer is free again")
	}, notes)
}

func TestTxRollsBackOnCancelledContext(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Tx(ctx, func(ctx context.Context) error {
			add(ctx, t, d, "one")
			cancel()
			return nil
		})
		if err == nil || count(t.Context(), t, d) != 0 {
			t.Errorf("got %v and %d notes, want an error and none", err, count(t.Context(), t, d))
		}
		add(t.Context(), t, d, "the writer is free again")
	}, notes)
}

func TestNestedTxJoins(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			add(ctx, t, d, "outer")
			err := d.Tx(ctx, func(inner context.Context) error {
				add(inner, t, d, "inner")
				if d.SQLTx(inner) != d.SQLTx(ctx) {
					t.Error("the inner transaction is another one")
				}
				return nil
			})
			return errors.Join(err, errOnPurpose)
		})
		if !errors.Is(err, errOnPurpose) || count(t.Context(), t, d) != 0 {
			t.Errorf("got %v and %d notes, want all undone", err, count(t.Context(), t, d))
		}
		if d.SQLTx(t.Context()) != nil {
			t.Error("there is a transaction outside of one")
		}
	}, notes)
}

func TestTxOfAnotherDatabaseIsNotJoined(t *testing.T) {
	t.Parallel()
	one, two := dbtest.Open(t, db.SQLite, notes), dbtest.Open(t, db.SQLite, notes)
	err := one.Tx(t.Context(), func(ctx context.Context) error {
		add(ctx, t, two, "elsewhere")
		return errOnPurpose
	})
	if !errors.Is(err, errOnPurpose) || count(t.Context(), t, two) != 1 {
		t.Errorf("got %v and %d notes, want the note of the other database kept", err, count(t.Context(), t, two))
	}
}

func TestAfterCommit(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var ran []string
		after := func(ctx context.Context, name string) {
			d.AfterCommit(ctx, func() {
				if n := count(t.Context(), t, d); n != 1 {
					t.Errorf("%s: got %d notes, want the committed one", name, n)
				}
				ran = append(ran, name)
			})
		}
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			after(ctx, "first")
			if err := d.Tx(ctx, func(ctx context.Context) error { after(ctx, "second"); return nil }); err != nil {
				return err
			}
			after(ctx, "third")
			add(ctx, t, d, "one")
			if len(ran) > 0 {
				t.Errorf("before the commit: %v", ran)
			}
			return nil
		})
		if want := []string{"first", "second", "third"}; err != nil || !slices.Equal(ran, want) {
			t.Errorf("got %v, %v, want %v", ran, err, want)
		}
		err = d.Tx(t.Context(), func(ctx context.Context) error {
			after(ctx, "never")
			return errOnPurpose
		})
		if !errors.Is(err, errOnPurpose) || len(ran) != 3 {
			t.Errorf("after a rollback: got %v, %v, want nothing more", ran, err)
		}
		after(t.Context(), "at once")
		if len(ran) != 4 {
			t.Errorf("outside a transaction: got %v, want it run at once", ran)
		}
	}, notes)
}

func TestLockKeepsOthersWaiting(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := d.Lock(t.Context(), "menu"); err == nil {
			t.Error("lock outside a transaction: got no error")
		}
		const workers = 8
		var holders, most atomic.Int32
		failed := make(chan error, workers)
		for range workers {
			go func() {
				failed <- d.Tx(t.Context(), func(ctx context.Context) error {
					if err := d.Lock(ctx, "menu"); err != nil {
						return err
					}
					now := holders.Add(1)
					defer holders.Add(-1)
					most.Store(max(most.Load(), now))
					_, err := d.Exec(ctx, `insert into notes (name) select 'n' || count(*) from notes`)
					return err
				})
			}()
		}
		for range workers {
			if err := <-failed; err != nil {
				t.Error(err)
			}
		}
		if most.Load() != 1 || count(t.Context(), t, d) != workers {
			t.Errorf("got %d holders at once and %d notes, want 1 and %d", most.Load(), count(t.Context(), t, d), workers)
		}
	}, notes)
}

func TestLocksOfOtherNamesDoNotWait(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.Postgres)
	err := d.Tx(t.Context(), func(ctx context.Context) error {
		if err := d.Lock(ctx, "menu"); err != nil {
			return err
		}
		return d.Tx(t.Context(), func(ctx context.Context) error { return d.Lock(ctx, "footer") })
	})
	if err != nil {
		t.Error(err)
	}
}

func TestTurnsGoInOrder(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.SQLite)
	synctest.Test(t, func(t *testing.T) {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		const waiting = 20
		var order []int
		var group sync.WaitGroup
		err = d.Tx(t.Context(), func(context.Context) error {
			for i := range waiting {
				group.Go(func() {
					if err := d.Tx(t.Context(), func(context.Context) error { order = append(order, i); return nil }); err != nil {
						t.Error(err)
					}
				})
				synctest.Wait() // until it waits behind the others
			}
			return nil
		})
		group.Wait()
		if err := errors.Join(err, d.Close()); err != nil || len(order) != waiting || !slices.IsSorted(order) {
			t.Errorf("got %v, %v, want all in the order in which they asked", order, err)
		}
	})
}
