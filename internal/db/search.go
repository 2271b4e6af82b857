package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// minIndexed is the shortest text the trigram indexes can find.
const minIndexed = 3

// SearchTable is a table of texts with a trigram index: on SQLite a virtual table
// called Name_index whose rowid is Key, on PostgreSQL GIN indexes on the columns.
type SearchTable struct {
	Name    string
	Key     string
	Columns []string // all that are indexed
}

// Contains is the condition that the row of table whose key is id (a column or
// expression of the query) contains text somewhere in one of the columns. Text
// and columns are compared as they are, so both are folded before they are
// stored and asked for. Texts of one or two characters have no trigram and are
// looked for without the index.
func (d *DB) Contains(id string, table SearchTable, columns []string, text string) Clause {
	if d.engine == SQLite && Indexed(text) {
		index := table.Name + "_index"
		return Clause{id + " in (select rowid from " + index + " where " + index + " match ?)", []any{table.phrase(columns, text)}}
	}
	like := make([]Clause, len(columns))
	for i, column := range columns {
		like[i] = Clause{column + ` like ? escape '\'`, []any{LikePattern(text)}}
	}
	found := Join(like, " or ")
	return Clause{id + " in (select " + table.Key + " from " + table.Name + " where " + found.SQL + ")", found.Args}
}

// Indexed tells whether the index can find text.
func Indexed(text string) bool { return utf8.RuneCountInString(text) >= minIndexed }

// phrase is text in one of the columns as SQLite's index is asked for it.
func (t *SearchTable) phrase(columns []string, text string) string {
	quoted := `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
	elsewhere := func(column string) bool { return !slices.Contains(columns, column) }
	if len(t.Columns) > 0 && !slices.ContainsFunc(t.Columns, elsewhere) {
		return quoted // all columns are meant, which is cheaper to look for
	}
	return `{` + strings.Join(columns, " ") + `} : ` + quoted
}

// Few tells whether at most the given number of rows of table contain all the
// texts, which are [Indexed]. PostgreSQL knows by itself which condition leaves
// the fewest rows, so there it says no.
func (d *DB) Few(ctx context.Context, table SearchTable, columns, texts []string, most int) (bool, error) {
	if d.engine == Postgres || len(texts) == 0 {
		return false, nil
	}
	phrases := make([]string, len(texts))
	for i, text := range texts {
		phrases[i] = table.phrase(columns, text)
	}
	index := table.Name + "_index"
	var found int
	err := d.QueryRow(ctx, "select count(*) from (select rowid from "+index+" where "+index+" match ? limit ?)",
		strings.Join(phrases, " AND "), most+1).Scan(&found)
	if err != nil {
		return false, fmt.Errorf("search %s: %w", table.Name, err)
	}
	return found <= most, nil
}

// LikePattern is the pattern of like that matches text anywhere, for use with
// escape '\'.
func LikePattern(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text) + "%"
}
