package rest

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestAddresses(t *testing.T) {
	t.Parallel()
	cases := []struct {
		pattern string
		want    []string
	}{
		{`/`, []string{"/"}},
		{`/oembed/1.0/embed`, []string{"/oembed/1.0/embed"}},
		{`/core/v2/posts/(?P<id>[\d]+)`, []string{"/core/v2/posts/{id}"}},
		{`/core/v2/posts/(?P<parent>[\d]+)/revisions/(?<id>[\d]+)`, []string{"/core/v2/posts/{parent}/revisions/{id}"}},
		{`/maps/v1/markers(\/\d+)?`, []string{"/maps/v1/markers", "/maps/v1/markers/{id}"}},
		{`/maps/v1/(?P<kind>a|b)(/(?P<id>\d+))?`, []string{"/maps/v1/a", "/maps/v1/a/{id}", "/maps/v1/b", "/maps/v1/b/{id}"}},
		{`/maps/v1/(polygons|polylines)(\/\d+)?/?`, []string{
			"/maps/v1/polygons", "/maps/v1/polygons/{id}", "/maps/v1/polylines", "/maps/v1/polylines/{id}",
		}},
		{`/users/(?P<user_id>(?:[\d]+|me))/keys`, []string{"/users/{user_id}/keys"}},
		{`/area/(?P<post_id>([0-9]+))/(?P<block_id>([a-z0-9-_]+))`, []string{"/area/{post_id}/{block_id}"}},
		{`/templates/(?P<id>([^\/:<>\*\?"\|]+(?:\/[^\/:<>\*\?"\|]+)?)[\/\w%-]+)`, []string{"/templates/{id}"}},
		{`/a|/b`, []string{"/a", "/b"}},
		{`/x/(\d+)-(\d+)`, []string{"/x/{id}-{id2}"}},
		{`/x/\w{2,3}[a-z]*`, []string{"/x/{value}"}},
		{`/x/([^]]+|)`, []string{"/x/{value}"}},
		{`/x/.+`, []string{"/x/{value}"}},
		{`/x/((a|b)/)?c`, []string{"/x/c", "/x/a/c", "/x/b/c"}},
		{`/x/v\.1(?:/all)?`, []string{"/x/v.1", "/x/v.1/all"}},
	}
	for _, c := range cases {
		if _, err := regexp.Compile(c.pattern); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, a := range addresses(c.pattern) {
			got = append(got, a.template)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("addresses(%q):\n got %q\nwant %q", c.pattern, got, c.want)
		}
	}
}

func TestAddressVariables(t *testing.T) {
	t.Parallel()
	forms := addresses(`/maps/v1/(?P<kind>a|b)(\/\d+)?/(?P<slug>[\w-]+)`)
	got := forms[1]
	want := []variable{{name: "id", pattern: `\d+`, generated: true}, {name: "slug", pattern: `[\w-]+`}}
	if got.template != "/maps/v1/a/{id}/{slug}" || !slices.Equal(got.variables, want) || !slices.Equal(got.settled, []string{"kind"}) {
		t.Errorf("got %+v", got)
	}
	if shape := got.shape(); shape != "/maps/v1/a/{}/{}" {
		t.Errorf("shape %q", shape)
	}
}

func FuzzAddresses(f *testing.F) {
	for _, seed := range []string{`/a/(?P<id>\d+)`, `/(a|b)(/\d+)?`, `/x/[^\]]{2}`, `(((`, `/a.b\`, `/[]a]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if len(pattern) > 200 || strings.Count(pattern, "?")+strings.Count(pattern, "|") > 8 {
			return // every choice doubles the number of forms
		}
		if _, err := regexp.Compile(pattern); err != nil {
			return
		}
		for _, a := range addresses(pattern) {
			if len(a.template) == 0 {
				t.Errorf("%q has an empty address", pattern)
			}
		}
	})
}
