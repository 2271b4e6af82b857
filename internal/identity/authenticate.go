package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"

	"portico/internal/db"
	"portico/internal/rest"
	"portico/internal/site"
)

// Authenticate finds out who sends a request; it is a rest.Authenticator.
//
// A session cookie signs its user in if the nonce of that session comes along; a
// cookie without a nonce is not looked at, because a browser adds it to requests
// that other sites have made up.
//
// Basic credentials that hold sign their user in, and a nonce beside them is not
// looked at. Credentials that do not hold are an error on every route, the same
// whether or not the user exists. A header that is no well-formed Basic, or one
// that came where application passwords are not available, counts as none. A
// nonce without a session it could belong to is an error.
func (i *Identity) Authenticate(ctx context.Context, r *http.Request, nonce string) (rest.Caller, http.Header, error) {
	if nonce != "" {
		user, header, err := i.byCookie(r, nonce)
		if err == nil {
			return user, header, nil
		}
		if !errors.Is(err, site.ErrNotFound) {
			return nil, nil, err
		}
	}
	login, password, ok := parseBasic(r.Header.Get("Authorization"))
	if ok && i.Available(r) {
		user, err := i.signIn(ctx, login, password, i.clientAddress(r))
		if err != nil {
			return nil, nil, err
		}
		if o := originOf(ctx); o != nil {
			o.actor = user
		}
		return user, nil, nil
	}
	if nonce != "" {
		return nil, nil, errNonce()
	}
	return rest.Stranger, nil, nil
}

// signIn checks credentials under the limits on failures.
func (i *Identity) signIn(ctx context.Context, login, password string, from netip.Addr) (*User, error) {
	attempt := i.limits.attempt(login, from)
	if attempt.barred() {
		return nil, errTooMany(attempt.wait)
	}
	user, err := i.holder(ctx, login, password)
	if err == nil {
		attempt.succeeded()
		i.uses.note(user.SignedInWith, i.site.Now(), from)
		return user, nil
	}
	if !errors.Is(err, site.ErrNotFound) {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	if attempt.wait > 0 {
		return nil, errTooMany(attempt.wait)
	}
	attempt.failed()
	i.failures.note(login, from, "application password")
	i.log.LogAttrs(ctx, slog.LevelInfo, "sign-in refused",
		slog.String("login", login[:min(len(login), maxEmail)]), slog.String("address", from.String()))
	return nil, i.errPassword()
}

// holder finds the user who has both the login (or e-mail address) and the
// application password; if there is none, that is site.ErrNotFound. It is one
// query whether the user exists or not.
func (i *Identity) holder(ctx context.Context, login, password string) (*User, error) {
	secret := bareSecret(password)
	if len(secret) != secretSize || !storable(login) {
		return nil, site.ErrNotFound
	}
	hash, err := i.secretHash(ctx, secret)
	if err != nil {
		return nil, err
	}
	user, ap := &User{}, &ApplicationPassword{}
	userPlaces, completeUser := user.scan(i.Roles.Table())
	apPlaces, completeAP := ap.scan()
	var stored string
	folded := fold(login)
	err = i.db.QueryRow(ctx, `
		select `+userColumns+`, `+applicationPasswordColumns+`, p.hash
		from application_passwords p
		join users u on u.id = p.user_id
		where p.hash = ? and (u.login_folded = ? or u.email_folded = ?)`, hash, folded, folded,
	).Scan(append(append(userPlaces, apPlaces...), &stored)...)
	if db.NoRows(err) || err == nil && subtle.ConstantTimeCompare([]byte(stored), []byte(hash)) != 1 {
		return nil, site.ErrNotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read application password: %w", err)
	}
	completeUser()
	completeAP()
	user.SignedInWith = ap
	return user, nil
}
