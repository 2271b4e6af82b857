package identity

import (
	"context"
	"fmt"

	"portico/internal/db"
	"portico/internal/markup"
	"portico/internal/site"
)

// ApplicationPassword finds one application password of a user; a missing one is
// site.ErrNotFound.
func (i *Identity) ApplicationPassword(ctx context.Context, userID int64, uuid string) (*ApplicationPassword, error) {
	ap := &ApplicationPassword{}
	places, complete := ap.scan()
	err := i.db.QueryRow(ctx, `
		select `+applicationPasswordColumns+` from application_passwords p
		where p.user_id = ? and p.uuid = ?`, userID, uuid).Scan(places...)
	if db.NoRows(err) {
		err = site.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("application password %s of user %d: %w", uuid, userID, err)
	}
	complete()
	return ap, nil
}

// RenameApplicationPassword gives an application password another name, cleaned
// of markup; others of the user may have it too. An empty name is a *Refusal
// (application_password_empty_name), a missing password site.ErrNotFound.
func (i *Identity) RenameApplicationPassword(ctx context.Context, userID int64, uuid, name string) error {
	name = markup.TextField(name)
	if name == "" {
		return refuse(site.ErrInvalid, "application_password_empty_name", "an application password needs a name")
	}
	changed, err := i.db.Exec(ctx, `
		update application_passwords set name = ?, name_folded = ? where user_id = ? and uuid = ?`,
		name, fold(name), userID, uuid)
	if err == nil && changed == 0 {
		err = site.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("rename application password %s of user %d: %w", uuid, userID, err)
	}
	return nil
}
