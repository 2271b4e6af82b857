package rest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
)

// bodyless marks an answer without any body, which is not the same as null.
type bodyless struct{}

var noBody any = bodyless{}

// Empty answers with a status and no body at all.
func Empty(status int) Response { return Response{Status: status, Body: noBody} }

func indent(text []byte) []byte {
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "    "); err != nil {
		return text
	}
	return b.Bytes()
}

type requestIDKey struct{}

// WithRequestID gives every request a short random id, by which its answer and
// its lines in the log can be brought together.
func WithRequestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, rand.Text()[:16])))
	})
}

// RequestID is the id that [WithRequestID] gave, or a new one.
func RequestID(ctx context.Context) string {
	if id, ok := ctx.Value(requestIDKey{}).(string); ok {
		return id
	}
	return rand.Text()[:16]
}
