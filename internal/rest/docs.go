package rest

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"html/template"
	"net/http"
)

var (
	//go:embed docs/page.html
	manualSource string
	//go:embed docs/style.css
	manualStyle template.CSS
	//go:embed docs/filter.js
	manualScript template.JS

	manualTemplate = template.Must(template.New("page").Parse(manualSource))
)

// nonceMark stands in the written page where every request gets a nonce of its
// own.
const nonceMark = "NONCEOFTHISREQUEST"

// manualPolicy lets the page use its own style and script and nothing else.
const manualPolicy = "default-src 'none'; style-src 'nonce-" + nonceMark + "'; script-src 'nonce-" + nonceMark +
	"'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// ServeDocs serves the page to read the interface in language. It is complete
// without scripts; with them it has a filter.
func (e *Engine) ServeDocs(language string) http.Handler {
	return e.reading("/docs", language, func(w http.ResponseWriter, r *http.Request) error {
		manual, err := e.manuals.get(language, e.settingsInPages(), func() ([]byte, error) { return e.manual(language) })
		if err != nil {
			return err
		}
		nonce := rand.Text()
		header := w.Header()
		header.Set("Content-Type", "text/html; charset=UTF-8")
		header.Set("Content-Security-Policy", string(bytes.ReplaceAll([]byte(manualPolicy), []byte(nonceMark), []byte(nonce))))
		header.Set("Cache-Control", "no-store")
		w.WriteHeader(http.StatusOK)
		if r.Method != http.MethodHead {
			_, _ = w.Write(bytes.ReplaceAll(manual.body, []byte(nonceMark), []byte(nonce))) // a client that went away is no failure
		}
		return nil
	})
}

// manual writes the page.
func (e *Engine) manual(language string) ([]byte, error) {
	var page bytes.Buffer
	err := manualTemplate.Execute(&page, e.newManual(language))
	return page.Bytes(), err
}
