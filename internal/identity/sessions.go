package identity

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"portico/internal/db"
	"portico/internal/site"
)

// sessionColumns are the columns that scan reads.
const sessionColumns = `id, user_id, mark, created, expires, address, user_agent`

func (s *Session) scan() (places []any, complete func()) {
	var created, expires int64
	places = []any{&s.ID, &s.UserID, &s.Mark, &created, &expires, &s.Address, &s.UserAgent}
	return places, func() {
		s.Created = time.Unix(created, 0).UTC()
		s.Expires = time.Unix(expires, 0).UTC()
	}
}

// Sessions lists where a user is signed in, the latest first.
func (i *Identity) Sessions(ctx context.Context, user *User) ([]*Session, error) {
	mark, err := i.passwordMark(ctx, user.password)
	if err != nil {
		return nil, err
	}
	rows, err := i.db.Query(ctx, `
		select `+sessionColumns+` from sessions
		where user_id = ? and mark = ? and expires > ?
		order by created desc, id`, user.ID, mark, i.site.Now().Unix())
	list, err := db.Collect(rows, err, func(r *sql.Rows, item **Session) error {
		*item = &Session{}
		places, complete := (*item).scan()
		if err := r.Scan(places...); err != nil {
			return err
		}
		complete()
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read sessions of user %d: %w", user.ID, err)
	}
	return list, nil
}

// EndSession signs a user out in one browser; a missing session is
// site.ErrNotFound.
func (i *Identity) EndSession(ctx context.Context, user *User, id string) error {
	return i.db.Tx(ctx, func(ctx context.Context) error {
		ended, err := i.db.Exec(ctx, `delete from sessions where user_id = ? and id = ?`, user.ID, id)
		if err != nil {
			return fmt.Errorf("end session of user %d: %w", user.ID, err)
		}
		if ended == 0 {
			return fmt.Errorf("session of user %d: %w", user.ID, site.ErrNotFound)
		}
		return i.record(ctx, SessionsEnded, user, "1 session")
	})
}

// EndOtherSessions signs a user out everywhere but in the browser at hand.
func (i *Identity) EndOtherSessions(ctx context.Context, visitor *Visitor) error {
	return i.db.Tx(ctx, func(ctx context.Context) error {
		ended, err := i.db.Exec(ctx, `delete from sessions where user_id = ? and id <> ?`, visitor.ID, visitor.Session.ID)
		if err != nil {
			return fmt.Errorf("end other sessions of user %d: %w", visitor.ID, err)
		}
		return i.record(ctx, SessionsEnded, visitor.User, fmt.Sprintf("%d sessions", ended))
	})
}

// endOldest ends the oldest sessions of a user who has too many.
func (i *Identity) endOldest(ctx context.Context, userID int64) error {
	_, err := i.db.Exec(ctx, `
		delete from sessions where user_id = ? and id not in (
			select id from sessions where user_id = ? order by created desc, id limit ?)`, userID, userID, sessionsPerUser)
	return err
}

// Purge deletes what has expired: sessions, tokens for a new password, and old
// entries of the audit log. A periodic job calls it.
func (i *Identity) Purge(ctx context.Context) error {
	now := i.site.Now()
	for _, statement := range []struct {
		sql  string
		args []any
	}{
		{`delete from sessions where expires <= ?`, []any{now.Unix()}},
		{`delete from password_resets where expires <= ?`, []any{now.Unix()}},
		{`delete from audit where at < ?`, []any{now.Add(-auditKept).Unix()}},
		{`delete from audit where at < ? and event = ?`, []any{now.Add(-failuresKept).Unix(), SignInFailed}},
	} {
		if _, err := i.db.Exec(ctx, statement.sql, statement.args...); err != nil {
			return fmt.Errorf("purge: %w", err)
		}
	}
	return nil
}
