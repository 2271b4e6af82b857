// Package app puts the server together: it opens the database, makes the rooms,
// lists the modules in order and builds the handler. Reading this package shows
// what the product consists of.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/netip"
	"time"

	"portico/internal/content"
	"portico/internal/db"
	"portico/internal/identity"
	"portico/internal/jobs"
	"portico/internal/mail"
	"portico/internal/markup"
	"portico/internal/modules"
	"portico/internal/modules/core"
	"portico/internal/rest"
	"portico/internal/site"
	"portico/internal/text"
	"portico/internal/web"
	"portico/locales"
)

// Config is what a server is made from.
type Config struct {
	DB        *db.DB
	BaseURL   string // address of the site without a closing slash
	AdminPath string // path segment of the administration; "admin" if empty
	// Languages of the site, the default one first. English and Italian if empty.
	Languages []string
	// TrustedProxies are the networks whose forwarding headers are believed.
	TrustedProxies []netip.Prefix
	// AllowInsecure accepts application passwords over plain HTTP although the
	// site is not local.
	AllowInsecure bool
	Mail          mail.Options
	Demo          bool   // fill a new site with a small bilingual demonstration
	AdminPassword string // of a new site's administrator; made up if empty
	Log           *slog.Logger
	Now           func() time.Time // the clock; time.Now if nil
	Limits        rest.Limits
}

// App is a whole server without its listener.
type App struct {
	Site     *site.Site
	Identity *identity.Identity
	Posts    *content.Posts
	Terms    *content.Terms
	Engine   *rest.Engine
	Jobs     *jobs.Jobs
	Mail     *mail.Mailer
	Pages    *web.Pages
	// FirstPassword is the password of the administrator that this start made
	// up, empty otherwise. It exists nowhere else.
	FirstPassword string

	db  *db.DB
	log *slog.Logger
}

// registry lists what the site publishes, in order.
func registry() *content.Registry {
	return &content.Registry{
		Types:      []*content.Type{content.PostType},
		Taxonomies: []*content.Taxonomy{content.CategoryTaxonomy, content.TagTaxonomy},
	}
}

// modules is the table of contents of the product: every namespace in the order
// of the site index.
func (a *App) modules(types *content.Registry) []modules.Module {
	return []modules.Module{
		core.New(core.Parts{
			Site: a.Site, Posts: a.Posts, Terms: a.Terms, Registry: types,
			Users: a.Identity, Renderer: &markup.Renderer{Smileys: true},
		}),
	}
}

// New makes the server on an open database: it brings the tables up to date and
// sets up a new site at the first start.
func New(ctx context.Context, c Config) (*App, error) {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	a := &App{db: c.DB, log: c.Log}
	if err := a.makeRooms(&c); err != nil {
		return nil, err
	}
	types := registry()
	a.Terms = content.NewTerms(c.DB, a.Site, types)
	a.Posts = content.NewPosts(c.DB, a.Site, types, a.Terms)
	a.followUsers()
	list := a.modules(types)
	if err := a.migrate(ctx, list); err != nil {
		return nil, err
	}
	if err := a.Site.Settings.Load(ctx); err != nil {
		return nil, err
	}
	if err := a.setUp(ctx, &c); err != nil {
		return nil, fmt.Errorf("set up the site: %w", err)
	}
	a.registerJobs()
	return a, a.makeEngine(&c, list)
}

func (a *App) makeRooms(c *Config) error {
	messages, err := text.Load(locales.Files, "en")
	if err != nil {
		return fmt.Errorf("load messages: %w", err)
	}
	codes := c.Languages
	if len(codes) == 0 {
		codes = []string{"en", "it"}
	}
	languages, err := site.NewLanguages(codes[0], codes...)
	if err != nil {
		return err
	}
	a.Site, err = site.New(c.DB, site.Options{
		BaseURL: c.BaseURL, AdminPath: c.AdminPath, Languages: languages, Messages: messages, Now: c.Now,
	})
	if err != nil {
		return err
	}
	a.Identity = identity.New(c.DB, a.Site, c.Log)
	a.Identity.Options = identity.Options{TrustedProxies: c.TrustedProxies, AllowInsecure: c.AllowInsecure}
	a.Jobs = jobs.New(c.DB, c.Log)
	if a.Mail, err = mail.New(c.Mail, a.Site.Addresses.Hostname(), a.Jobs, c.Log); err != nil {
		return err
	}
	a.Pages = web.New(web.Parts{Site: a.Site, Identity: a.Identity, Mail: a.Mail, Jobs: a.Jobs, Log: c.Log})
	return nil
}

// Migrate brings the tables of a database up to date without starting anything.
func Migrate(ctx context.Context, d *db.DB) error {
	a := &App{db: d, log: slog.New(slog.DiscardHandler)}
	if err := a.makeRooms(&Config{DB: d, Log: a.log}); err != nil {
		return err
	}
	return a.migrate(ctx, a.modules(registry()))
}

// migrate brings the tables of all rooms and modules up to date.
func (a *App) migrate(ctx context.Context, list []modules.Module) error {
	parts := []db.Migrations{site.Migrations, identity.Migrations, content.Migrations}
	for _, m := range list {
		if m.Migrations.Files != nil {
			parts = append(parts, m.Migrations)
		}
	}
	if err := a.db.Migrate(ctx, parts...); err != nil {
		return err
	}
	return a.Jobs.Migrate(ctx)
}

func (a *App) makeEngine(c *Config, list []modules.Module) error {
	config := rest.Config{
		Site: a.Site, Embedders: map[string]rest.Embedder{}, Authenticate: a.Identity.Authenticate,
		CanSignIn: a.Identity.Available, Log: a.log, Limits: c.Limits,
	}
	for _, m := range list {
		config.Namespaces = append(config.Namespaces, m.Namespaces...)
		config.Routes = append(config.Routes, m.Routes...)
		maps.Copy(config.Embedders, m.Embedders)
		a.Site.Settings.Declare(m.Settings)
		for role, capabilities := range m.Capabilities {
			a.Identity.Roles.Grant(role, capabilities...)
		}
	}
	var err error
	a.Engine, err = rest.New(config)
	return err
}

// Start begins the background work.
func (a *App) Start(ctx context.Context) error { return a.Jobs.Start(ctx) }

// Stop ends the background work and records what is still waiting. The database
// stays open.
func (a *App) Stop(ctx context.Context) error {
	return errors.Join(a.Jobs.Stop(ctx), a.Identity.Close())
}
