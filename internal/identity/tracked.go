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
}

type originKey struct{}

// Tracked lets the audit log know which request, and with it which user and
// address, is behind what next does.
func Tracked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), originKey{}, &origin{request: r})))
	})
}

// originOf is the origin of the request that ctx belongs to, nil outside
// requests.
func originOf(ctx context.Context) *origin {
	o, _ := ctx.Value(originKey{}).(*origin)
	return o
}
