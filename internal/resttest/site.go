package resttest

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portico/internal/app"
	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/mail"
	"portico/internal/rest"
)

// stopTimeout is how long background work may take to end.
const stopTimeout = 20 * time.Second

// Site is a running server without any content. Its users are named for their
// roles: admin (an administrator, id 1), editor, author, contributor and
// subscriber.
type Site struct {
	URL   string // the site's address, without a closing slash
	App   *app.App
	DB    *db.DB
	Clock *Clock

	options  options
	database string // address
	original *original
	log      *errorLog
	handler  atomic.Pointer[http.Handler]
	client   *http.Client
}

// Option changes how a site is made.
type Option func(*options)

type options struct {
	engine    db.Engine
	languages []string
	limits    rest.Limits
	realTime  bool
	baseURL   string
	mail      mail.Options
}

// Engine chooses the database. Default: SQLite.
func Engine(engine db.Engine) Option { return func(o *options) { o.engine = engine } }

// Languages are the languages of the site, the default one first. Default:
// English and Italian.
func Languages(codes ...string) Option { return func(o *options) { o.languages = codes } }

// Limits bound what one request may cost. Default: those of the server.
func Limits(limits rest.Limits) Option { return func(o *options) { o.limits = limits } }

// RealTime has the site's clock go with real time from the beginning.
func RealTime() Option { return func(o *options) { o.realTime = true } }

// BaseURL is the address the site believes to have. Default: the one it is
// reached at.
func BaseURL(address string) Option { return func(o *options) { o.baseURL = address } }

// Mail says how the site sends mail. Default: it is logged.
func Mail(m mail.Options) Option { return func(o *options) { o.mail = m } }

// Each runs a test on a site of every engine, in parallel.
func Each(t *testing.T, run func(t *testing.T, site *Site), opts ...Option) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			run(t, NewSite(t, append(slices.Clip(opts), Engine(engine))...))
		})
	}
}

// NewSite starts a server that ends with the test. Background work does not run
// before [Site.StartJobs].
func NewSite(t testing.TB, opts ...Option) *Site {
	t.Helper()
	s := &Site{options: options{engine: db.SQLite}, Clock: &Clock{at: Start}, log: &errorLog{output: t.Output()}}
	for _, set := range opts {
		set(&s.options)
	}
	if s.options.realTime {
		s.Clock.Follow(0)
	}
	s.original = originalOf(&s.options)
	s.database = dbtest.Copy(t, s.options.engine, s.original.name, s.original.fill)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		(*s.handler.Load()).ServeHTTP(w, r)
	}))
	s.URL = server.URL
	s.client = server.Client()
	s.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	s.client.Transport.(*http.Transport).MaxIdleConnsPerHost = 64
	s.start(t)
	t.Cleanup(func() {
		server.Close()
		s.stop(t)
		if s.log.failed.Load() {
			t.Error("the server logged errors")
		}
	})
	return s
}

// start opens the database and makes the server on it.
func (s *Site) start(t testing.TB) {
	t.Helper()
	var err error
	if s.DB, err = db.Open(t.Context(), s.database); err != nil {
		t.Fatalf("open the site's database: %v", err)
	}
	s.App, err = app.New(t.Context(), app.Config{
		DB: s.DB, BaseURL: cmp.Or(s.options.baseURL, s.URL), Mail: s.options.mail, Languages: s.options.languages, Limits: s.options.limits,
		Log: slog.New(s.log.handler()), Now: s.Clock.Now,
	})
	if err != nil {
		t.Fatalf("make the server: %v", err)
	}
	handler := s.App.Handler()
	s.handler.Store(&handler)
}

// stop ends the server and closes its database.
func (s *Site) stop(t testing.TB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), stopTimeout)
	defer cancel()
	if err := s.App.Stop(ctx); err != nil {
		t.Errorf("stop the server: %v", err)
	}
	if err := s.DB.Close(); err != nil {
		t.Errorf("close the site's database: %v", err)
	}
}

// StartJobs begins the background work.
func (s *Site) StartJobs(t testing.TB) {
	t.Helper()
	if err := s.App.Start(t.Context()); err != nil {
		t.Fatalf("start background work: %v", err)
	}
}

// Restart stops the server and starts a new one with the same database and
// address. Nothing may be on its way while it does.
func (s *Site) Restart(t testing.TB) {
	t.Helper()
	s.stop(t)
	s.start(t)
}

// UserID is the id of a user.
func (s *Site) UserID(login string) int64 { return s.original.users[login].id }

// Password is the application password of a user.
func (s *Site) Password(login string) string { return s.original.users[login].password }

// neutral replaces the site's address, which differs from run to run.
func (s *Site) neutral(text string) string { return strings.ReplaceAll(text, s.URL, "{base_url}") }
