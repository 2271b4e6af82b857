package identity

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"portico/internal/db"
	"portico/internal/site"
)

// ApplicationPassword lets one program sign in as one user. The secret itself is
// known only to the program.
type ApplicationPassword struct {
	UUID     string
	UserID   int64
	AppID    string // the uuid the program gave itself, or empty
	Name     string
	Created  time.Time
	LastUsed *time.Time // exact to a day; nil if never used
	LastIP   *string
}

// ApplicationPasswords lists the application passwords of a user in the order in
// which they were made.
func (i *Identity) ApplicationPasswords(ctx context.Context, userID int64) ([]*ApplicationPassword, error) {
	rows, err := i.db.Query(ctx, `
		select `+applicationPasswordColumns+` from application_passwords p where p.user_id = ? order by p.id`, userID)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item **ApplicationPassword) error {
		*item = &ApplicationPassword{}
		places, complete := (*item).scan()
		if err := r.Scan(places...); err != nil {
			return err
		}
		complete()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read application passwords of user %d: %w", userID, err)
	}
	return list, nil
}

// RevokeApplicationPassword deletes one application password of a user; a missing
// one is site.ErrNotFound.
func (i *Identity) RevokeApplicationPassword(ctx context.Context, userID int64, uuid string) error {
	removed, err := i.revoke(ctx, userID, `delete from application_passwords where user_id = ? and uuid = ? returning name`, userID, uuid)
	if err != nil {
		return fmt.Errorf("revoke application password %s of user %d: %w", uuid, userID, err)
	}
	if removed == 0 {
		return fmt.Errorf("application password %s of user %d: %w", uuid, userID, site.ErrNotFound)
	}
	return nil
}

// RevokeApplicationPasswords deletes all application passwords of a user and
// tells how many there were.
func (i *Identity) RevokeApplicationPasswords(ctx context.Context, userID int64) (int64, error) {
	removed, err := i.revoke(ctx, userID, `delete from application_passwords where user_id = ? returning name`, userID)
	if err != nil {
		return 0, fmt.Errorf("revoke application passwords of user %d: %w", userID, err)
	}
	return removed, nil
}

// revoke runs a statement that deletes application passwords of a user and
// returns their names, and records them.
func (i *Identity) revoke(ctx context.Context, userID int64, statement string, args ...any) (removed int64, err error) {
	err = i.db.Tx(ctx, func(ctx context.Context) error {
		rows, err := i.db.Query(ctx, statement, args...)
		names, err := db.Column[string](rows, err)
		if err != nil || len(names) == 0 {
			return err
		}
		user, err := i.UserByID(ctx, userID)
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := i.record(ctx, ApplicationPasswordRevoked, user, name); err != nil {
				return err
			}
		}
		removed = int64(len(names))
		return nil
	})
	return removed, err
}

// applicationPasswordColumns are the columns that scan reads, of
// application_passwords as p.
const applicationPasswordColumns = `p.uuid, p.user_id, p.app_id, p.name, p.created, p.last_used, p.last_ip`

func (ap *ApplicationPassword) scan() (places []any, complete func()) {
	var created int64
	var used sql.NullInt64
	places = []any{&ap.UUID, &ap.UserID, &ap.AppID, &ap.Name, &created, &used, &ap.LastIP}
	return places, func() {
		ap.Created = time.Unix(created, 0).UTC()
		if used.Valid {
			moment := time.Unix(used.Int64, 0).UTC()
			ap.LastUsed = &moment
		}
	}
}
