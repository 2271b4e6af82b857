package site

import (
	"net/url"
	"strconv"
	"strings"
)

// Addresses makes every address the server hands out. The default language has
// no segment in addresses; every other one has its code in front.
type Addresses struct {
	base      string
	admin     string
	languages *Languages
}

// Base is the address of the site without a closing slash.
func (a *Addresses) Base() string { return a.base }

// Host is the host of the site with its port, if it has one.
func (a *Addresses) Host() string {
	address, err := url.Parse(a.base)
	if err != nil {
		return ""
	}
	return address.Host
}

// Hostname is the host of the site without its port.
func (a *Addresses) Hostname() string {
	address, err := url.Parse(a.base)
	if err != nil {
		return ""
	}
	return address.Hostname()
}

// Path is the path below which the site stands; empty if it has the host for
// itself.
func (a *Addresses) Path() string {
	address, err := url.Parse(a.base)
	if err != nil {
		return ""
	}
	return address.Path
}

// Root is the address below which everything of a language stands.
func (a *Addresses) Root(language string) string {
	if language == a.languages.Default() || language == "" {
		return a.base
	}
	return a.base + "/" + language
}

// Home is the address of the front page in a language.
func (a *Addresses) Home(language string) string {
	if root := a.Root(language); root != a.base {
		return root + "/"
	}
	return a.base
}

// API is the address of a route of the interface, asked for in language. Path
// begins with a slash.
func (a *Addresses) API(language, path string) string { return a.Root(language) + "/api" + path }

// Page is the address of a public page in language: Page("it", "ciao") is
// {base_url}/it/ciao/.
func (a *Addresses) Page(language string, segments ...string) string {
	if len(segments) == 0 {
		return a.Root(language) + "/"
	}
	return a.Root(language) + "/" + strings.Join(segments, "/") + "/"
}

// ByID is the address of an item that has no address of its own yet:
// ByID("en", "p", 7) is {base_url}/?p=7.
func (a *Addresses) ByID(language, argument string, id int64) string {
	return a.Root(language) + "/?" + url.QueryEscape(argument) + "=" + strconv.FormatInt(id, 10)
}

// Avatar is the address of a user's picture in a size, by the hash that stands
// for the user.
func (a *Addresses) Avatar(hash string, size int) string {
	return a.base + "/avatar/" + hash + "?s=" + strconv.Itoa(size)
}

// Admin is the address of an administration page.
func (a *Addresses) Admin(page string) string { return a.base + "/" + a.admin + "/" + page }

// AdminPath is the path segment of the administration.
func (a *Addresses) AdminPath() string { return a.admin }
