package conformance

import (
	"regexp"
	"slices"
	"testing"

	"portico/internal/rest"
)

// routeTable answers which requests the server has a route for.
type routeTable []tableRoute

type tableRoute struct {
	pattern *regexp.Regexp
	methods []string
}

func newRouteTable(t *testing.T, routes []*rest.Route) routeTable {
	t.Helper()
	var table routeTable
	for _, r := range routes {
		pattern, err := regexp.Compile("(?i)^(?:" + r.Path + ")/*$")
		if err != nil {
			t.Fatal(err)
		}
		methods := []string{"OPTIONS"}
		for _, endpoint := range r.Endpoints {
			methods = append(methods, endpoint.Methods.List()...)
		}
		if slices.Contains(methods, "GET") {
			methods = append(methods, "HEAD")
		}
		table = append(table, tableRoute{pattern, methods})
	}
	return table
}

func (table routeTable) has(method, path string) bool {
	return slices.ContainsFunc(table, func(r tableRoute) bool {
		return slices.Contains(r.methods, method) && r.pattern.MatchString(path)
	})
}

// anyID stands for the variables of a path, which are not known before a replay.
const anyID = "1"

var queryOf = regexp.MustCompile(`\?.*$`)

// missing names the first request of a case that no route serves although the
// recording says that one does, empty if there is none. Requests inside a batch
// count as well.
func (table routeTable) missing(c *Case) string {
	for _, step := range c.Steps {
		body, _ := step.request.get("json")
		batch, _ := body.(object)
		requests := []object{step.request}
		for _, item := range batch.list("requests") {
			if inner, ok := item.(object); ok && inner.text("path") != "" {
				requests = append(requests, inner)
			}
		}
		for i, request := range requests {
			path := queryOf.ReplaceAllString(variable.ReplaceAllString(request.text("path"), anyID), "")
			called := method(request)
			if i > 0 && request.text("method") == "" {
				called = "POST"
			}
			if !table.has(called, path) && !expectsNoRoute(step.expect) {
				return called + " " + path
			}
		}
	}
	return ""
}

// expectsNoRoute tells whether an expected answer says itself that there is no
// such route.
func expectsNoRoute(expect object) bool {
	return expect.members("body").text("code") == "rest_no_route"
}
