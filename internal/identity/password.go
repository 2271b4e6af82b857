package identity

import (
	"context"
	"fmt"
	"strings"

	"portico/internal/site"
)

// SetPassword gives an account another password, which ends its sessions.
// Application passwords stay valid. It returns a *Refusal for a password that cannot be, site.ErrNotFound
// for a missing user.
func (i *Identity) SetPassword(ctx context.Context, id int64, password string) error {
	if err := checkNewPassword(password); err != nil {
		return err
	}
	hash, err := i.hashing.hash(ctx, password)
	if err != nil {
		return fmt.Errorf("set password of user %d: %w", id, err)
	}
	return i.db.Tx(ctx, func(ctx context.Context) error { return i.setHash(ctx, id, hash) })
}

// setHash stores the hash of another password, with all that comes with it.
func (i *Identity) setHash(ctx context.Context, id int64, hash string) error {
	changed, err := i.db.Exec(ctx, `update users set password = ? where id = ?`, hash, id)
	if err != nil {
		return fmt.Errorf("set password of user %d: %w", id, err)
	}
	if changed == 0 {
		return fmt.Errorf("user %d: %w", id, site.ErrNotFound)
	}
	return i.passwordChanged(ctx, id)
}

// passwordChanged ends everything that the old password of a user opened, and
// announces the change. It is called in the transaction of the change.
func (i *Identity) passwordChanged(ctx context.Context, id int64) error {
	user, err := i.UserByID(ctx, id)
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`delete from sessions where user_id = ?`,
		`delete from password_resets where user_id = ?`,
	} {
		if _, err := i.db.Exec(ctx, statement, id); err != nil {
			return fmt.Errorf("end what the old password of user %d opened: %w", id, err)
		}
	}
	if err := i.record(ctx, PasswordWasChanged, user, ""); err != nil {
		return err
	}
	return i.site.Events.Publish(ctx, PasswordChanged{user})
}

// CheckPassword tells whether password is the one of the account. White space
// around it does not count. With a nil user it answers no after the same work,
// so that callers need not show whether an account exists.
//
// The stored hash may come from elsewhere: see parseHash for the forms. After a
// success it is replaced by an argon2id hash, in user too; if that fails the
// password is right all the same. A hash of no known form fits no password.
func (i *Identity) CheckPassword(ctx context.Context, user *User, password string) (bool, error) {
	ok, outdated, err := i.hashing.check(ctx, user, password)
	if err != nil {
		return false, fmt.Errorf("check password: %w", err)
	}
	if ok && outdated {
		i.tryRenewHash(ctx, user, password)
	}
	return ok, nil
}

// tryRenewHash replaces the hash of a password that was just right.
func (i *Identity) tryRenewHash(ctx context.Context, user *User, password string) {
	if err := i.renewHash(ctx, user, password); err != nil {
		i.log.WarnContext(ctx, "password hash not renewed", "user", user.ID, "error", err)
	}
}

// renewHash replaces the hash of a password that was just right, unless the
// password has been changed since. Sessions go on: the password is the same.
func (i *Identity) renewHash(ctx context.Context, user *User, password string) error {
	hash, err := i.hashing.hash(ctx, password)
	if err != nil {
		return err
	}
	before, err := i.passwordMark(ctx, user.password)
	if err != nil {
		return err
	}
	after, err := i.passwordMark(ctx, hash)
	if err != nil {
		return err
	}
	return i.db.Tx(ctx, func(ctx context.Context) error {
		changed, err := i.db.Exec(ctx, `update users set password = ? where id = ? and password = ?`, hash, user.ID, user.password)
		if err != nil || changed == 0 {
			return err
		}
		_, err = i.db.Exec(ctx, `update sessions set mark = ? where user_id = ? and mark = ?`, after, user.ID, before)
		if err == nil {
			i.db.AfterCommit(ctx, func() { user.password = hash })
		}
		return err
	})
}

// trimPassword removes white space from both ends, as the systems do that
// accounts are imported from.
func trimPassword(password string) string { return strings.Trim(password, " \t\n\r\x00\x0b") }
