package app

import (
	"log/slog"
	"net/http"
	"strings"
	"time"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/web/avatar"
)

// Handler serves everything below the site's address.
func (a *App) Handler() http.Handler {
	r := &router{app: a, mounts: map[string]mount{}, avatars: a.avatars()}
	base := a.Site.Languages.Default()
	r.mounts[""] = a.mount("/api", base)
	for _, code := range a.Site.Languages.Codes() {
		r.mounts[code] = a.mount("/"+code+"/api", code)
	}
	return rest.WithRequestID(identity.Tracked(a.logged(http.StripPrefix(a.Site.Addresses.Path(), r))))
}

// mount is the interface below one root.
type mount struct {
	root     string
	engine   http.Handler
	openAPI  http.Handler
	document http.Handler
}

func (a *App) mount(root, language string) mount {
	return mount{
		root:     root,
		engine:   a.Engine.Mounted(root, language),
		openAPI:  a.Engine.ServeOpenAPI(language),
		document: a.Engine.ServeDocs(language),
	}
}

// router finds who serves a path. It never redirects inside the interface: an
// address there either has an answer or it has not.
type router struct {
	app     *App
	mounts  map[string]mount // by language segment, "" for none
	avatars http.Handler
}

func (r *router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	path := req.URL.Path
	switch path {
	case "/healthz":
		answerPlainly(w, http.StatusOK, "ok")
		return
	case "/readyz":
		r.ready(w, req)
		return
	case "/":
		http.Redirect(w, req, r.mounts[""].root+"/docs", http.StatusFound)
		return
	}
	if strings.HasPrefix(path, avatar.Root) {
		r.avatars.ServeHTTP(w, req)
		return
	}
	if r.app.Pages.Serves(path) {
		r.app.Pages.ServeHTTP(w, req)
		return
	}
	segment, rest := "", path
	if !below(path, "/api") {
		segment, rest, _ = strings.Cut(strings.TrimPrefix(path, "/"), "/")
		rest = "/" + rest
	}
	if !below(rest, "/api") {
		http.NotFound(w, req)
		return
	}
	m, ok := r.mounts[segment]
	if !ok {
		r.app.Engine.NoRoute().ServeHTTP(w, req)
		return
	}
	switch strings.TrimPrefix(path, m.root) {
	case "/openapi.json":
		m.openAPI.ServeHTTP(w, req)
	case "/docs":
		m.document.ServeHTTP(w, req)
	default:
		m.engine.ServeHTTP(w, req)
	}
}

func below(path, root string) bool {
	return path == root || strings.HasPrefix(path, root+"/")
}

// ready tells a load balancer whether this node can answer: its database must.
func (r *router) ready(w http.ResponseWriter, req *http.Request) {
	if err := r.app.db.Ping(req.Context()); err != nil {
		r.app.log.ErrorContext(req.Context(), "not ready", "error", err)
		answerPlainly(w, http.StatusServiceUnavailable, "the database does not answer")
		return
	}
	answerPlainly(w, http.StatusOK, "ready")
}

func answerPlainly(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n")) // nobody is left to tell
}

// logged writes a line per request at the level debug.
func (a *App) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.log.Enabled(r.Context(), slog.LevelDebug) {
			next.ServeHTTP(w, r)
			return
		}
		started := time.Now()
		seen := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		a.log.DebugContext(r.Context(), "request", "request_id", rest.RequestID(r.Context()), "method", r.Method,
			"path", r.URL.Path, "status", seen.status, "duration", time.Since(started))
	})
}

type statusRecorder struct {
	http.ResponseWriter
	status int
}

func (s *statusRecorder) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the real writer.
func (s *statusRecorder) Unwrap() http.ResponseWriter { return s.ResponseWriter }
