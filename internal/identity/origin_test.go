package identity

import (
	"crypto/tls"
	"net/http"
	"net/netip"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestAvailable(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite, site.Migrations, Migrations)
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, test := range []struct {
		name, base, from string
		options          Options
		tls              bool
		forwarded        []string
		want             bool
	}{
		{name: "plain", base: "http://example.org", from: "192.0.2.1:1"},
		{name: "TLS", base: "http://example.org", from: "192.0.2.1:1", tls: true, want: true},
		{name: "the site says HTTPS, the request is not", base: "https://example.org", from: "192.0.2.1:1"},
		{name: "localhost", base: "http://LocalHost:8080", from: "192.0.2.1:1", want: true},
		{name: "loopback", base: "http://127.8.9.1", from: "192.0.2.1:1", want: true},
		{name: "loopback of version 6", base: "http://[::1]:8080", from: "192.0.2.1:1", want: true},
		{name: "not quite localhost", base: "http://localhost.example.org", from: "192.0.2.1:1"},
		{name: "allowed", base: "http://example.org", from: "192.0.2.1:1", options: Options{AllowInsecure: true}, want: true},
		{name: "forwarded by nobody known", base: "http://example.org", from: "10.0.0.1:1", forwarded: []string{"https"}},
		{name: "forwarded by a proxy", base: "http://example.org", from: "10.0.0.1:1", options: Options{TrustedProxies: proxies}, forwarded: []string{"https"}, want: true},
		{name: "forwarded by a mapped proxy", base: "http://example.org", from: "[::ffff:10.0.0.1]:1", options: Options{TrustedProxies: proxies}, forwarded: []string{"HTTPS"}, want: true},
		{name: "forwarded by another", base: "http://example.org", from: "192.0.2.1:1", options: Options{TrustedProxies: proxies}, forwarded: []string{"https"}},
		{name: "plain through a proxy", base: "http://example.org", from: "10.0.0.1:1", options: Options{TrustedProxies: proxies}, forwarded: []string{"http"}},
		{name: "silent proxy", base: "http://example.org", from: "10.0.0.1:1", options: Options{TrustedProxies: proxies}},
		{name: "claimed by the client", base: "http://example.org", from: "10.0.0.1:1", options: Options{TrustedProxies: proxies}, forwarded: []string{"https", "http"}},
		{name: "no address", base: "http://example.org", from: "@", options: Options{TrustedProxies: proxies}, forwarded: []string{"https"}},
	} {
		f := newFixture(t, d, test.base)
		f.Options = test.options
		r := request(basic("nobody", "wrong"), test.from)
		if test.tls {
			r.TLS = &tls.ConnectionState{}
		}
		r.Header["X-Forwarded-Proto"] = test.forwarded
		if got := f.Available(r); got != test.want {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
		_, _, err := f.Authenticate(t.Context(), r, "")
		if (err != nil) != test.want {
			t.Errorf("%s: wrong credentials: got %v; they count only where passwords are available", test.name, err)
		}
	}
}

func TestClientAddress(t *testing.T) {
	t.Parallel()
	f := Identity{Options: Options{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}}
	for _, test := range []struct {
		name, from string
		forwarded  []string
		want       string
	}{
		{"direct", "192.0.2.1:1", nil, "192.0.2.1"},
		{"mapped", "[::ffff:192.0.2.1]:1", nil, "192.0.2.1"},
		{"with a zone", "[fe80::1%eth0]:1", nil, "fe80::1"},
		{"claimed", "192.0.2.1:1", []string{"198.51.100.7"}, "192.0.2.1"},
		{"through a proxy", "10.0.0.1:1", []string{"198.51.100.7"}, "198.51.100.7"},
		{"through two proxies", "10.0.0.1:1", []string{"198.51.100.7, 10.0.0.2"}, "198.51.100.7"},
		{"claimed and through a proxy", "10.0.0.1:1", []string{"1.1.1.1, 198.51.100.7"}, "198.51.100.7"},
		{"in two fields", "10.0.0.1:1", []string{"1.1.1.1", "198.51.100.7"}, "198.51.100.7"},
		{"nonsense", "10.0.0.1:1", []string{"198.51.100.7, unknown"}, "10.0.0.1"},
		{"unknown", "@", nil, "invalid IP"},
	} {
		r := &http.Request{RemoteAddr: test.from, Header: http.Header{"X-Forwarded-For": test.forwarded}}
		if got := f.clientAddress(r).String(); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}
