package identity

import (
	"embed"
	"log/slog"
	"net/netip"

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
	// Options and Roles may be changed until the first request.
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
}

// New makes the identity of a site. Close it at the end, so that the last uses
// of application passwords are recorded. A nil log discards.
func New(d *db.DB, s *site.Site, log *slog.Logger) *Identity {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	host := hostOf(s.Addresses.Base())
	return &Identity{
		Roles:   NewRoles(),
		db:      d,
		site:    s,
		log:     log,
		local:   isLocal(host),
		realm:   host,
		secrets: &secrets{db: d},
		hashing: newPool(),
		limits:  newLimiter(s.Now),
		uses:    &uses{db: d, log: log},
	}
}

// Close records the uses of application passwords that are still waiting. The
// database must still be open; later uses are not recorded.
func (i *Identity) Close() error { return i.uses.close() }
