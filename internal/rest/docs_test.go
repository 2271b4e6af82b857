package rest

import (
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
)

func TestServeDocs(t *testing.T) {
	t.Parallel()
	e := described(t)
	get := func(method, language string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		e.ServeDocs(language).ServeHTTP(w, httptest.NewRequest(method, "/api/docs", nil))
		return w
	}
	w := get("GET", "it")
	page, policy := w.Body.String(), w.Header().Get("Content-Security-Policy")
	if w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") || w.Header().Get("X-Content-Type-Options") != "nosniff" ||
		w.Header().Get("Referrer-Policy") == "" {
		t.Fatalf("got %d %v", w.Code, w.Header())
	}
	nonce := regexp.MustCompile(`script-src 'nonce-(\w{20,})'`).FindStringSubmatch(policy)
	if nonce == nil || strings.Count(page, `nonce="`+nonce[1]+`"`) != 2 || strings.Contains(page, nonceMark) {
		t.Errorf("policy %q does not fit the page", policy)
	}
	if again := get("GET", "it"); strings.Contains(again.Body.String(), nonce[1]) {
		t.Error("the nonce is used twice")
	}
	for _, wanted := range []string{
		`<html lang="it-IT"`, "<main", "/test/v1/posts/{id}", "/maps/v1/polygons/{id}", "Forma della risposta.", `href="https://example.org/it/api/openapi.json"`,
		`href="https://example.org/api/docs"`, "string, null (date-time)", "array [integer]",
	} {
		if !strings.Contains(page, wanted) {
			t.Errorf("the page lacks %s", wanted)
		}
	}
	for _, foreign := range []string{"src=", "@import", "ZgotmplZ", "<no value>"} {
		if strings.Contains(page, foreign) {
			t.Errorf("the page has %s", foreign)
		}
	}
	for _, id := range regexp.MustCompile(`\bid="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if strings.Count(page, ` id="`+id[1]+`"`) != 1 {
			t.Errorf("id %s is there twice", id[1])
		}
	}
	if head := get("HEAD", "en"); head.Code != 200 || head.Body.Len() != 0 {
		t.Errorf("HEAD: got %d with %d bytes", head.Code, head.Body.Len())
	}
	if post := get("POST", "en"); post.Code != 404 {
		t.Errorf("POST: got %d", post.Code)
	}
}
