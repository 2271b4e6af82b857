package db

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"
)

// minIndexed is the shortest text the trigram indexes can find.
const minIndexed = 3

// SearchTable is a table of texts with a trigram index: on SQLite a virtual table
// called Name_index whose rowid is Key, on PostgreSQL GIN indexes on the columns.
type SearchTable struct {
	Name string
	Key  string
}

// Contains is the condition that the row of table whose key is id (a column or
// expression of the query) contains text somewhere in one of the columns. Text
// and columns are compared as they are, so both are folded before they are
// stored and asked for. Texts of one or two characters have no trigram and are
// looked for without the index.
func (d *DB) Contains(id string, table SearchTable, columns []string, text string) Clause {
	if d.engine == SQLite && utf8.RuneCountInString(text) >= minIndexed {
		phrase := `{` + strings.Join(columns, " ") + `} : "` + strings.ReplaceAll(text, `"`, `""`) + `"`
		index := table.Name + "_index"
		return Clause{id + " in (select rowid from " + index + " where " + index + " match ?)", []any{phrase}}
	}
	like := make([]Clause, len(columns))
	for i, column := range columns {
		like[i] = Clause{column + ` like ? escape '\'`, []any{LikePattern(text)}}
	}
	found := Join(like, " or ")
	return Clause{id + " in (select " + table.Key + " from " + table.Name + " where " + found.SQL + ")", found.Args}
}

// Bytes of a SQLite index that are gathered in memory before they are written:
// usually, which is the engine's own default, and while many rows are added.
const (
	gatheredUsually = 1 << 20
	gatheredInBulk  = 16 << 20
)

// IndexMany runs fn, which adds very many rows to table, in a transaction and
// with more memory for the index than usual.
func (d *DB) IndexMany(ctx context.Context, table SearchTable, fn func(ctx context.Context) error) error {
	return d.Tx(ctx, func(ctx context.Context) error {
		if err := d.gather(ctx, table, gatheredInBulk); err != nil {
			return err
		}
		if err := fn(ctx); err != nil {
			return err
		}
		return d.gather(ctx, table, gatheredUsually)
	})
}

func (d *DB) gather(ctx context.Context, table SearchTable, size int) error {
	if d.engine == Postgres {
		return nil
	}
	index := table.Name + "_index"
	if _, err := d.Exec(ctx, `insert into `+index+` (`+index+`, rank) values ('hashsize', ?)`, size); err != nil {
		return fmt.Errorf("prepare %s: %w", index, err)
	}
	return nil
}

// LikePattern is the pattern of like that matches text anywhere, for use with
// escape '\'.
func LikePattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
