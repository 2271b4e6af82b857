package conformance

import (
	"slices"
	"strings"
	"testing"
)

// areaReplay replays the cases of one area.
type areaReplay struct {
	area       *Area
	server     *Server
	routes     routeTable
	exceptions map[string]exception
	passed     int
}

func (r *areaReplay) run(t *testing.T) {
	var later []*Case
	for _, c := range r.area.Cases {
		if _, excepted := r.exceptions[c.Name]; excepted || r.routes.missing(c) != "" {
			later = append(later, c)
			continue
		}
		t.Run(r.shortName(c), func(t *testing.T) { r.expectNone(t, r.server.Replay(t.Context(), c)) })
	}
	for _, c := range later {
		problems := r.server.Replay(t.Context(), c)
		if e, ok := r.exceptions[c.Name]; ok {
			r.judgeException(t, c, e, problems)
			continue
		}
		if len(problems) > 0 {
			t.Logf("waiting for %s: %s", r.routes.missing(c), c.Name)
			continue
		}
		t.Run(r.shortName(c), func(t *testing.T) { r.expectNone(t, nil) })
	}
	for name := range r.exceptions {
		if !slices.ContainsFunc(r.area.Cases, func(c *Case) bool { return c.Name == name }) {
			t.Errorf("there is an exception for %s, but no such case", name)
		}
	}
}

func (r *areaReplay) shortName(c *Case) string { return strings.TrimPrefix(c.Name, r.area.Name+"/") }

// expectNone fails the test of a case that had problems.
func (r *areaReplay) expectNone(t *testing.T, problems []string) {
	t.Helper()
	for _, problem := range problems {
		t.Error(problem)
	}
	if len(problems) == 0 {
		r.passed++
	}
}

// judgeException looks whether a case differs from its recording just as its
// exception says.
func (r *areaReplay) judgeException(t *testing.T, c *Case, e exception, problems []string) {
	t.Helper()
	if route := r.routes.missing(c); route != "" {
		t.Logf("waiting for %s: %s", route, c.Name)
		return
	}
	if len(problems) == 0 {
		t.Errorf("%s passes: its exception is not needed any more", c.Name)
		return
	}
	if e.route != "" {
		method, path, _ := strings.Cut(e.route, " ")
		if r.routes.has(method, path) {
			t.Errorf("%s has waited for %s, which exists now; remove the exception. Problems: %q", c.Name, e.route, problems)
			return
		}
		t.Logf("waiting for %s: %s (%s)", e.route, c.Name, e.why)
		return
	}
	covers := func(place string) func(string) bool {
		return func(problem string) bool { return strings.HasPrefix(problem, place) }
	}
	for _, place := range e.at {
		if !slices.ContainsFunc(problems, covers(place)) {
			t.Errorf("%s does not differ at %q any more", c.Name, place)
		}
	}
	t.Run(r.shortName(c), func(t *testing.T) {
		for _, problem := range problems {
			if !slices.ContainsFunc(e.at, func(place string) bool { return covers(place)(problem) }) {
				t.Error(problem)
			}
		}
	})
	t.Logf("excepted: %s (%s)", c.Name, e.why)
}
