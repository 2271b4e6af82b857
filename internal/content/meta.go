package content

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portico/internal/db"
	"portico/internal/schema"
	"portico/internal/value"
)

// MetaKind is the type of a registered meta value.
type MetaKind = schema.Type

// Kinds of meta values used here.
const (
	MetaString  = schema.String
	MetaBoolean = schema.Boolean
)

// MetaField is a registered meta value: only these are read and written through
// the interface.
type MetaField struct {
	Name       string
	Kind       MetaKind
	Default    any
	Text       string // message key of the description
	Revisioned bool   // part of revisions and autosaves
}

// Schema describes the field.
func (f *MetaField) Schema() schema.Schema {
	return schema.Schema{Name: f.Name, Type: f.Kind, Text: f.Text, Default: f.Default}
}

// MetaValues are the stored meta values of one post, by name.
type MetaValues map[string]any

// Get is the value of a field, its default if none is stored.
func (m MetaValues) Get(f *MetaField) any {
	if v, ok := m[f.Name]; ok {
		return v
	}
	return f.Default
}

// metaOf reads the meta values of posts, all with one query.
func (p *Posts) metaOf(ctx context.Context, ids []int64) (map[int64]MetaValues, error) {
	type row struct {
		post        int64
		name, value string
	}
	in := db.In(p.db, "post_id", ids)
	rows, err := p.db.Query(ctx, `select post_id, name, value from post_meta where `+in.SQL, in.Args...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error {
		return r.Scan(&item.post, &item.name, &item.value)
	})
	if err != nil {
		return nil, fmt.Errorf("read meta: %w", err)
	}
	all := make(map[int64]MetaValues, len(ids))
	for _, item := range list {
		v, err := value.Decode([]byte(item.value))
		if err != nil {
			return nil, fmt.Errorf("meta %s of post %d: %w", item.name, item.post, err)
		}
		if all[item.post] == nil {
			all[item.post] = MetaValues{}
		}
		all[item.post][item.name] = v
	}
	return all, nil
}

// setMeta stores meta values of a post; nil removes one.
func (p *Posts) setMeta(ctx context.Context, id int64, changes MetaValues) error {
	for name, v := range changes {
		var err error
		if v == nil {
			_, err = p.db.Exec(ctx, `delete from post_meta where post_id = ? and name = ?`, id, name)
		} else {
			var text []byte
			if text, err = json.Marshal(v); err == nil {
				_, err = p.db.Exec(ctx, `
					insert into post_meta (post_id, name, value) values (?, ?, ?)
					on conflict (post_id, name) do update set value = excluded.value`, id, name, string(text))
			}
		}
		if err != nil {
			return fmt.Errorf("store meta %s of post %d: %w", name, id, err)
		}
	}
	return nil
}
