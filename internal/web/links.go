package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Link is the path of a page, in the language that the request named. Paths
// without a host keep people on the host at which they signed in.
func (v *visit) Link(page string) string {
	return v.linkIn(v.prefix, page)
}

func (v *visit) linkIn(prefix, page string) string {
	addresses := v.pages.Site.Addresses
	return addresses.Path() + prefix + "/" + addresses.AdminPath() + "/" + page
}

// Icon is the path of the picture beside a page's title, the same in every
// language.
func (v *visit) Icon() string { return v.linkIn("", "icon.svg") }

// loginFor is the login page that leads back to an address.
func (v *visit) loginFor(target string) string {
	return v.Link("login") + "?" + url.Values{"redirect_to": {target}, "reauth": {"1"}}.Encode()
}

// redirect sends the browser to an address of this site or to one that has been
// checked.
func (v *visit) redirect(address string) error {
	v.w.Header().Set("Location", inHeader(address))
	v.w.WriteHeader(http.StatusFound)
	return nil
}

// inHeader is an address with everything encoded that a header field cannot
// have.
func inHeader(address string) string {
	var b strings.Builder
	for i := range len(address) {
		if c := address[i]; c <= ' ' || c >= 0x7f {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// back is where to go after signing in: the path that target names if it is on
// this site, else the start page. Nobody can be sent to another site this way.
func (v *visit) back(target string) string {
	start := v.Link("")
	if target == "" || strings.ContainsAny(target, "\\\r\n\t") {
		return start
	}
	address, err := url.Parse(target)
	if err != nil || address.Opaque != "" || address.User != nil {
		return start
	}
	if address.Scheme != "" || address.Host != "" {
		if address.Scheme != "http" && address.Scheme != "https" || !strings.EqualFold(address.Host, v.pages.Site.Addresses.Host()) {
			return start
		}
	}
	root := v.pages.Site.Addresses.Path() + "/"
	path := address.EscapedPath()
	if !strings.HasPrefix(path, root) || strings.HasPrefix(path, "//") {
		return start
	}
	if address.RawQuery != "" {
		path += "?" + address.RawQuery
	}
	return path
}
