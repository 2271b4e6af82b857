package db

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// maxArguments is how many arguments a statement may have on either engine.
const maxArguments = 32_766

// Rows are rows of one table that are inserted together.
type Rows struct {
	table   string
	columns []string
	values  []any
}

// NewRows begins a list of rows of the given columns.
func NewRows(table string, columns ...string) *Rows {
	return &Rows{table: table, columns: columns}
}

// Add appends a row; values stand in the order of the columns.
func (r *Rows) Add(values ...any) {
	if len(values) != len(r.columns) {
		panic(fmt.Sprintf("%d values for %d columns of %s", len(values), len(r.columns), r.table))
	}
	r.values = append(r.values, values...)
}

// Insert writes rows with as few statements as possible, in one transaction.
// Statements that are this long are not kept prepared.
func (d *DB) Insert(ctx context.Context, rows *Rows) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		tx := d.SQLTx(ctx)
		var mode []any
		if d.engine == Postgres {
			mode = []any{pgx.QueryExecModeExec}
		}
		for part := range slices.Chunk(rows.values, maxArguments/len(rows.columns)*len(rows.columns)) {
			d.queries.Add(1)
			query := d.insertQuery(rows, len(part)/len(rows.columns))
			if _, err := tx.ExecContext(ctx, query, slices.Concat(mode, part)...); err != nil {
				return fmt.Errorf("insert into %s: %w", rows.table, err)
			}
		}
		return nil
	})
}

func (d *DB) insertQuery(rows *Rows, count int) string {
	row := "(?" + strings.Repeat(", ?", len(rows.columns)-1) + ")"
	query := "insert into " + rows.table + " (" + strings.Join(rows.columns, ", ") + ") values " +
		row + strings.Repeat(", "+row, count-1)
	if d.engine == Postgres {
		return rebind(query)
	}
	return query
}

// NewIDs sets ids for count new rows of a table aside, in rising order, so that
// rows that refer to each other can be written together. It belongs into the
// transaction that writes them.
func (d *DB) NewIDs(ctx context.Context, table string, count int) ([]int64, error) {
	if d.current(ctx) == nil {
		return nil, fmt.Errorf("new ids of %s outside a transaction", table)
	}
	if d.engine == Postgres {
		rows, err := d.Query(ctx, `select nextval(pg_get_serial_sequence(?, 'id')) from generate_series(1, ?)`, table, count)
		ids, err := Column[int64](rows, err)
		if err != nil {
			return nil, fmt.Errorf("new ids of %s: %w", table, err)
		}
		slices.Sort(ids)
		return ids, nil
	}
	// The single writer is in this transaction, so what follows the last id is
	// free; inserting the rows moves the counter.
	var last int64
	err := d.QueryRow(ctx, `select coalesce(max(seq), 0) from sqlite_sequence where name = ?`, table).Scan(&last)
	if err != nil {
		return nil, fmt.Errorf("new ids of %s: %w", table, err)
	}
	ids := make([]int64, count)
	for i := range ids {
		ids[i] = last + int64(i) + 1
	}
	return ids, nil
}

// Tidy lets the engine put its books in order after very many rows were added,
// so that it plans well and answers from indexes alone. The indexes of the given
// tables become as compact as they can be. PostgreSQL does so by itself some
// time later.
func (d *DB) Tidy(ctx context.Context, tables ...SearchTable) error {
	if d.engine == Postgres {
		if _, err := d.Exec(ctx, `vacuum analyze`); err != nil {
			return fmt.Errorf("tidy up: %w", err)
		}
		return nil
	}
	for _, table := range tables {
		if err := d.mergeSegments(ctx, table); err != nil {
			return fmt.Errorf("tidy up %s: %w", table.Name, err)
		}
	}
	return nil
}
