package identity

import (
	"context"
	"crypto/subtle"
	"strconv"
	"time"
)

const (
	// nonceTick is the step of the clock that nonces go by. A nonce holds in the
	// tick it was made in and in the next: between 12 and 24 hours.
	nonceTick = 12 * time.Hour
	// nonceLength is how many characters of the seal a nonce has: 80 bits.
	nonceLength = 20
	// InterfaceNonce is the action of nonces for calls of the interface.
	InterfaceNonce = "wp_rest"
)

// Nonce makes a token that proves that a request to do action was prepared for
// this session. It stops holding when the session ends.
func (i *Identity) Nonce(ctx context.Context, session *Session, action string) (string, error) {
	return i.nonceAt(ctx, session, action, i.tick())
}

// NonceHolds tells whether nonce was made for session and action not long ago.
func (i *Identity) NonceHolds(ctx context.Context, session *Session, action, nonce string) (bool, error) {
	for _, tick := range []int64{i.tick(), i.tick() - 1} {
		want, err := i.nonceAt(ctx, session, action, tick)
		if err != nil {
			return false, err
		}
		if subtle.ConstantTimeCompare([]byte(nonce), []byte(want)) == 1 {
			return true, nil
		}
	}
	return false, nil
}

func (i *Identity) tick() int64 { return i.site.Now().Unix() / int64(nonceTick/time.Second) }

func (i *Identity) nonceAt(ctx context.Context, session *Session, action string, tick int64) (string, error) {
	sealed, err := i.seal(ctx, "nonces",
		action, strconv.FormatInt(session.UserID, 10), session.ID, strconv.FormatInt(tick, 10))
	if err != nil {
		return "", err
	}
	return sealed[:nonceLength], nil
}
