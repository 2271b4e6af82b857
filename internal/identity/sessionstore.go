package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/alexedwards/scs/v2"

	"portico/internal/db"
)

// sessionKey is the one thing that is kept in a session.
const sessionKey = "session"

// newSessions makes the manager of sessions: it draws tokens, replaces them at
// sign-in and forgets them. Cookies are written by setCookie, because whether
// they are secure depends on the request.
func (i *Identity) newSessions() *scs.SessionManager {
	// Not scs.New, which leaves a goroutine behind.
	return &scs.SessionManager{Lifetime: sessionLife, Store: &sessionStore{i}, Codec: sessionCodec{}}
}

// sessionCodec writes a session for the store, which takes it apart again to
// keep it in columns.
type sessionCodec struct{}

// Encode writes the session among values.
func (sessionCodec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	session, ok := values[sessionKey].(*Session)
	if !ok {
		return nil, fmt.Errorf("a session of nobody")
	}
	session.Expires = deadline
	return json.Marshal(session)
}

// Decode reads what Encode wrote.
func (sessionCodec) Decode(b []byte) (time.Time, map[string]any, error) {
	session := &Session{}
	if err := json.Unmarshal(b, session); err != nil {
		return time.Time{}, nil, fmt.Errorf("read session: %w", err)
	}
	return session.Expires, map[string]any{sessionKey: session}, nil
}

// sessionStore keeps sessions in the database under a hash of their token, so
// that whoever reads the table cannot sign in with it. Both engines are reached
// through our own handle, which none of the ready-made stores knows.
type sessionStore struct {
	*Identity
}

// sessionID names a session by its token, which cannot be found from it.
func (i *Identity) sessionID(ctx context.Context, token string) (string, error) {
	return i.seal(ctx, "sessions", "token", token)
}

// FindCtx reads a session that has not expired.
func (s *sessionStore) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	id, err := s.sessionID(ctx, token)
	if err != nil {
		return nil, false, err
	}
	session := &Session{ID: id}
	places, complete := session.scan()
	err = s.db.QueryRow(ctx, `select `+sessionColumns+` from sessions where id = ? and expires > ?`, id, s.site.Now().Unix()).
		Scan(places...)
	if db.NoRows(err) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("read session: %w", err)
	}
	complete()
	b, err := json.Marshal(session)
	return b, true, err
}

// CommitCtx saves a session.
func (s *sessionStore) CommitCtx(ctx context.Context, token string, b []byte, expiry time.Time) error {
	var session Session
	if err := json.Unmarshal(b, &session); err != nil {
		return fmt.Errorf("read session: %w", err)
	}
	id, err := s.sessionID(ctx, token)
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `
		insert into sessions (id, user_id, mark, created, expires, address, user_agent)
		values (?, ?, ?, ?, ?, ?, ?)
		on conflict (id) do update set mark = excluded.mark, expires = excluded.expires`,
		id, session.UserID, session.Mark, session.Created.Unix(), expiry.Unix(), session.Address, session.UserAgent)
	if err != nil {
		return fmt.Errorf("save session of user %d: %w", session.UserID, err)
	}
	return nil
}

// DeleteCtx removes a session.
func (s *sessionStore) DeleteCtx(ctx context.Context, token string) error {
	id, err := s.sessionID(ctx, token)
	if err != nil {
		return err
	}
	_, err = s.db.Exec(ctx, `delete from sessions where id = ?`, id)
	return err
}

// Find is FindCtx for callers without a context.
func (s *sessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx for callers without a context.
func (s *sessionStore) Commit(token string, b []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, b, expiry)
}

// Delete is DeleteCtx for callers without a context.
func (s *sessionStore) Delete(token string) error {
	return s.DeleteCtx(context.Background(), token)
}
