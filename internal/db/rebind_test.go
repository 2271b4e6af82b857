package db

import "testing"

func TestRebind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ query, want string }{
		{"select 1", "select 1"},
		{"select ?", "select $1"},
		{"a = ? and b = ?", "a = $1 and b = $2"},
		{"a = 'why?' and b = ?", "a = 'why?' and b = $1"},
		{"a = 'it''s?' and b = ?", "a = 'it''s?' and b = $1"},
		{`"odd?" = ? and b = '"' and c = ?`, `"odd?" = $1 and b = '"' and c = $2`},
		{"a = ? -- don't?\nand b = ?", "a = $1 -- don't?\nand b = $2"},
		{"a - ? and b = '--' and c = ?", "a - $1 and b = '--' and c = $2"},
		{`a like ? escape '\' or b like ? escape '\'`, `a like $1 escape '\' or b like $2 escape '\'`},
		{"è = ? and 'ü?' = ?", "è = $1 and 'ü?' = $2"},
		{
			"values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
			"values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
		},
	} {
		if got := rebind(c.query); got != c.want {
			t.Errorf("rebind(%q): got %q, want %q", c.query, got, c.want)
		}
	}
}

func TestReadsOnly(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]bool{
		"select 1":                               true,
		"\n\t\tselect 1":                         true,
		"with a as (select 1) select * from a":   true,
		"insert into a values (1)":               false,
		"\n\tupdate a set b = 1 returning b":     false,
		"delete from a where b in (select 1)":    false,
		"replace into a (b) select 1":            false,
		"create table a (b integer primary key)": false,
	} {
		if got := readsOnly(query); got != want {
			t.Errorf("readsOnly(%q): got %t, want %t", query, got, want)
		}
	}
}
