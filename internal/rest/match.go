package rest

import (
	"fmt"
	"regexp"
	"strings"

	"portico/internal/value"
)

// matcher finds the route of a path. Fixed paths are looked up, patterns are
// tried in the order of their declaration behind a comparison with the fixed
// text they begin with.
type matcher struct {
	fixed    map[string][]*Route
	patterns []pattern
}

type pattern struct {
	prefix string // lower case
	match  *regexp.Regexp
	route  *Route
}

func newMatcher(routes []*Route) (*matcher, error) {
	m := &matcher{fixed: map[string][]*Route{}}
	for _, r := range routes {
		if r.fixed() {
			key := strings.ToLower(r.Path)
			m.fixed[key] = append(m.fixed[key], r)
			continue
		}
		compiled, err := regexp.Compile("(?i)^(?:" + r.Path + ")$")
		if err != nil {
			return nil, fmt.Errorf("route %s: %w", r.Path, err)
		}
		prefix := r.Path[:strings.IndexAny(r.Path, `([\?*+`)]
		if at := len(prefix) - 1; strings.HasPrefix(r.Path[len(prefix):], "?") || strings.HasPrefix(r.Path[len(prefix):], "*") {
			prefix = prefix[:at] // the last character itself is optional
		}
		m.patterns = append(m.patterns, pattern{strings.ToLower(prefix), compiled, r})
	}
	return m, nil
}

// find returns the first route that matches path and serves method, with the
// path's variables. With an empty method any endpoint will do.
func (m *matcher) find(method, path string) (*Route, *Endpoint, value.Object) {
	lower := strings.ToLower(path)
	for _, r := range m.fixed[lower] {
		if endpoint, ok := serves(r, method); ok {
			return r, endpoint, nil
		}
	}
	for i := range m.patterns {
		p := &m.patterns[i]
		if !strings.HasPrefix(lower, p.prefix) {
			continue
		}
		groups := p.match.FindStringSubmatch(path)
		if groups == nil {
			continue
		}
		if endpoint, ok := serves(p.route, method); ok {
			return p.route, endpoint, variables(p.match, groups)
		}
	}
	return nil, nil, nil
}

func serves(r *Route, method string) (*Endpoint, bool) {
	if method == "" {
		return nil, true
	}
	endpoint := r.endpoint(method)
	return endpoint, endpoint != nil
}

func variables(match *regexp.Regexp, groups []string) value.Object {
	var vars value.Object
	for i, name := range match.SubexpNames() {
		if name != "" && groups[i] != "" {
			vars.Add(name, groups[i])
		}
	}
	return vars
}

// cleanPath brings a request's path below the interface root into the form that
// routes have.
func cleanPath(path string) string {
	path = strings.TrimRight(path, "/")
	if path == "" {
		return "/"
	}
	return path
}
