package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"time"

	"portico/internal/site"
)

// How long a session lasts, however much it is used.
const (
	sessionLife    = 2 * 24 * time.Hour
	rememberedLife = 14 * 24 * time.Hour
	// sessionsPerUser bounds what one account can fill the table with. The
	// oldest sessions end when there are more.
	sessionsPerUser = 50
	maxUserAgent    = 255 // bytes
)

// Session is a browser in which a user is signed in.
type Session struct {
	ID        string // names the session; its token cannot be found from it
	UserID    int64
	Created   time.Time
	Expires   time.Time
	Address   string // of the browser at sign-in; empty if unknown
	UserAgent string
	Mark      string // see passwordMark
}

// Visitor is a user who is signed in in a browser.
type Visitor struct {
	*User
	Session *Session
}

// Visitor finds out who asks for a page, by the session cookie. Nobody is
// site.ErrNotFound. A page that changes something must check a nonce as well.
func (i *Identity) Visitor(r *http.Request) (*Visitor, error) {
	session, err := i.sessionOf(r)
	if err != nil {
		return nil, err
	}
	return i.visitor(r.Context(), session)
}

// sessionOf is the session that the cookie of a request names, or
// site.ErrNotFound. Its user may have got another password since: see visitor.
func (i *Identity) sessionOf(r *http.Request) (*Session, error) {
	cookie, err := r.Cookie(i.cookieName)
	if err != nil || cookie.Value == "" {
		return nil, fmt.Errorf("session: %w", site.ErrNotFound)
	}
	ctx, err := i.sessions.Load(r.Context(), cookie.Value)
	if err != nil {
		return nil, err
	}
	session, ok := i.sessions.Get(ctx, sessionKey).(*Session)
	if !ok {
		return nil, fmt.Errorf("session: %w", site.ErrNotFound)
	}
	return session, nil
}

// visitor is the user of a session, unless another password has ended it.
func (i *Identity) visitor(ctx context.Context, session *Session) (*Visitor, error) {
	user, err := i.UserByID(ctx, session.UserID)
	if err != nil {
		return nil, err
	}
	mark, err := i.passwordMark(ctx, user.password)
	if err != nil {
		return nil, err
	}
	if subtle.ConstantTimeCompare([]byte(mark), []byte(session.Mark)) != 1 {
		return nil, fmt.Errorf("session of user %d under another password: %w", user.ID, site.ErrNotFound)
	}
	if origin := originOf(ctx); origin != nil {
		origin.actor = user
	}
	return &Visitor{user, session}, nil
}

// SignOut ends the session of a request, if it has one, and removes the cookie.
func (i *Identity) SignOut(w http.ResponseWriter, r *http.Request) error {
	visitor, err := i.Visitor(r)
	if err == nil {
		err = i.db.Tx(r.Context(), func(ctx context.Context) error {
			_, err := i.db.Exec(ctx, `delete from sessions where id = ?`, visitor.Session.ID)
			if err != nil {
				return err
			}
			return i.record(ctx, SignedOut, visitor.User, "")
		})
	}
	if err != nil && !errors.Is(err, site.ErrNotFound) {
		return fmt.Errorf("sign out: %w", err)
	}
	i.clearCookie(w, r)
	return nil
}

// Remembered tells whether the user asked to stay signed in.
func (s *Session) Remembered() bool { return s.Expires.Sub(s.Created) > sessionLife }
