package identity

import (
	"context"
	"net/http"
)

// origin is what the audit log says about where an action came from. A request
// has one for its whole life; the actor is filled in once known.
type origin struct {
	request *http.Request
	actor   *User

	// A call of the interface that came with a session has more to say.
	writer  http.ResponseWriter
	session *Session
	header  http.Header // what the answer gets because of the session
}

type originKey struct{}

// Tracked lets the audit log know which request, and with it which user and
// address, is behind what next does, and lets a session go on under another
// password.
func Tracked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), originKey{}, &origin{request: r, writer: w})))
	})
}

// originOf is the origin of the request that ctx belongs to, nil outside
// requests.
func originOf(ctx context.Context) *origin {
	o, _ := ctx.Value(originKey{}).(*origin)
	return o
}
