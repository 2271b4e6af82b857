package identity

import (
	"context"
	"fmt"
	"strings"

	"portico/internal/site"
)

// SetPassword gives an account another password. Application passwords stay
// valid. It returns a *Refusal for a password that cannot be, site.ErrNotFound
// for a missing user.
func (i *Identity) SetPassword(ctx context.Context, id int64, password string) error {
	if err := checkNewPassword(password); err != nil {
		return err
	}
	hash, err := i.hashing.hash(ctx, password)
	if err != nil {
		return fmt.Errorf("set password of user %d: %w", id, err)
	}
	changed, err := i.db.Exec(ctx, `update users set password = ? where id = ?`, hash, id)
	if err != nil {
		return fmt.Errorf("set password of user %d: %w", id, err)
	}
	if changed == 0 {
		return fmt.Errorf("user %d: %w", id, site.ErrNotFound)
	}
	return nil
}

// CheckPassword tells whether password is the one of the account. White space
// around it does not count. With a nil user it answers no after the same work,
// so that callers need not show whether an account exists.
//
// The stored hash may come from elsewhere: see parseHash for the forms. After a
// success it is replaced by an argon2id hash, in user too; if that fails the
// password is right all the same. A hash of no known form fits no password.
func (i *Identity) CheckPassword(ctx context.Context, user *User, password string) (bool, error) {
	if len(password) > maxPassword {
		return false, nil
	}
	if user == nil {
		_, err := i.hashing.hash(ctx, password)
		return false, err
	}
	ok, outdated, err := i.hashing.check(ctx, user.password, password)
	if err != nil {
		return false, fmt.Errorf("check password of user %d: %w", user.ID, err)
	}
	if ok && outdated {
		if err := i.renewHash(ctx, user, password); err != nil {
			i.log.WarnContext(ctx, "password hash not renewed", "user", user.ID, "error", err)
		}
	}
	return ok, nil
}

// renewHash replaces the hash of a password that was just right, unless the
// password has been changed since.
func (i *Identity) renewHash(ctx context.Context, user *User, password string) error {
	hash, err := i.hashing.hash(ctx, password)
	if err != nil {
		return err
	}
	changed, err := i.db.Exec(ctx, `update users set password = ? where id = ? and password = ?`, hash, user.ID, user.password)
	if err == nil && changed > 0 {
		user.password = hash
	}
	return err
}

// trimPassword removes white space from both ends, as the systems do that
// accounts are imported from.
func trimPassword(password string) string { return strings.Trim(password, " \t\n\r\x00\x0b") }
