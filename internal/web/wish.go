package web

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"portico/internal/identity"
	"portico/internal/text"
)

// wish is what an application asks the authorise page for.
type wish struct {
	Name  string // claimed by the application, or typed by the user
	AppID string
	// Host is where the password will go, as it is looked up: names that only
	// look like another one show what they are. Empty if the user copies it.
	Host string

	Account         *identity.User
	Approve, Reject string // addresses to show
	Switch          string // where to sign in as somebody else

	successURL, rejectURL string
}

// SuccessURL and RejectURL travel with the form, to be checked again.
func (w *wish) SuccessURL() string { return w.successURL }

// RejectURL is where a refusal leads.
func (w *wish) RejectURL() string { return w.rejectURL }

var (
	schemeForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:`)
	uuidForm   = regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)
)

// forbidden are the schemes of addresses that are programs.
var forbidden = []string{"javascript", "data"}

// wish reads and checks the arguments of the page, and whether it can be granted
// at all.
func (v *visit) wish() (*wish, error) {
	w := &wish{
		Name: v.arg("app_name"), AppID: strings.ToLower(v.arg("app_id")),
		successURL: v.arg("success_url"), rejectURL: v.arg("reject_url"),
	}
	local := v.pages.Identity.Local()
	for _, address := range []string{w.successURL, w.rejectURL} {
		if address == "" {
			continue
		}
		if code := checkAddress(address, local); code != "" {
			return nil, fail(http.StatusBadRequest, "page.authorize."+code)
		}
	}
	if w.AppID != "" && !uuidForm.MatchString(w.AppID) {
		return nil, fail(http.StatusBadRequest, "page.authorize.invalid_app_id")
	}
	if w.successURL != "" {
		w.Host = hostOf(w.successURL)
	}
	if !v.pages.Identity.Available(v.r) {
		f := fail(http.StatusNotImplemented, "page.authorize.disabled")
		if w.rejectURL != "" {
			f.way, f.text = withQuery(w.rejectURL, "error", "disabled"), text.M("page.authorize.back")
		}
		return nil, f
	}
	return w, nil
}

// checkAddress says what is wrong with an address to send the browser to, by its
// code.
func checkAddress(address string, local bool) string {
	parsed, err := url.Parse(address)
	if err != nil || !schemeForm.MatchString(address) || parsed.Hostname() == "" || slices.Contains(forbidden, parsed.Scheme) {
		return "invalid_redirect_url_format"
	}
	if parsed.Scheme == "http" && !local {
		return "invalid_redirect_scheme"
	}
	return ""
}

// hostOf is the host of an address in the form in which it is looked up.
func hostOf(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := parsed.Host
	if ascii, err := idna.Lookup.ToASCII(parsed.Hostname()); err == nil {
		host = ascii
		if port := parsed.Port(); port != "" {
			host += ":" + port
		}
	}
	if parsed.Scheme != "https" && parsed.Scheme != "http" {
		return parsed.Scheme + "://" + host
	}
	return host
}

// success is the address that takes a password to the application.
func (w *wish) success(site, login, secret string) string {
	return withQuery(w.successURL, "site_url", site, "user_login", login, "password", secret)
}

// withQuery is an address with arguments added to its query, which stays as it
// is otherwise; arguments of the same names are replaced.
func withQuery(address string, pairs ...string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return address // it has been checked
	}
	var parts []string
	for part := range strings.SplitSeq(parsed.RawQuery, "&") {
		name, _, _ := strings.Cut(part, "=")
		if name, err = url.QueryUnescape(name); part == "" || err == nil && isName(pairs, name) {
			continue
		}
		parts = append(parts, part)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		parts = append(parts, pairs[i]+"="+percentEncode(pairs[i+1]))
	}
	parsed.RawQuery = strings.Join(parts, "&")
	return parsed.String()
}

// isName tells whether name is one of the names in a list of names and values.
func isName(pairs []string, name string) bool {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i] == name {
			return true
		}
	}
	return false
}

// percentEncode writes a value so that every application reads it alike: not
// all take a plus sign for a space.
func percentEncode(value string) string {
	return strings.ReplaceAll(url.QueryEscape(value), "+", "%20")
}
