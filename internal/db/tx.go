package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// transaction is what a context inside [DB.Tx] carries.
type transaction struct {
	db          *DB
	pool        *pool
	tx          *sql.Tx
	afterCommit []func()
	unprepared  []string
}

type txKey struct{}

// Tx runs fn in a transaction and commits when it returns nil; an error or a
// panic rolls everything back. Inside another transaction of the same database
// it joins that one. On SQLite there is one writer: transactions run one after
// another.
func (d *DB) Tx(ctx context.Context, fn func(ctx context.Context) error) error {
	if d.current(ctx) != nil {
		return fn(ctx)
	}
	t := &transaction{db: d, pool: d.write}
	if err := t.run(ctx, fn); err != nil {
		return err
	}
	for _, fn := range t.afterCommit {
		fn()
	}
	return nil
}

// run begins the transaction, runs fn in it and commits.
func (t *transaction) run(ctx context.Context, fn func(ctx context.Context) error) (err error) {
	done, err := t.db.takeTurn(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer done()
	if t.tx, err = t.pool.BeginTx(ctx, nil); err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	finished := false
	defer func() {
		if finished {
			return
		}
		if rollback := t.tx.Rollback(); rollback != nil && !errors.Is(rollback, sql.ErrTxDone) {
			err = errors.Join(err, fmt.Errorf("roll back: %w", rollback))
		}
	}()
	if err := fn(context.WithValue(ctx, txKey{}, t)); err != nil {
		return err
	}
	if err := t.tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	finished = true
	for _, query := range t.unprepared {
		t.pool.prepareNow(ctx, query)
	}
	return nil
}

// takeTurn waits for the turn to write to SQLite and returns what ends it. The
// turns go in the order of the calls; without them the pool would hand its one
// connection to any of those who wait, and some would wait very long.
func (d *DB) takeTurn(ctx context.Context) (done func(), err error) {
	if d.turn == nil {
		return func() {}, nil
	}
	select {
	case d.turn <- struct{}{}:
		return func() { <-d.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// current is the transaction of ctx if it belongs to d.
func (d *DB) current(ctx context.Context) *transaction {
	t, _ := ctx.Value(txKey{}).(*transaction)
	if t == nil || t.db != d {
		return nil
	}
	return t
}

// AfterCommit runs fn once the transaction of ctx is committed, in the order of
// the calls, or at once outside a transaction. After a rollback it never runs.
func (d *DB) AfterCommit(ctx context.Context, fn func()) {
	if t := d.current(ctx); t != nil {
		t.afterCommit = append(t.afterCommit, fn)
		return
	}
	fn()
}

// SQLTx is the transaction of ctx for parts that bring their own SQL, nil
// outside one.
func (d *DB) SQLTx(ctx context.Context) *sql.Tx {
	if t := d.current(ctx); t != nil {
		return t.tx
	}
	return nil
}

// Lock keeps other transactions that ask for the same name waiting until this
// one ends. On SQLite the single writer does that anyway.
func (d *DB) Lock(ctx context.Context, name string) error {
	if d.current(ctx) == nil {
		return errors.New("lock outside a transaction")
	}
	if d.engine == SQLite {
		return nil
	}
	_, err := d.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended(?, 0))`, name)
	return err
}

// prepareLater remembers a statement to prepare when the connection is free: a
// statement made inside a transaction would end with it, and asking the pool
// for another connection would wait for this very transaction.
func (t *transaction) prepareLater(query string) {
	if t.pool.keep && len(t.unprepared) < maxPrepared {
		t.unprepared = append(t.unprepared, query)
	}
}
