package identity

import (
	"embed"
	"errors"
	"log/slog"
	"net/netip"

	"github.com/alexedwards/scs/v2"

	"portico/internal/db"
	"portico/internal/site"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the tables of this package.
var Migrations = db.Part("identity", migrations)

// Options are the choices of whoever runs the server.
type Options struct {
	// TrustedProxies are the networks of proxies whose X-Forwarded-Proto and
	// X-Forwarded-For are believed. Default: none.
	TrustedProxies []netip.Prefix
	// AllowInsecure accepts application passwords over plain HTTP although the
	// site is not local. Default: false.
	AllowInsecure bool
}

// Identity holds the users of the site and signs requests in.
type Identity struct {
	// Options may be changed until the first request.
	Options Options
	Roles   *Roles

	db      *db.DB
	site    *site.Site
	log     *slog.Logger
	local   bool // the site's address is this very machine
	realm   string
	secrets *secrets
	hashing *pool
	limits  *limiter
	uses    *uses

	sessions   *scs.SessionManager
	cookieName string
	signingIn  chan struct{} // one for each sign-in on its way
	resets     *limiter      // counts requests for new passwords
	failures   *failureLog
}

// New makes the identity of a site. Close it at the end, so that what is still
// waiting is recorded. A nil log discards.
func New(d *db.DB, s *site.Site, log *slog.Logger) *Identity {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	host := hostOf(s.Addresses.Base())
	roles := NewRoles()
	roles.defined = func() []byte { return s.Settings.Raw(rolesSetting) }
	i := &Identity{
		Roles:   roles,
		db:      d,
		site:    s,
		log:     log,
		local:   isLocal(host),
		realm:   host,
		secrets: &secrets{db: d},
		hashing: newPool(),
		limits:  newLimiter(s.Now),
		uses:    &uses{db: d, log: log},

		cookieName: cookieName(s.Addresses.Base()),
		signingIn:  make(chan struct{}, maxSigningIn),
		resets:     newLimiter(s.Now),
	}
	i.resets.perLogin, i.resets.perAddress = resetsPerLogin, resetsPerAddress
	i.sessions = i.newSessions()
	i.failures = &failureLog{identity: i}
	site.On(s.Events, i.recordRoles)
	site.On(s.Events, i.recordDeletion)
	return i
}

// Close records the uses of application passwords and the failed sign-ins that
// are still waiting. The database must still be open; later ones are not
// recorded.
func (i *Identity) Close() error { return errors.Join(i.uses.close(), i.failures.close()) }
