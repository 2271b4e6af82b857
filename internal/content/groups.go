package content

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"portico/internal/db"
	"portico/internal/site"
)

// newGroup opens a translation group for items of a kind, such as post_post or
// tax_category.
func newGroup(ctx context.Context, d *db.DB, kind string) (sql.NullInt64, error) {
	var id int64
	err := d.QueryRow(ctx, `insert into translation_groups (kind) values (?) returning id`, kind).Scan(&id)
	if err != nil {
		return sql.NullInt64{}, fmt.Errorf("open translation group: %w", err)
	}
	return sql.NullInt64{Int64: id, Valid: true}, nil
}

// leaveGroup puts a translation group in order after one of its items is gone
// from table: an empty group goes, and a group without an original gets a new
// one, the item in the default language or else the oldest.
func leaveGroup(ctx context.Context, d *db.DB, languages *site.Languages, table string, group sql.NullInt64) error {
	if !group.Valid {
		return nil
	}
	type member struct {
		id       int64
		language string
		source   sql.NullString
	}
	rows, err := d.Query(ctx, `select id, language, source_language from `+table+` where group_id = ? order by id`, group.Int64)
	left, err := db.Collect(rows, err, func(r *sql.Rows, m *member) error { return r.Scan(&m.id, &m.language, &m.source) })
	if err != nil {
		return fmt.Errorf("read translation group %d: %w", group.Int64, err)
	}
	if len(left) == 0 {
		_, err := d.Exec(ctx, `delete from translation_groups where id = ?`, group.Int64)
		return err
	}
	if slices.ContainsFunc(left, func(m member) bool { return !m.source.Valid }) {
		return nil
	}
	original := left[0]
	for _, m := range left {
		if m.language == languages.Default() {
			original = m
		}
	}
	_, err = d.Exec(ctx, `
		update `+table+` set source_language = case when id = ? then null else ? end
		where group_id = ?`, original.id, original.language, group.Int64)
	if err != nil {
		return fmt.Errorf("name a new original of group %d: %w", group.Int64, err)
	}
	return nil
}
