package web

import (
	"log/slog"
	"net/http"
	"strings"

	"golang.org/x/text/language"

	"portico/internal/identity"
	"portico/internal/jobs"
	"portico/internal/mail"
	"portico/internal/site"
)

// Parts are what the pages work with.
type Parts struct {
	Site     *site.Site
	Identity *identity.Identity
	Mail     *mail.Mailer
	Jobs     *jobs.Jobs
	Log      *slog.Logger
}

// Pages serves the pages below the administration's path.
type Pages struct {
	Parts
	guard    *http.CrossOriginProtection
	matcher  language.Matcher // of the site's languages, in order
	handlers map[string]handler
}

// handler answers the requests for one page. A page without an answer to POST
// refuses it.
type handler struct {
	get, post func(*visit) error
	private   bool // only for people who are signed in
}

// New makes the pages and registers the jobs and events behind them.
func New(parts Parts) *Pages {
	p := &Pages{Parts: parts, guard: http.NewCrossOriginProtection()}
	// Older browsers say only where a request comes from, and a proxy may have
	// changed the host we would compare that with. An address without a host is
	// that of a command that serves nothing.
	_ = p.guard.AddTrustedOrigin(origin(p.Site.Addresses.Base()))
	var tags []language.Tag
	for _, l := range p.Site.Languages.All() {
		tags = append(tags, language.Make(l.Tag))
	}
	p.matcher = language.NewMatcher(tags)
	p.handlers = map[string]handler{
		"":                          {get: start, private: true},
		"login":                     {get: loginForm, post: login},
		"logout":                    {get: logoutForm, post: logout, private: true},
		"lost-password":             {get: lostForm, post: lost},
		"reset-password":            {get: resetForm, post: reset},
		"profile":                   {get: profile, post: changeProfile, private: true},
		"authorize-application.php": {get: authorizeForm, post: authorize, private: true},
		"admin-ajax.php":            {get: restNonce, post: restNonce},
		"icon.svg":                  {get: icon},
	}
	p.registerMail()
	return p
}

// Serves tells whether path, below the site's address, is one of the pages.
func (p *Pages) Serves(path string) bool {
	_, _, ok := p.split(path)
	return ok
}

// split takes a path apart: /it/admin/login is the page login in Italian. The
// language is empty if the path names none.
func (p *Pages) split(path string) (code, page string, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if p.Site.Languages.Has(first) {
		code = first
		first, rest, _ = strings.Cut(rest, "/")
	}
	return code, rest, first == p.Site.Addresses.AdminPath()
}

func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	code, page, _ := p.split(r.URL.Path)
	v := p.newVisit(w, r, code, page)
	if err := v.serve(); err != nil {
		v.fail(err)
	}
}

// origin is the beginning of an address: scheme, host and port.
func origin(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return scheme + "://" + host
}
