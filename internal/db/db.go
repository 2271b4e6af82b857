package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Engine names the database behind a handle.
type Engine string

// The engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// DB is a handle to the site's database, safe for use by many goroutines.
type DB struct {
	engine  Engine
	file    string // path of the SQLite file
	read    *pool
	write   *pool         // the same as read on PostgreSQL
	turn    chan struct{} // full while somebody writes to SQLite
	queries atomic.Int64
}

// Open opens the database that url names: postgres://… or the path of a SQLite
// file, which is created if it does not exist.
func Open(ctx context.Context, url string) (*DB, error) {
	if IsPostgresURL(url) {
		return openPostgres(ctx, url)
	}
	return openSQLite(ctx, url)
}

// IsPostgresURL tells whether url names a PostgreSQL database.
func IsPostgresURL(url string) bool {
	return strings.HasPrefix(url, "postgres://") || strings.HasPrefix(url, "postgresql://")
}

// Engine tells which database is behind the handle.
func (d *DB) Engine() Engine { return d.engine }

// Writer gives the connection pool for parts that bring their own SQL, such as
// the job queue.
func (d *DB) Writer() *sql.DB { return d.write.DB }

// Queries is the number of statements run so far. Tests use it to prove that a
// list does not ask once per row.
func (d *DB) Queries() int64 { return d.queries.Load() }

// Ping tells whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.read.PingContext(ctx) }

// Close closes all connections. On SQLite it also folds the write-ahead log back
// into the file, so that a stopped server leaves one file behind.
func (d *DB) Close() error {
	err := d.read.close()
	if d.write != d.read {
		err = errors.Join(err, d.write.close())
	}
	return err
}

// Query runs a statement that returns rows.
func (d *DB) Query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	d.queries.Add(1)
	stmt, tx, pool, query := d.prepare(ctx, query)
	switch {
	case stmt != nil:
		return stmt.QueryContext(ctx, args...)
	case tx != nil:
		return tx.QueryContext(ctx, query, args...)
	default:
		return pool.QueryContext(ctx, query, args...)
	}
}

// QueryRow runs a statement that returns at most one row.
func (d *DB) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	d.queries.Add(1)
	stmt, tx, pool, query := d.prepare(ctx, query)
	switch {
	case stmt != nil:
		return stmt.QueryRowContext(ctx, args...)
	case tx != nil:
		return tx.QueryRowContext(ctx, query, args...)
	default:
		return pool.QueryRowContext(ctx, query, args...)
	}
}

// Exec runs a statement and tells how many rows it changed.
func (d *DB) Exec(ctx context.Context, query string, args ...any) (int64, error) {
	d.queries.Add(1)
	stmt, tx, pool, query := d.prepare(ctx, query)
	var result sql.Result
	var err error
	switch {
	case stmt != nil:
		result, err = stmt.ExecContext(ctx, args...)
	case tx != nil:
		result, err = tx.ExecContext(ctx, query, args...)
	default:
		result, err = pool.ExecContext(ctx, query, args...)
	}
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// prepare finds where a statement runs (the transaction of ctx, the readers or
// the writer) and its prepared form if there is one.
func (d *DB) prepare(ctx context.Context, query string) (*sql.Stmt, *sql.Tx, *pool, string) {
	if d.engine == Postgres {
		query = rebind(query)
	}
	if t := d.current(ctx); t != nil {
		if stmt := t.pool.prepared(query); stmt != nil {
			return t.tx.StmtContext(ctx, stmt), t.tx, t.pool, query
		}
		t.prepareLater(query)
		return nil, t.tx, t.pool, query
	}
	p := d.write
	if readsOnly(query) {
		p = d.read
	}
	return p.prepareNow(ctx, query), nil, p, query
}

// readsOnly tells whether a statement can go to the readers. A common table
// expression that writes has to run inside a transaction.
func readsOnly(query string) bool {
	query = strings.TrimLeft(query, " \t\n")
	return strings.HasPrefix(query, "select") || strings.HasPrefix(query, "with")
}

// Collect scans every row into a T and closes rows.
func Collect[T any](rows *sql.Rows, err error, scan func(*sql.Rows, *T) error) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // a failed read shows in rows.Err
	var list []T
	for rows.Next() {
		var item T
		if err := scan(rows, &item); err != nil {
			return nil, fmt.Errorf("read row: %w", err)
		}
		list = append(list, item)
	}
	return list, rows.Err()
}

// Column collects the first column of a query's rows.
func Column[T any](rows *sql.Rows, err error) ([]T, error) {
	return Collect(rows, err, func(r *sql.Rows, item *T) error { return r.Scan(item) })
}

// NoRows tells whether err says that a query found nothing.
func NoRows(err error) bool { return errors.Is(err, sql.ErrNoRows) }

// Duplicate tells whether err says that a unique index refused a row.
func Duplicate(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == "23505"
	}
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return lite.Code() == sqlite3.SQLITE_CONSTRAINT_UNIQUE || lite.Code() == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
	}
	return false
}
