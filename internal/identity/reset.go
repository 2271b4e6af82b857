package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"net/http"
	"time"

	"portico/internal/db"
	"portico/internal/site"
)

const (
	// resetLife is how long a token for a new password can be used.
	resetLife = time.Hour
	// resetsPerLogin and resetsPerAddress are how often a new password can be
	// asked for within the window of the limits on failures.
	resetsPerLogin   = 3
	resetsPerAddress = 30
)

// CountReset counts a request for a new password. When there have been too many
// for that login or from that address it returns the error that says so, whether
// or not there is such an account.
func (i *Identity) CountReset(r *http.Request, login string) error {
	attempt := i.resets.attempt(login, i.clientAddress(r))
	if attempt.wait > 0 {
		return errTooMany(attempt.wait)
	}
	attempt.failed()
	return nil
}

// NewResetToken makes the token with which a user can choose a new password
// within the hour, once. An earlier token of the user stops working. The token
// is for the user's mailbox only and cannot be asked for again.
func (i *Identity) NewResetToken(ctx context.Context, user *User) (string, error) {
	token := rand.Text()
	hash, err := i.resetHash(ctx, token)
	if err != nil {
		return "", err
	}
	mark, err := i.passwordMark(ctx, user.password)
	if err != nil {
		return "", err
	}
	err = i.db.Tx(ctx, func(ctx context.Context) error {
		_, err := i.db.Exec(ctx, `
			insert into password_resets (user_id, hash, mark, expires) values (?, ?, ?, ?)
			on conflict (user_id) do update set hash = excluded.hash, mark = excluded.mark, expires = excluded.expires`,
			user.ID, hash, mark, i.site.Now().Add(resetLife).Unix())
		if err != nil {
			return err
		}
		return i.record(ctx, PasswordResetSent, user, "")
	})
	if err != nil {
		return "", fmt.Errorf("make a reset token for user %d: %w", user.ID, err)
	}
	return token, nil
}

// UserByResetToken finds whose password a token can change; a token that is
// wrong, used or too old is site.ErrNotFound.
func (i *Identity) UserByResetToken(ctx context.Context, token string) (*User, error) {
	hash, err := i.resetHash(ctx, token)
	if err != nil {
		return nil, err
	}
	var id int64
	var stored, mark string
	err = i.db.QueryRow(ctx, `select user_id, hash, mark from password_resets where hash = ? and expires > ?`,
		hash, i.site.Now().Unix()).Scan(&id, &stored, &mark)
	if db.NoRows(err) || err == nil && subtle.ConstantTimeCompare([]byte(stored), []byte(hash)) != 1 {
		return nil, fmt.Errorf("reset token: %w", site.ErrNotFound)
	}
	if err != nil {
		return nil, fmt.Errorf("read reset token: %w", err)
	}
	user, err := i.UserByID(ctx, id)
	if err != nil {
		return nil, err
	}
	now, err := i.passwordMark(ctx, user.password)
	if err != nil {
		return nil, err
	}
	if subtle.ConstantTimeCompare([]byte(mark), []byte(now)) != 1 {
		return nil, fmt.Errorf("reset token of user %d under another password: %w", id, site.ErrNotFound)
	}
	return user, nil
}

// ResetPassword gives the user of a token another password and uses the token
// up. The errors are those of UserByResetToken and SetPassword.
func (i *Identity) ResetPassword(ctx context.Context, token, password string) error {
	if err := checkNewPassword(password); err != nil {
		return err
	}
	user, err := i.UserByResetToken(ctx, token)
	if err != nil {
		return err
	}
	hash, err := i.hashing.hash(ctx, password) // before the transaction: it takes long
	if err != nil {
		return err
	}
	return i.db.Tx(ctx, func(ctx context.Context) error {
		used, err := i.db.Exec(ctx, `delete from password_resets where user_id = ? and expires > ?`, user.ID, i.site.Now().Unix())
		if err != nil {
			return err
		}
		if used == 0 {
			return fmt.Errorf("reset token: %w", site.ErrNotFound)
		}
		return i.setHash(ctx, user.ID, hash)
	})
}

func (i *Identity) resetHash(ctx context.Context, token string) (string, error) {
	return i.seal(ctx, "password_resets", token)
}
