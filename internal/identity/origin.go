package identity

import (
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Available tells whether a request may sign in with an application password: it
// came over HTTPS, directly or through a trusted proxy, or the site is local, or
// the options allow it anyhow. Otherwise its credentials are not looked at.
func (i *Identity) Available(r *http.Request) bool {
	return i.local || i.Options.AllowInsecure || i.overHTTPS(r)
}

// Local tells whether the site's address is this very machine, as it is while
// somebody tries things out.
func (i *Identity) Local() bool { return i.local }

// overHTTPS tells whether a request came over HTTPS, directly or through a
// trusted proxy.
func (i *Identity) overHTTPS(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	if !i.Options.trusts(peer(r)) {
		return false
	}
	protocol := lastOf(r.Header.Values("X-Forwarded-Proto"))
	return strings.EqualFold(protocol, "https")
}

// clientAddress is where a request comes from: the peer, or what the trusted
// proxies in front of this server say. It is the zero Addr if nobody knows.
func (i *Identity) clientAddress(r *http.Request) netip.Addr {
	client := peer(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !i.Options.trusts(client) {
			break
		}
		address, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		client = address.Unmap().WithZone("")
	}
	return client
}

func (o *Options) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(o.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(address) })
}

// peer is the other end of the connection.
func peer(r *http.Request) netip.Addr {
	address, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	return address.Addr().Unmap().WithZone("")
}

// lastOf is the last element of a list header: the one that the nearest proxy
// wrote.
func lastOf(values []string) string {
	list := strings.Join(values, ",")
	return strings.TrimSpace(list[strings.LastIndexByte(list, ',')+1:])
}

// network is the unit in which addresses are counted: whoever has an IPv6
// address usually has the whole /64.
func network(address netip.Addr) netip.Prefix {
	bits := address.BitLen()
	if address.Is6() {
		bits = 64
	}
	prefix, _ := address.Prefix(bits) // no address has no prefix: the zero value
	return prefix
}

// hostOf is the host of an address without its port.
func hostOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return parsed.Hostname()
}

// isLocal tells whether host is this very machine.
func isLocal(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback()
}
