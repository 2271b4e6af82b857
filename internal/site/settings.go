package site

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"portico/internal/db"
)

// settingsFresh is for how long a node believes the settings it has read;
// another node or a command line tool may change them at any time.
const settingsFresh = time.Second

// Settings are the named values an administrator can change. Reading them costs
// no query: every node keeps a copy and looks after a second whether it is still
// right.
type Settings struct {
	db       *db.DB
	defaults map[string]any
	current  atomic.Pointer[snapshot]
	refresh  sync.Mutex
}

type snapshot struct {
	values map[string]json.RawMessage
	read   time.Time // zero if it is known to be wrong
}

func (s *snapshot) outdated() bool { return s.read.IsZero() }

// newSettings makes the settings with the values they have until somebody
// changes them.
func newSettings(d *db.DB) *Settings {
	s := &Settings{db: d, defaults: map[string]any{
		"title":                  "Portico",
		"tagline":                "",
		"timezone":               "",
		"gmt_offset":             0.0,
		"date_format":            "F j, Y",
		"time_format":            "g:i a",
		"start_of_week":          int64(1),
		"use_smilies":            true,
		"default_category":       int64(1),
		"default_post_format":    "0",
		"posts_per_page":         int64(10),
		"default_comment_status": "open",
		"default_ping_status":    "open",
		"default_role":           "subscriber",
		"site_logo":              int64(0),
		"site_icon":              int64(0),
		"trash_days":             int64(30),
	}}
	return s
}

// Declare adds the settings of a module with their defaults.
func (s *Settings) Declare(defaults map[string]any) {
	maps.Copy(s.defaults, defaults)
}

// Load reads the settings; the server calls it once at the start.
func (s *Settings) Load(ctx context.Context) error {
	s.refresh.Lock()
	defer s.refresh.Unlock()
	return s.load(ctx)
}

func (s *Settings) load(ctx context.Context) error {
	type row struct{ name, value string }
	read := time.Now()
	rows, err := s.db.Query(ctx, `select name, value from settings`)
	list, err := db.Collect(rows, err, func(r *sql.Rows, item *row) error { return r.Scan(&item.name, &item.value) })
	if err != nil {
		return fmt.Errorf("read settings: %w", err)
	}
	values := make(map[string]json.RawMessage, len(list))
	for _, item := range list {
		values[item.name] = json.RawMessage(item.value)
	}
	s.current.Store(&snapshot{values, read})
	return nil
}

// values gives the copy of this node, reading it again when it is old. If that
// fails the old copy serves on: a site with yesterday's title is better than
// none.
func (s *Settings) values() map[string]json.RawMessage {
	now := s.current.Load()
	if now == nil {
		return nil
	}
	if time.Since(now.read) < settingsFresh {
		return now.values
	}
	if now.outdated() {
		s.refresh.Lock() // whoever changed a setting here must see it
	} else if !s.refresh.TryLock() {
		return now.values // somebody else is looking
	}
	defer s.refresh.Unlock()
	if now = s.current.Load(); time.Since(now.read) < settingsFresh {
		return now.values
	}
	ctx, cancel := context.WithTimeout(context.Background(), settingsFresh)
	defer cancel()
	if err := s.load(ctx); err != nil {
		s.current.Store(&snapshot{now.values, time.Now()})
		return now.values
	}
	return s.current.Load().values
}

// get fills v from the stored value, or from the default.
func get[T any](s *Settings, name string) T {
	var v T
	if stored, ok := s.values()[name]; ok && json.Unmarshal(stored, &v) == nil {
		return v
	}
	v, _ = s.defaults[name].(T)
	return v
}

// Raw is the stored JSON of a setting, nil as long as it has its default.
func (s *Settings) Raw(name string) []byte { return s.values()[name] }

// String is the text of a setting.
func (s *Settings) String(name string) string { return get[string](s, name) }

// Int64 is the number of a setting.
func (s *Settings) Int64(name string) int64 { return get[int64](s, name) }

// Float is the number of a setting that need not be whole.
func (s *Settings) Float(name string) float64 { return get[float64](s, name) }

// Bool is the switch of a setting.
func (s *Settings) Bool(name string) bool { return get[bool](s, name) }

// Set stores a setting; it takes effect when the transaction of ctx commits.
func (s *Settings) Set(ctx context.Context, name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("setting %s: %w", name, err)
	}
	_, err = s.db.Exec(ctx, `
		insert into settings (name, value) values (?, ?)
		on conflict (name) do update set value = excluded.value`, name, string(text))
	if err != nil {
		return fmt.Errorf("store setting %s: %w", name, err)
	}
	s.db.AfterCommit(ctx, s.outdate)
	return nil
}

// outdate makes the next read look at the database. It waits for a reading that
// has begun before, which may have seen the old value.
func (s *Settings) outdate() {
	s.refresh.Lock()
	defer s.refresh.Unlock()
	if now := s.current.Load(); now != nil {
		s.current.Store(&snapshot{now.values, time.Time{}})
	}
}
