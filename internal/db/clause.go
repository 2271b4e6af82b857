package db

import (
	"encoding/json"
	"slices"
	"strings"
)

// Clause is a piece of a condition with its arguments.
type Clause struct {
	SQL  string
	Args []any
}

// In is the condition that column is one of ids. Its text does not depend on
// how many there are if there are several, so that the statement stays prepared.
func In[T int64 | string](d *DB, column string, ids []T) Clause {
	if len(ids) == 1 {
		return Clause{column + " = ?", []any{ids[0]}}
	}
	if ids == nil {
		ids = []T{} // no ids, not an unknown list of them
	}
	if d.engine == Postgres {
		return Clause{column + " = any(?)", []any{ids}}
	}
	list, _ := json.Marshal(ids) // numbers and strings always encode
	return Clause{column + " in (select value from json_each(?))", []any{string(list)}}
}

// Unindexed is column in a form that keeps SQLite from choosing an index by it.
// SQLite cannot know that another condition of the query leaves far fewer rows;
// PostgreSQL can, and gets the column as it is.
func Unindexed(d *DB, column string) string {
	if d.engine == SQLite {
		return "+" + column
	}
	return column
}

// Where collects conditions that all have to hold.
type Where struct {
	sql  strings.Builder
	args []any
}

// Add appends a condition.
func (w *Where) Add(sql string, args ...any) {
	if w.sql.Len() == 0 {
		w.sql.WriteString(" where ")
	} else {
		w.sql.WriteString(" and ")
	}
	w.sql.WriteString(sql)
	w.args = append(w.args, args...)
}

// AddClause appends a condition that brings its arguments.
func (w *Where) AddClause(c Clause) { w.Add(c.SQL, c.Args...) }

// SQL is the collected condition with its keyword, empty if there is none.
func (w *Where) SQL() string { return w.sql.String() }

// Args are the arguments of SQL, followed by more.
func (w *Where) Args(more ...any) []any {
	return append(slices.Clip(w.args), more...)
}

// Join connects clauses by " and " or " or ", in parentheses.
func Join(clauses []Clause, connector string) Clause {
	var joined Clause
	for i, c := range clauses {
		if i > 0 {
			joined.SQL += connector
		}
		joined.SQL += c.SQL
		joined.Args = append(joined.Args, c.Args...)
	}
	joined.SQL = "(" + joined.SQL + ")"
	return joined
}
