package db

import (
	"context"
	"fmt"
)

// settings are those of a SQLite index that matter for writing: how many bytes
// are gathered in memory before they are written as a segment, and how many
// segments there have to be before they are merged.
type settings struct{ hashsize, automerge int }

// Usually the settings are the defaults of SQLite. While many rows are added,
// larger segments that are merged less often save half of the work.
var (
	usually = settings{1 << 20, 4}
	inBulk  = settings{16 << 20, 16}
)

// IndexMany runs fn, which adds very many rows to table, in a transaction and
// with more memory for the index than usual.
func (d *DB) IndexMany(ctx context.Context, table SearchTable, fn func(ctx context.Context) error) error {
	before, after := d.set(inBulk), d.set(usually)
	if d.engine == Postgres {
		before, after = d.gatherInPostgres, d.cleanPending
	}
	return d.Tx(ctx, func(ctx context.Context) error {
		if err := before(ctx, table); err != nil {
			return fmt.Errorf("prepare the index of %s: %w", table.Name, err)
		}
		if err := fn(ctx); err != nil {
			return err
		}
		if err := after(ctx, table); err != nil {
			return fmt.Errorf("finish the index of %s: %w", table.Name, err)
		}
		return nil
	})
}

// set returns what gives the index of a table its settings.
func (d *DB) set(to settings) func(context.Context, SearchTable) error {
	return func(ctx context.Context, table SearchTable) error {
		index := table.Name + "_index"
		_, err := d.Exec(ctx, `insert into `+index+` (`+index+`, rank) values ('hashsize', ?), ('automerge', ?)`, to.hashsize, to.automerge)
		return err
	}
}

// gatherInPostgres lets the list of what is not in the index yet grow, until the
// transaction ends.
func (d *DB) gatherInPostgres(ctx context.Context, _ SearchTable) error {
	_, err := d.Exec(ctx, `
		select set_config('work_mem', '64MB', true), set_config('gin_pending_list_limit', '64MB', true)`)
	return err
}

// cleanPending moves what is left in these lists to the indexes of table:
// searches look through the lists too.
func (d *DB) cleanPending(ctx context.Context, table SearchTable) error {
	_, err := d.Exec(ctx, `
		select gin_clean_pending_list(i.indexrelid) from pg_index i
		join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
		where i.indrelid = cast(? as regclass) and a.amname = 'gin'`, table.Name)
	return err
}

// mergedPages is how much of a SQLite index is merged in one transaction.
const mergedPages = 2000

// mergeSegments makes one segment of a SQLite index, in steps that leave others
// time to write.
func (d *DB) mergeSegments(ctx context.Context, table SearchTable) error {
	index := table.Name + "_index"
	pages := -mergedPages // less than nothing begins a merge of all segments
	for {
		var before, after int64
		err := d.Tx(ctx, func(ctx context.Context) error {
			if err := d.QueryRow(ctx, `select total_changes()`).Scan(&before); err != nil {
				return err
			}
			if _, err := d.Exec(ctx, `insert into `+index+` (`+index+`, rank) values ('merge', ?)`, pages); err != nil {
				return err
			}
			return d.QueryRow(ctx, `select total_changes()`).Scan(&after)
		})
		if err != nil {
			return err
		}
		if after-before < 2 {
			return nil // nothing was left to do
		}
		pages = mergedPages
	}
}
