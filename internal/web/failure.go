package web

import (
	"errors"
	"fmt"
	"html/template"
	"net/http"

	"portico/internal/rest"
	"portico/internal/text"
	"portico/internal/value"
)

// failure is a page that says why something cannot be done.
type failure struct {
	status  int
	message text.Message
	header  value.Object
	// way leads on from the page; without one it is the start page.
	way  string
	text text.Message // of the way
}

func (f *failure) Error() string {
	return fmt.Sprintf("page with status %d: %s", f.status, f.message.Key)
}

func fail(status int, key string, args ...any) *failure {
	return &failure{status: status, message: text.M(key, args...)}
}

// fail writes the page of an error. Errors that nobody expected are told without
// detail, and logged.
func (v *visit) fail(err error) {
	known, ok := errors.AsType[*failure](err)
	if !ok {
		known = v.unexpected(err)
	}
	if known.way == "" {
		known.way, known.text = v.Link(""), text.M("page.error.start")
	}
	if known.status == http.StatusMethodNotAllowed {
		v.w.Header().Set("Allow", "GET, HEAD, POST")
	}
	for _, field := range known.header {
		if textual, ok := value.Text(field.Value); ok {
			v.w.Header().Set(field.Key, textual)
		}
	}
	err = v.show(known.status, "message", &view{
		Title: text.M("page.error.title"),
		// A way out of the site has been checked, and may have a scheme that
		// templates do not know.
		Data: map[string]any{"Message": known.message, "Way": template.URL(known.way), "WayText": known.text},
	})
	if err != nil {
		v.pages.Log.ErrorContext(v.r.Context(), "error page", "error", err)
	}
}

// unexpected is the page of an error that no page has foreseen.
func (v *visit) unexpected(err error) *failure {
	if refusal, ok := errors.AsType[*rest.Error](err); ok && refusal.Status == http.StatusTooManyRequests {
		after, _ := refusal.Header.Get("Retry-After")
		f := fail(refusal.Status, "page.error.too_many", waitInWords(after))
		f.header = refusal.Header
		f.way, f.text = v.Link("lost-password"), text.M("page.login.lost")
		return f
	}
	id := rest.RequestID(v.r.Context())
	if v.r.Context().Err() == nil { // nobody waits for the answer otherwise
		v.pages.Log.ErrorContext(v.r.Context(), "page failed", "request_id", id, "page", v.page, "error", err)
	}
	return fail(http.StatusInternalServerError, "page.error.internal", id)
}
