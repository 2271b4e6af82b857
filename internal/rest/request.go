package rest

import (
	"net/http"
	"strconv"
	"strings"

	"portico/internal/site"
	"portico/internal/text"
	"portico/internal/value"
)

// Request is one call of the interface: a whole HTTP request, an item of a
// batch, or a link being embedded.
type Request struct {
	ID       string // also in the log and in errors
	Method   string
	Path     string // below the interface root
	Language string // what the answer is about, and what its links lead to
	Caller   Caller
	Header   http.Header
	Site     *site.Site
	Remote   string // address of the client

	noSignIn bool // application passwords are not accepted over its connection
	route    *Route
	endpoint *Endpoint
	args     arguments
	fields   *Fields
	memo     map[string]any
	batched  bool // an item of a batch
	embedded bool // the target of a link in another answer
}

// Deny is the refusal for lack of rights: 401 for strangers, 403 for users.
func (r *Request) Deny(code string) *Error {
	return &Error{Code: code, Status: r.DenyStatus()}
}

// DenyStatus is the status of a refusal for this caller.
func (r *Request) DenyStatus() int {
	if r.Caller.UserID() == 0 {
		return http.StatusUnauthorized
	}
	return http.StatusForbidden
}

// CanSignIn tells whether application passwords are accepted over the connection
// that the request came by.
func (r *Request) CanSignIn() bool { return !r.noSignIn }

// Say puts a message into the language of the answer's sentences.
func (r *Request) Say(m text.Message) string { return r.Site.Say(r.textLanguage(), m) }

// Text gives the sentence of a key in the language of the answer's sentences.
func (r *Request) Text(key string) string { return r.Site.Text(r.textLanguage(), key) }

// textLanguage is the request's language, or the user's own if that is asked
// for.
func (r *Request) textLanguage() string {
	if r.Caller.Locale() == "" {
		return r.Language
	}
	if locale, _ := r.args.query.Get("_locale"); locale == "user" {
		if own, ok := r.Site.Languages.ByLocale(r.Caller.Locale()); ok {
			return own.Code
		}
	}
	return r.Language
}

// Link is the address of a route in the request's language.
func (r *Request) Link(path string) string { return r.Site.Addresses.API(r.Language, path) }

// Context is the form of the answer: view, embed or edit.
func (r *Request) Context() string {
	if c := r.String("context"); c != "" {
		return c
	}
	return "view"
}

// Once computes something at most once per request, so that permission checks
// and the handler can share what they look up. Writes drop what was kept.
func Once[T any](r *Request, key string, compute func() (T, error)) (T, error) {
	if kept, ok := r.memo[key]; ok {
		return kept.(T), nil
	}
	v, err := compute()
	if err == nil {
		if r.memo == nil {
			r.memo = map[string]any{}
		}
		r.memo[key] = v
	}
	return v, err
}

// forget drops what [Once] kept; after a write it may be wrong.
func (r *Request) forget() { r.memo = nil }

// Fields is the selection of fields the client asked for.
func (r *Request) Fields() *Fields {
	if r.fields == nil {
		r.fields = newFields(r.args.raw("_fields"))
	}
	return r.fields
}

// WithoutFields is the same request with all fields wanted, for parts of an
// answer that the selection is not about.
func (r *Request) WithoutFields() *Request {
	whole := *r
	whole.fields = &Fields{all: true}
	return &whole
}

// Int64 is a whole number argument, 0 if it is not given. Variables of the path
// that are not declared as arguments come as text.
func (r *Request) Int64(name string) int64 {
	v, _ := r.Get(name)
	switch v := v.(type) {
	case int64:
		return v
	case string:
		n, _ := strconv.ParseInt(v, 10, 64) // 0 is no id of anything
		return n
	}
	return 0
}

// Float is a number argument.
func (r *Request) Float(name string) float64 {
	v, _ := r.Get(name)
	switch v := v.(type) {
	case float64:
		return v
	case int64:
		return float64(v)
	}
	return 0
}

// String is a text argument.
func (r *Request) String(name string) string {
	v, _ := r.Get(name)
	s, _ := v.(string)
	return s
}

// Bool is a switch argument.
func (r *Request) Bool(name string) bool {
	v, _ := r.Get(name)
	b, _ := v.(bool)
	return b
}

// Int64s is a list of whole numbers.
func (r *Request) Int64s(name string) []int64 { return items[int64](r, name) }

// Strings is a list of texts.
func (r *Request) Strings(name string) []string { return items[string](r, name) }

// Object is an argument with members.
func (r *Request) Object(name string) value.Object {
	v, _ := r.Get(name)
	o, _ := v.(value.Object)
	return o
}

func items[T any](r *Request, name string) []T {
	v, _ := r.Get(name)
	list, _ := v.([]any)
	typed := make([]T, 0, len(list))
	for _, item := range list {
		if t, ok := item.(T); ok {
			typed = append(typed, t)
		}
	}
	return typed
}

// Get finds an argument where it is given and not null: in the JSON body, the
// form, the query, the path or the defaults, in this order.
func (r *Request) Get(name string) (any, bool) { return r.args.get(name) }

// Given tells whether the client itself sent the argument, null included.
func (r *Request) Given(name string) bool { return r.args.given(name) }

// HeaderValue is a request header, trimmed.
func (r *Request) HeaderValue(name string) string { return strings.TrimSpace(r.Header.Get(name)) }
