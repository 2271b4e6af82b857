// Package avatar serves the pictures of users: initials on a colour of their
// own. Nothing about a user but the name goes into them, and nobody else is asked
// for them.
package avatar

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"

	"portico/internal/rest"
	"portico/internal/site"
)

// Root is the path below which the pictures stand; site.Addresses makes their
// addresses.
const Root = "/avatar/"

// Sizes in pixels that a picture can be asked for.
const (
	defaultSize = 96
	maxSize     = 512
)

// Finder finds the name of the user that a hash stands for. Nobody is
// site.ErrNotFound.
type Finder func(ctx context.Context, hash string) (name string, err error)

// Handler serves the pictures below [Root].
func Handler(find Finder, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, http.StatusText(http.StatusMethodNotAllowed), http.StatusMethodNotAllowed)
			return
		}
		hash := strings.TrimPrefix(r.URL.Path, Root)
		name, err := find(r.Context(), hash)
		switch {
		case errors.Is(err, site.ErrNotFound):
			http.NotFound(w, r)
		case err != nil:
			log.ErrorContext(r.Context(), "avatar not found out", "request_id", rest.RequestID(r.Context()), "error", err)
			http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
		default:
			serve(w, r, draw(hash, name, size(r)))
		}
	})
}

// size is the size that a request asks for, brought within bounds.
func size(r *http.Request) int {
	n, err := strconv.Atoi(r.URL.Query().Get("s"))
	if err != nil {
		return defaultSize
	}
	return min(max(n, 1), maxSize)
}

// serve answers with a picture that browsers and proxies may keep for a while.
// It is an image and nothing else, whoever opens it.
func serve(w http.ResponseWriter, r *http.Request, picture string) {
	sum := sha256.Sum256([]byte(picture))
	header := w.Header()
	header.Set("Cache-Control", "public, max-age=3600")
	header.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if r.Header.Get("If-None-Match") == header.Get("ETag") {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Type", "image/svg+xml; charset=utf-8")
	header.Set("Content-Length", strconv.Itoa(len(picture)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write([]byte(picture)) // a client that went away is no failure
	}
}
