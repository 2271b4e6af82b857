package identity

import (
	"context"
	"errors"
	"fmt"

	"portico/internal/site"
)

// DeleteUser removes an account for good, with its application passwords. What
// the user has made goes to the user called reassign, or with the account if
// that is nil: whoever keeps it listens to [UserDeleted]. It returns
// site.ErrNotFound for a missing user and a *Refusal (rest_user_invalid_reassign)
// if nobody else is there to take over.
func (i *Identity) DeleteUser(ctx context.Context, id int64, reassign *int64) (*User, error) {
	var user *User
	err := i.db.Tx(ctx, func(ctx context.Context) error {
		if err := i.db.Lock(ctx, "identity.users"); err != nil {
			return err
		}
		var err error
		if user, err = i.UserByID(ctx, id); err != nil {
			return err
		}
		if err := i.checkHeir(ctx, id, reassign); err != nil {
			return err
		}
		if err := i.site.Events.Publish(ctx, UserDeleted{user, reassign}); err != nil {
			return err
		}
		_, err = i.db.Exec(ctx, `delete from users where id = ?`, id)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("delete user %d: %w", id, err)
	}
	return user, nil
}

func (i *Identity) checkHeir(ctx context.Context, id int64, reassign *int64) error {
	if reassign == nil {
		return nil
	}
	_, err := i.UserByID(ctx, *reassign)
	if *reassign == id || errors.Is(err, site.ErrNotFound) {
		return refuse(site.ErrInvalid, "rest_user_invalid_reassign", "user %d cannot take over from user %d", *reassign, id)
	}
	return err
}
