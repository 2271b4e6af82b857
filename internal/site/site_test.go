package site_test

import (
	"testing"
	"testing/fstest"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
	"portico/internal/text"
)

func messages(t testing.TB) *text.Catalogue {
	t.Helper()
	c, err := text.Load(fstest.MapFS{
		"en.po": {Data: []byte("msgid \"hello\"\nmsgstr \"Hello %[1]s\"\n")},
		"it.po": {Data: []byte("msgid \"hello\"\nmsgstr \"Ciao %[1]s\"\n")},
	}, "en")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newSite(t testing.TB, d *db.DB, o site.Options) *site.Site {
	t.Helper()
	if o.Messages == nil {
		o.Messages = messages(t)
	}
	s, err := site.New(d, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Settings.Load(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	s := newSite(t, dbtest.Open(t, db.SQLite, site.Migrations), site.Options{BaseURL: "https://example.org/sub/", AdminPath: "/manage/"})
	a := s.Addresses
	for got, want := range map[string]string{
		a.Base():                    "https://example.org/sub",
		a.Root("en"):                "https://example.org/sub",
		a.Root(""):                  "https://example.org/sub",
		a.Root("it"):                "https://example.org/sub/it",
		a.Home("en"):                "https://example.org/sub",
		a.Home("it"):                "https://example.org/sub/it/",
		a.API("en", "/core/v2"):     "https://example.org/sub/api/core/v2",
		a.API("it", "/core/v2"):     "https://example.org/sub/it/api/core/v2",
		a.Page("en"):                "https://example.org/sub/",
		a.Page("it", "due", "ciao"): "https://example.org/sub/it/due/ciao/",
		a.ByID("en", "p", 7):        "https://example.org/sub/?p=7",
		a.ByID("it", "page_id", 7):  "https://example.org/sub/it/?page_id=7",
		a.Admin("authorize.php"):    "https://example.org/sub/manage/authorize.php",
		a.AdminPath():               "manage",
		a.Host():                    "example.org",
		a.Path():                    "/sub",
	} {
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestDefaultsOfASite(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite, site.Migrations)
	if _, err := site.New(d, site.Options{}); err == nil {
		t.Error("a site without messages")
	}
	s := newSite(t, d, site.Options{})
	if s.Addresses.AdminPath() != "admin" || s.Languages.Default() != "en" || !s.Languages.Has("it") {
		t.Errorf("got %s, %q", s.Addresses.AdminPath(), s.Languages.Codes())
	}
	if got := s.Text("it", "hello", "Ada"); got != "Ciao Ada" {
		t.Errorf("got %s", got)
	}
	if got := s.Say("en", text.M("hello", "Ada")); got != "Hello Ada" {
		t.Errorf("got %s", got)
	}
}

func TestClock(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("", 3600)
	s := newSite(t, dbtest.Open(t, db.SQLite, site.Migrations), site.Options{
		Now: func() time.Time { return time.Date(2024, 5, 6, 7, 8, 9, 999, zone) },
	})
	if got, want := s.Now(), time.Date(2024, 5, 6, 6, 8, 9, 0, time.UTC); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestLocation(t *testing.T) {
	t.Parallel()
	s := newSite(t, dbtest.Open(t, db.SQLite, site.Migrations), site.Options{})
	offset := func() int {
		_, seconds := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC).In(s.Location()).Zone()
		return seconds
	}
	for _, step := range []struct {
		name string
		v    any
		want int
	}{
		{"gmt_offset", 0.0, 0},
		{"gmt_offset", -3.5, -12600},
		{"timezone", "Europe/Rome", 3600},
		{"timezone", "Nowhere/Land", -12600},
	} {
		if err := s.Settings.Set(t.Context(), step.name, step.v); err != nil {
			t.Fatal(err)
		}
		if got := offset(); got != step.want {
			t.Errorf("%s %v: got %d, want %d", step.name, step.v, got, step.want)
		}
	}
}
