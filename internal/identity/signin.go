package identity

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"portico/internal/site"
)

const (
	// maxSigningIn is how many sign-ins of people may wait for their password to
	// be checked. More would only wait longer than people do.
	maxSigningIn = 64
	busyWait     = 5 * time.Second
)

// Credentials are what the login page asks for.
type Credentials struct {
	Login    string // or e-mail address
	Password string // of the account; application passwords do not count
	Remember bool   // stay signed in for two weeks instead of two days
}

// SignIn begins a session for the user with these credentials and gives the
// browser its cookie. A session that the browser had before ends. The errors are
// those of Authenticate, under the same limits.
func (i *Identity) SignIn(w http.ResponseWriter, r *http.Request, c Credentials) (*User, error) {
	user, err := i.checkCredentials(r.Context(), c, i.clientAddress(r))
	if err != nil {
		return nil, err
	}
	return user, i.Begin(w, r, user, c.Remember)
}

// Confirm checks that whoever sends a request knows the password of user, under
// the limits of SignIn and with its errors.
func (i *Identity) Confirm(r *http.Request, user *User, password string) error {
	_, err := i.checkCredentials(r.Context(), Credentials{Login: user.Login, Password: password}, i.clientAddress(r))
	return err
}

// Begin begins a session for a user who has proved to be it.
func (i *Identity) Begin(w http.ResponseWriter, r *http.Request, user *User, remember bool) error {
	_, err := i.begin(w, r, user, remember)
	return err
}

func (i *Identity) begin(w http.ResponseWriter, r *http.Request, user *User, remember bool) (*Session, error) {
	life := sessionLife
	if remember {
		life = rememberedLife
	}
	now := i.site.Now()
	if o := originOf(r.Context()); o != nil {
		o.actor = user
	}
	mark, err := i.passwordMark(r.Context(), user.password)
	if err != nil {
		return nil, err
	}
	session := &Session{
		UserID: user.ID, Created: now, Mark: mark,
		Address: addressText(i.clientAddress(r)), UserAgent: printable(r.UserAgent(), maxUserAgent),
	}
	var token string
	err = i.db.Tx(r.Context(), func(ctx context.Context) error {
		if token, err = i.newToken(ctx, r, session, now.Add(life)); err != nil {
			return err
		}
		if err := i.endOldest(ctx, user.ID); err != nil {
			return err
		}
		return i.record(ctx, SignedIn, user, "")
	})
	if err != nil {
		return nil, fmt.Errorf("begin session of user %d: %w", user.ID, err)
	}
	if session.ID, err = i.sessionID(r.Context(), token); err != nil {
		return nil, err
	}
	expires := time.Time{}
	if remember {
		expires = now.Add(life)
	}
	i.setCookie(w, r, token, expires)
	return session, nil
}

// newToken saves a session under a fresh token and forgets the one that the
// browser came with.
func (i *Identity) newToken(ctx context.Context, r *http.Request, session *Session, deadline time.Time) (string, error) {
	old := ""
	if cookie, err := r.Cookie(i.cookieName); err == nil {
		old = cookie.Value
	}
	ctx, err := i.sessions.Load(ctx, old)
	if err != nil {
		return "", err
	}
	if err := i.sessions.RenewToken(ctx); err != nil {
		return "", err
	}
	i.sessions.Put(ctx, sessionKey, session)
	i.sessions.SetDeadline(ctx, deadline)
	token, _, err := i.sessions.Commit(ctx)
	return token, err
}

// checkCredentials finds the user of an account's login and password, under the
// limits on failures. It takes the same time whether the account exists or not.
func (i *Identity) checkCredentials(ctx context.Context, c Credentials, from netip.Addr) (*User, error) {
	if attempt := i.limits.attempt(c.Login, from); attempt.closed() {
		return nil, errTooMany(attempt.wait)
	}
	select {
	case i.signingIn <- struct{}{}:
		defer func() { <-i.signingIn }()
	default:
		return nil, errTooMany(busyWait)
	}
	user, err := i.UserByLogin(ctx, c.Login)
	if err != nil && !errors.Is(err, site.ErrNotFound) {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	result, err := i.guess(ctx, user, c, from)
	if err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	switch {
	case result.ok:
		if result.outdated {
			i.tryRenewHash(ctx, user, c.Password)
		}
		return user, nil
	case result.wait > 0:
		return nil, errTooMany(result.wait)
	}
	i.log.LogAttrs(ctx, slog.LevelInfo, "sign-in refused",
		slog.String("login", printable(c.Login, maxEmail)), slog.String("address", from.String()))
	return nil, i.errPassword()
}

// guessed is what came of one guess at a password.
type guessed struct {
	ok, outdated bool
	wait         time.Duration // until the next guess, if there have been too many
}

// guess compares a password when its turn has come. The limits are asked again
// then, and the outcome counts before the next turn: however many guesses arrive
// at once, no more are made than the limits allow and processors are at work.
func (i *Identity) guess(ctx context.Context, user *User, c Credentials, from netip.Addr) (g guessed, err error) {
	err = i.hashing.run(ctx, func() {
		attempt := i.limits.attempt(c.Login, from)
		if g.wait = attempt.wait; attempt.closed() {
			return
		}
		g.ok, g.outdated = fits(user, c.Password)
		if g.ok {
			attempt.succeeded()
			return
		}
		attempt.failed()
		i.failures.note(c.Login, from, "login page")
	})
	return g, err
}
