package identity

import (
	"context"
	"errors"
	"net/http"

	"portico/internal/site"
)

// byCookie signs a call of the interface in with the session of its cookie and
// the nonce that came along; header has a fresh nonce for the next call. A
// request without a valid session is site.ErrNotFound; one whose nonce does not
// belong to its session is refused.
func (i *Identity) byCookie(r *http.Request, nonce string) (user *User, header http.Header, err error) {
	ctx := r.Context()
	session, err := i.sessionOf(r)
	if err != nil {
		return nil, nil, err
	}
	holds, err := i.NonceHolds(ctx, session, InterfaceNonce, nonce)
	if err != nil {
		return nil, nil, err
	}
	if !holds {
		return nil, nil, errNonce()
	}
	visitor, err := i.visitor(ctx, session)
	if errors.Is(err, site.ErrNotFound) {
		return nil, nil, errNonce()
	}
	if err != nil {
		return nil, nil, err
	}
	fresh, err := i.Nonce(ctx, session, InterfaceNonce)
	if err != nil {
		return nil, nil, err
	}
	header = http.Header{}
	header.Set("X-WP-Nonce", fresh)
	if o := originOf(ctx); o != nil {
		o.session, o.header = session, header
	}
	return visitor.User, header, nil
}

// GoOn lets the browser behind a call of the interface stay signed in after its
// user has got another password, which has ended all sessions: it gets a new
// one, and the nonce that goes with it. Calls without a session of that user
// stay as they are.
func (i *Identity) GoOn(ctx context.Context, user *User) error {
	o := originOf(ctx)
	if o == nil || o.session == nil || o.session.UserID != user.ID {
		return nil
	}
	session, err := i.begin(o.writer, o.request, user, o.session.Remembered())
	if err != nil {
		return err
	}
	fresh, err := i.Nonce(ctx, session, InterfaceNonce)
	if err != nil {
		return err
	}
	o.header.Set("X-WP-Nonce", fresh)
	return nil
}
