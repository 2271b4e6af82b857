package site

import (
	"embed"
	"fmt"
	"strings"
	"time"

	"portico/internal/db"
	"portico/internal/text"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the tables of this package.
var Migrations = db.Part("site", migrations)

// Options is what a site is made from.
type Options struct {
	BaseURL   string           // address of the site without a closing slash
	AdminPath string           // path segment of the administration; "admin" if empty
	Languages *Languages       // English and Italian, English first, if nil
	Messages  *text.Catalogue  // everything the server says
	Now       func() time.Time // the clock; time.Now if nil
}

// Site is the site: one per process, handed to every room.
type Site struct {
	Settings  *Settings
	Languages *Languages
	Events    *Events
	Addresses *Addresses
	messages  *text.Catalogue
	now       func() time.Time
}

// New makes the site on its database.
func New(d *db.DB, o Options) (*Site, error) {
	languages := o.Languages
	if languages == nil {
		var err error
		if languages, err = NewLanguages("en", "en", "it"); err != nil {
			return nil, err
		}
	}
	if o.Messages == nil {
		return nil, fmt.Errorf("a site needs its messages")
	}
	now := o.Now
	if now == nil {
		now = time.Now
	}
	admin := strings.Trim(o.AdminPath, "/")
	if admin == "" {
		admin = "admin"
	}
	return &Site{
		Settings:  newSettings(d),
		Languages: languages,
		Events:    &Events{},
		Addresses: &Addresses{base: strings.TrimRight(o.BaseURL, "/"), admin: admin, languages: languages},
		messages:  o.Messages,
		now:       now,
	}, nil
}

// Now is the present moment in UTC, to the second: the interface and the
// database know nothing finer.
func (s *Site) Now() time.Time { return s.now().UTC().Truncate(time.Second) }

// Location is the time zone of the site: the named zone of the settings, else
// the fixed offset.
func (s *Site) Location() *time.Location {
	if name := s.Settings.String("timezone"); name != "" {
		if location, err := time.LoadLocation(name); err == nil {
			return location
		}
	}
	if hours := s.Settings.Float("gmt_offset"); hours != 0 {
		return time.FixedZone("", int(hours*3600))
	}
	return time.UTC
}

// Say puts a message into language.
func (s *Site) Say(language string, m text.Message) string { return s.messages.Say(language, m) }

// Text gives the sentence of a key in language.
func (s *Site) Text(language, key string, args ...any) string {
	return s.messages.Text(language, key, args...)
}
