package avatar

import (
	"context"
	"encoding/xml"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portico/internal/site"
)

func TestInitials(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Ada Lovelace": "AL", "ada": "A", "Ada King-Noel Lovelace": "AL", "": "?", "--": "?",
		"édith piaf": "ÉP", "A &amp; B": "AB", "cz_new": "CN", "7 of 9": "79", "张 伟": "张伟",
	} {
		if got := initials(name); got != want {
			t.Errorf("initials of %q: got %q, want %q", name, got, want)
		}
	}
}

func ask(t *testing.T, method, target string, header map[string]string) *httptest.ResponseRecorder {
	t.Helper()
	find := func(_ context.Context, hash string) (string, error) {
		switch hash {
		case "ada":
			return `<Ada> "&" Lovelace`, nil
		case "broken":
			return "", errors.New("the database is gone")
		}
		return "", site.ErrNotFound
	}
	r := httptest.NewRequest(method, target, nil)
	for name, v := range header {
		r.Header.Set(name, v)
	}
	w := httptest.NewRecorder()
	Handler(find, slog.New(slog.DiscardHandler)).ServeHTTP(w, r)
	return w
}

func TestHandler(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		method, target string
		status         int
	}{
		{"GET", "/avatar/ada", http.StatusOK},
		{"HEAD", "/avatar/ada", http.StatusOK},
		{"GET", "/avatar/bo", http.StatusNotFound},
		{"GET", "/avatar/", http.StatusNotFound},
		{"GET", "/avatar/broken", http.StatusInternalServerError},
		{"POST", "/avatar/ada", http.StatusMethodNotAllowed},
	} {
		w := ask(t, test.method, test.target, nil)
		if w.Code != test.status {
			t.Errorf("%s %s: got %d, want %d", test.method, test.target, w.Code, test.status)
		}
		if strings.Contains(w.Body.String(), "database") {
			t.Errorf("%s %s tells why it failed", test.method, test.target)
		}
	}
}

func TestPicture(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"": "96", "?s=24": "24", "?s=0": "1", "?s=-5": "1", "?s=100000": "512", "?s=x": "96", "?s=99999999999999999999": "96",
	} {
		w := ask(t, http.MethodGet, "/avatar/ada"+query, nil)
		var picture struct {
			Width string `xml:"width,attr"`
			Text  string `xml:"text"`
		}
		if err := xml.Unmarshal(w.Body.Bytes(), &picture); err != nil {
			t.Fatalf("%q: %v", query, err)
		}
		if picture.Width != want || picture.Text != "AL" {
			t.Errorf("%q: got %s of width %s, want AL of width %s", query, picture.Text, picture.Width, want)
		}
	}
	first := ask(t, http.MethodGet, "/avatar/ada", nil)
	again := ask(t, http.MethodGet, "/avatar/ada", map[string]string{"If-None-Match": first.Header().Get("ETag")})
	if again.Code != http.StatusNotModified || again.Body.Len() != 0 {
		t.Errorf("the same picture again: got %d with %d bytes", again.Code, again.Body.Len())
	}
	for name, want := range map[string]string{
		"Content-Type": "image/svg+xml; charset=utf-8", "X-Content-Type-Options": "nosniff", "Cache-Control": "public, max-age=3600",
	} {
		if got := first.Header().Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}
