package conformance

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"portico/internal/db"
	"portico/internal/resttest"
)

// built are the areas whose routes exist, at least in part. A case of theirs
// that calls a route which is still missing waits for it; everything else has to
// pass.
var built = []string{"core", "posts"}

// foreign are the built areas that say nothing about languages, so that their
// cases hold whatever the default language is.
var foreign = []string{"core", "posts"}

// load reads the cases.
func load(t *testing.T) []*Area {
	t.Helper()
	folder := os.Getenv("PORTICO_CONFORMANCE")
	if folder == "" {
		folder = filepath.Join("..", "..", "testdata", "conformance")
	}
	areas, err := Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return areas
}

func TestConformance(t *testing.T) {
	t.Parallel()
	areas := load(t)
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			for _, area := range areas {
				if !slices.Contains(built, area.Name) {
					t.Logf("%s: none of %d, the area is not built yet", area.Name, len(area.Cases))
					continue
				}
				t.Run(area.Name, func(t *testing.T) {
					t.Parallel()
					replayArea(t, area, engine, "en", "it")
				})
			}
		})
	}
}

// TestConformanceInItalian replays the cases on a site whose default language is
// Italian: what is asked for and what is answered must not depend on English.
func TestConformanceInItalian(t *testing.T) {
	t.Parallel()
	for _, area := range load(t) {
		if slices.Contains(foreign, area.Name) {
			t.Run(area.Name, func(t *testing.T) {
				t.Parallel()
				replayArea(t, area, db.SQLite, "it", "en")
			})
		}
	}
}

// replayArea replays the cases of an area in order on a server of their own.
// Cases that are not expected to pass come last, because they may leave
// something behind.
func replayArea(t *testing.T, area *Area, engine db.Engine, languages ...string) {
	site := resttest.NewSite(t, resttest.Engine(engine), resttest.Languages(languages...), resttest.RealTime())
	passwords := map[string]string{}
	for _, login := range []string{"admin", "editor", "author", "contributor", "subscriber"} {
		passwords[login] = site.Password(login)
	}
	server := NewServer(site.URL, passwords)
	defer server.Close()
	r := &areaReplay{
		area: area, server: server, routes: newRouteTable(t, site.App.Engine.Routes()),
		exceptions: exceptionsOf(area.Name, languages[0]),
	}
	r.run(t)
	t.Logf("%s: %d of %d", area.Name, r.passed, len(area.Cases))
}
