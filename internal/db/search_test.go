package db_test

import (
	"fmt"
	"slices"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

func TestContains(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		table := db.SearchTable{Name: "notes", Key: "id"}
		texts := [][2]string{
			1: {"ciao mondo", "un saluto a tutti"},
			2: {"hello world", `he said "ciao", then left`},
			3: {"città di perù", `100% sure_thing \ back`},
			4: {"日本語の本", "* or and not near ( ) : ^ -"},
		}
		for id := 1; id < len(texts); id++ {
			_, err := d.Exec(t.Context(), `insert into notes (id, name, title, body) values (?, ?, ?, ?)`,
				id, fmt.Sprint(id), "to be changed", texts[id][1])
			if err != nil {
				t.Fatal(err)
			}
			if _, err = d.Exec(t.Context(), `update notes set title = ? where id = ?`, texts[id][0], id); err != nil {
				t.Fatal(err)
			}
		}
		both := []string{"title", "body"}
		all := db.SearchTable{Name: "notes", Key: "id", Columns: both}
		for _, c := range []struct {
			text    string
			columns []string
			want    []int64
		}{
			{"ciao", both, []int64{1, 2}},
			{"ciao", []string{"title"}, []int64{1}},
			{"ciao", []string{"body"}, []int64{2}},
			{"iao mon", both, []int64{1}},
			{"mondo ciao", both, nil},
			{"changed", both, nil},
			{`"ciao", `, both, []int64{2}},
			{"0% s", both, []int64{3}},
			{"e_t", both, []int64{3}},
			{"e t", both, nil},
			{`\ b`, both, []int64{3}},
			{"%%%", both, nil},
			{"___", both, nil},
			{"ttà", both, []int64{3}},
			{"本語の", both, []int64{4}},
			{"or and", both, []int64{4}},
			{"* or", both, []int64{4}},
			{"( ) :", both, []int64{4}},
			// Shorter than a trigram.
			{"w", both, []int64{2}},
			{"è", both, nil},
			{"%", both, []int64{3}},
			{"の", both, []int64{4}},
			{"rù", both, []int64{3}},
			{"_", both, []int64{3}},
			{"", both, []int64{1, 2, 3, 4}},
		} {
			for _, table := range []db.SearchTable{table, all} {
				clause := d.Contains("n.id", table, c.columns, c.text)
				query := `select n.id from notes n where ` + clause.SQL + ` order by n.id`
				got, err := db.Column[int64](d.Query(t.Context(), query, clause.Args...))
				if err != nil || !slices.Equal(got, c.want) {
					t.Errorf("%q in %v: got %v, %v, want %v", c.text, c.columns, got, err, c.want)
				}
			}
		}
		if d.Engine() == db.Postgres {
			return
		}
		for _, c := range []struct {
			texts []string
			most  int
			want  bool
		}{
			{[]string{"ciao"}, 1, false},
			{[]string{"ciao"}, 2, true},
			{[]string{"ciao", "said"}, 1, true},
			{[]string{"nothing"}, 0, true},
			{nil, 10, false},
		} {
			if got, err := d.Few(t.Context(), all, both, c.texts, c.most); err != nil || got != c.want {
				t.Errorf("at most %d with %q: got %v, %v, want %v", c.most, c.texts, got, err, c.want)
			}
		}
	}, notes)
}

func TestLikePattern(t *testing.T) {
	t.Parallel()
	if got, want := db.LikePattern(`5%_\`), `%5\%\_\\%`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
