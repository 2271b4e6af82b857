package db_test

import (
	"slices"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

func TestIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		odd := `it's <"odd"> \ è & 100%`
		one, two := add(t.Context(), t, d, "1"), add(t.Context(), t, d, odd)
		for _, c := range []struct {
			name   string
			clause db.Clause
			want   []int64
		}{
			{"ids", db.In(d, "id", []int64{two, one, two, 99}), []int64{one, two}},
			{"one id", db.In(d, "id", []int64{two}), []int64{two}},
			{"no ids", db.In(d, "id", []int64{}), nil},
			{"nil ids", db.In(d, "id", []int64(nil)), nil},
			{"strings", db.In(d, "name", []string{odd, "other"}), []int64{two}},
			{"digits", db.In(d, "name", []string{"1"}), []int64{one}},
			{"nil strings", db.In(d, "name", []string(nil)), nil},
		} {
			for _, negated := range []bool{false, true} {
				sql, want := c.clause.SQL, c.want
				if negated {
					sql = "not (" + sql + ")"
					want = slices.DeleteFunc([]int64{one, two}, func(id int64) bool { return slices.Contains(c.want, id) })
				}
				query := `select id from notes where ` + sql + ` order by id`
				got, err := db.Column[int64](d.Query(t.Context(), query, c.clause.Args...))
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("%s, negated %t: got %v, %v, want %v", c.name, negated, got, err, want)
				}
			}
		}
	}, notes)
}

func TestWhere(t *testing.T) {
	t.Parallel()
	var w db.Where
	if w.SQL() != "" || len(w.Args()) != 0 {
		t.Errorf("empty: got %q %v", w.SQL(), w.Args())
	}
	w.Add("a = ?", 1)
	w.AddClause(db.Join([]db.Clause{{SQL: "b = ?", Args: []any{2}}, {SQL: "c is null"}, {SQL: "d = ?", Args: []any{3}}}, " or "))
	if want := " where a = ? and (b = ? or c is null or d = ?)"; w.SQL() != want {
		t.Errorf("got %q, want %q", w.SQL(), want)
	}
	if got := w.Args(10, 0); !slices.Equal(got, []any{1, 2, 3, 10, 0}) {
		t.Errorf("got arguments %v", got)
	}
	if got := w.Args(20); !slices.Equal(got, []any{1, 2, 3, 20}) || len(w.Args()) != 3 {
		t.Errorf("got arguments %v: an earlier call changed them", got)
	}
}
