package identity

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"portico/internal/db"
	"portico/internal/value"
)

// Meta reads the values that are kept with accounts, by user and name, all with
// one query.
func (i *Identity) Meta(ctx context.Context, ids []int64) (map[int64]map[string]any, error) {
	type row struct {
		user        int64
		name, value string
	}
	among := db.In(i.db, "user_id", ids)
	rows, err := i.db.Query(ctx, `select user_id, name, value from user_meta where `+among.SQL, among.Args...)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error {
		return r.Scan(&item.user, &item.name, &item.value)
	})
	if err != nil {
		return nil, fmt.Errorf("read meta of users: %w", err)
	}
	all := make(map[int64]map[string]any, len(ids))
	for _, item := range list {
		v, err := value.Decode([]byte(item.value))
		if err != nil {
			return nil, fmt.Errorf("meta %s of user %d: %w", item.name, item.user, err)
		}
		if all[item.user] == nil {
			all[item.user] = map[string]any{}
		}
		all[item.user][item.name] = v
	}
	return all, nil
}

// setMeta stores values with an account; nil removes one.
func (i *Identity) setMeta(ctx context.Context, id int64, changes map[string]any) error {
	for name, v := range changes {
		if err := i.setMetaValue(ctx, id, name, v); err != nil {
			return fmt.Errorf("store meta %s of user %d: %w", name, id, err)
		}
	}
	return nil
}

func (i *Identity) setMetaValue(ctx context.Context, id int64, name string, v any) error {
	if v == nil {
		_, err := i.db.Exec(ctx, `delete from user_meta where user_id = ? and name = ?`, id, name)
		return err
	}
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = i.db.Exec(ctx, `
		insert into user_meta (user_id, name, value) values (?, ?, ?)
		on conflict (user_id, name) do update set value = excluded.value`, id, name, string(text))
	return err
}
