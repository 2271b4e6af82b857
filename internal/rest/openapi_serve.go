package rest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"sync"
	"time"
)

// pageCache keeps what is made from the declarations by language. It is made
// again when the site's name, the only other thing in it, has changed.
type pageCache struct {
	mu    sync.Mutex
	pages map[string]*page
}

type page struct {
	made string // from these settings
	body []byte
	etag string
}

// get returns the page of a language, making it if it is not there.
func (c *pageCache) get(language, settings string, write func() ([]byte, error)) (*page, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if kept := c.pages[language]; kept != nil && kept.made == settings {
		return kept, nil
	}
	body, err := write()
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(body)
	fresh := &page{settings, body, `"` + hex.EncodeToString(sum[:12]) + `"`}
	if c.pages == nil {
		c.pages = map[string]*page{}
	}
	c.pages[language] = fresh
	return fresh, nil
}

// settingsInPages is what pages are made from beside the declarations.
func (e *Engine) settingsInPages() string {
	return e.site.Settings.String("title") + "\n" + e.site.Settings.String("tagline")
}

// ServeOpenAPI serves the OpenAPI document in language.
func (e *Engine) ServeOpenAPI(language string) http.Handler {
	return e.reading("/openapi.json", language, func(w http.ResponseWriter, r *http.Request) error {
		document, err := e.documents.get(language, e.settingsInPages(), func() ([]byte, error) { return e.OpenAPI(language) })
		if err != nil {
			return err
		}
		header := w.Header()
		header.Set("Content-Type", "application/json; charset=UTF-8")
		header.Set("ETag", document.etag)
		header.Set("Cache-Control", "no-cache")
		header.Set("Access-Control-Allow-Origin", "*")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(document.body))
		return nil
	})
}

// reading serves a page to GET and HEAD; to everything else its address is a
// route like any other, and there is none.
func (e *Engine) reading(path, language string, serve func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			e.serve(w, r, path, language)
			return
		}
		header := w.Header()
		header.Set("Content-Language", language)
		header.Set("X-Robots-Tag", "noindex")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		if err := serve(w, r); err != nil {
			req := e.request(r, path, language)
			out := &writer{engine: e, http: w, request: r, req: req}
			out.write(req.errorResponse(e.note(r.Context(), req, err)))
		}
	})
}
