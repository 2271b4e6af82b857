package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"portico/internal/identity"
	"portico/internal/site"
)

// maxForm is how many bytes a form may have.
const maxForm = 64 << 10

// visit is one request for a page.
type visit struct {
	pages    *Pages
	w        http.ResponseWriter
	r        *http.Request
	page     string // "login"
	language site.Language
	prefix   string            // "/it" if the request names its language, else empty
	visitor  *identity.Visitor // nil if nobody is signed in
	cspNonce string
}

func (p *Pages) newVisit(w http.ResponseWriter, r *http.Request, code, page string) *visit {
	v := &visit{pages: p, w: w, r: r, page: page, cspNonce: rand.Text()}
	if named := r.URL.Query().Get("i18n_language"); p.Site.Languages.Has(named) {
		code = named
	}
	if code != "" {
		v.prefix = "/" + code
	} else {
		code = p.accepted(r)
	}
	v.language, _ = p.Site.Languages.Get(code)
	return v
}

// serve finds the page and lets it answer.
func (v *visit) serve() error {
	v.headers()
	handler, ok := v.pages.handlers[v.page]
	if !ok {
		return fail(http.StatusNotFound, "page.error.missing")
	}
	if v.page == "" && !strings.HasSuffix(v.r.URL.Path, "/") {
		return v.redirect(v.Link(""))
	}
	if err := v.pages.guard.Check(v.r); err != nil {
		return fail(http.StatusForbidden, "page.error.cross_origin")
	}
	if err := v.recognise(); err != nil {
		return err
	}
	answer := handler.get
	if v.r.Method != http.MethodGet && v.r.Method != http.MethodHead {
		if answer = handler.post; v.r.Method != http.MethodPost || answer == nil {
			return fail(http.StatusMethodNotAllowed, "page.error.method")
		}
		v.r.Body = http.MaxBytesReader(v.w, v.r.Body, maxForm)
		if err := v.r.ParseForm(); err != nil {
			return fail(http.StatusBadRequest, "page.error.form")
		}
	}
	if handler.private && v.visitor == nil {
		return v.redirect(v.loginFor(v.here()))
	}
	return answer(v)
}

// recognise finds out who is signed in. Their own language counts more than the
// browser's.
func (v *visit) recognise() error {
	visitor, err := v.pages.Identity.Visitor(v.r)
	if errors.Is(err, site.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	v.visitor = visitor
	if own, ok := v.pages.Site.Languages.ByLocale(visitor.OwnLocale); ok && v.prefix == "" {
		v.language = own
	}
	return nil
}

// arg is an argument of the query or the form, without what no database column
// can hold.
func (v *visit) arg(name string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(v.r.FormValue(name), "\x00", ""), "")
}

// nonceHolds tells whether the form that was sent was made for this session and
// action.
func (v *visit) nonceHolds(action string) error {
	ok, err := v.pages.Identity.NonceHolds(v.r.Context(), v.visitor.Session, action, v.arg("_wpnonce"))
	if err != nil {
		return err
	}
	if !ok {
		return fail(http.StatusForbidden, "page.error.nonce")
	}
	return nil
}

// here is the full address of this request, with the arguments of a form as its
// query where a GET can make use of them.
func (v *visit) here() string {
	query := v.r.URL.RawQuery
	if v.page == authorizePage && v.r.Method == http.MethodPost {
		args := url.Values{}
		for _, name := range []string{"app_name", "app_id", "success_url", "reject_url"} {
			if value := v.arg(name); value != "" {
				args.Set(name, value)
			}
		}
		query = args.Encode()
	}
	address := v.pages.Site.Addresses.Base() + v.prefix + "/" + v.pages.Site.Addresses.AdminPath() + "/" + v.page
	if query != "" {
		address += "?" + query
	}
	return address
}
