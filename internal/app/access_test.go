package app_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"portico/internal/resttest"
)

// callers are those who call, from the least to the most powerful. The first is
// nobody.
var callers = []string{"", "subscriber", "contributor", "author", "editor", "admin"}

// access says who may call one method of a route, and how it is called.
type access struct {
	// from is the least powerful caller who may; everybody if empty.
	from string
	// path is an example of the route's path, with what the call needs as a query.
	// What stands in braces is made anew for every call: see [maker].
	path string
	body string
	// status is what those get who may, where that is no success.
	status int
}

// TestAccess walks the whole route table: whether a route may be called is
// decided in [decisions], for every method, and holds for every role. A route
// without a decision fails, and so does a decision without a route.
func TestAccess(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	made := newMaker(t, site)
	undecided := maps.Clone(decisions)
	for _, route := range site.App.Engine.Routes() {
		for _, endpoint := range route.Endpoints {
			for _, method := range endpoint.Methods.List() {
				key := method + " " + route.Path
				decision, ok := decisions[key]
				if !ok {
					t.Errorf("%s: nobody has decided who may call it", key)
					continue
				}
				delete(undecided, key)
				for at, as := range callers {
					checkAccess(t, site, made, key, decision, as, at >= slices.Index(callers, decision.from))
				}
			}
		}
	}
	for key := range undecided {
		t.Errorf("%s: there is a decision, but no such route", key)
	}
}

// checkAccess calls a method and looks whether the caller may. Strangers are asked
// who they are, users are told no.
func checkAccess(t *testing.T, site *resttest.Site, made *maker, key string, a access, as string, may bool) {
	t.Helper()
	method, _, _ := strings.Cut(key, " ")
	answer, err := site.Send(t.Context(), resttest.Call{As: as, Do: method + " " + made.fill(a.path), Body: made.fill(a.body)})
	if err != nil {
		t.Fatalf("%s: %v", key, err)
	}
	refusal := http.StatusForbidden
	if as == "" {
		refusal = http.StatusUnauthorized
	}
	switch {
	case !may && answer.Status != refusal:
		t.Errorf("%s as %q: got %d, want %d: %s", key, as, answer.Status, refusal, answer.Text)
	case may && a.status != 0 && answer.Status != a.status:
		t.Errorf("%s as %q: got %d, want %d: %s", key, as, answer.Status, a.status, answer.Text)
	case may && a.status == 0 && answer.Status >= 400:
		t.Errorf("%s as %q: got %d, want a success: %s", key, as, answer.Status, answer.Text)
	}
}
