package web_test

import (
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"portico/internal/resttest"
)

// browser is a browser without a screen: it keeps cookies, and follows no
// redirect by itself.
type browser struct {
	client *http.Client
	base   string
	header http.Header // of every request
}

// open opens a browser for a site.
func open(t testing.TB, site *resttest.Site) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{base: site.URL, header: http.Header{}, client: &http.Client{
		Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// behindProxy lets the browser reach the site at its public address, through a
// proxy that speaks HTTPS to it.
func (b *browser) behindProxy(t testing.TB, public, server string) {
	t.Helper()
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	b.base = public
	b.client.Transport = proxy{address.Host}
}

// proxy passes requests on to a server over plain HTTP.
type proxy struct{ host string }

func (p proxy) RoundTrip(r *http.Request) (*http.Response, error) {
	passed := r.Clone(r.Context())
	passed.URL.Scheme, passed.URL.Host = "http", p.host
	passed.Header.Set("X-Forwarded-Proto", r.URL.Scheme)
	return http.DefaultTransport.RoundTrip(passed)
}

// page is what a browser has got.
type page struct {
	status int
	header http.Header
	body   string
	root   *html.Node
}

func (b *browser) get(t testing.TB, address string) *page {
	t.Helper()
	return b.send(t, http.MethodGet, address, nil)
}

func (b *browser) post(t testing.TB, address string, form url.Values) *page {
	t.Helper()
	return b.send(t, http.MethodPost, address, form)
}

func (b *browser) send(t testing.TB, method, address string, form url.Values) *page {
	t.Helper()
	if strings.HasPrefix(address, "/") {
		address = b.base + address
	}
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(r.Header, b.header)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	response, err := b.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = response.Body.Close() // it has been read
	p := &page{status: response.StatusCode, header: response.Header, body: string(body)}
	if p.root, err = html.Parse(strings.NewReader(p.body)); err != nil {
		t.Fatal(err)
	}
	return p
}

// signIn signs somebody in with the account's password.
func (b *browser) signIn(t testing.TB, login string) {
	t.Helper()
	got := b.post(t, "/admin/login", url.Values{"log": {login}, "pwd": {resttest.AccountPassword}})
	got.expect(t, http.StatusFound)
}

// expect checks the status and that the page has all texts.
func (p *page) expect(t testing.TB, status int, texts ...string) *page {
	t.Helper()
	if p.status != status {
		t.Fatalf("got status %d, want %d\n%s", p.status, status, p.text())
	}
	for _, text := range texts {
		if !strings.Contains(p.text(), text) {
			t.Fatalf("the page does not say %q:\n%s", text, p.text())
		}
	}
	return p
}

// text is what people and programs read on the page: texts and what they are
// told about buttons.
func (p *page) text() string {
	if !strings.HasPrefix(p.header.Get("Content-Type"), "text/html") {
		return p.body
	}
	var words []string
	for node := range p.root.Descendants() {
		switch {
		case node.Type == html.TextNode && node.Parent.Data != "style" && node.Parent.Data != "script":
			words = append(words, strings.Fields(node.Data)...)
		case node.Type == html.ElementNode:
			words = append(words, strings.Fields(attribute(node, "aria-label"))...)
		}
	}
	return strings.Join(words, " ")
}

// location is where the page sends the browser.
func (p *page) location() string { return p.header.Get("Location") }

// form has the fields of the first form with a field called name that has the
// value, or any if that is empty.
func (p *page) form(t testing.TB, name, value string) url.Values {
	t.Helper()
	for node := range p.root.Descendants() {
		if node.Type != html.ElementNode || node.Data != "form" {
			continue
		}
		fields := url.Values{}
		for field := range node.Descendants() {
			if field.Type == html.ElementNode && field.Data == "input" && attribute(field, "type") != "checkbox" {
				fields.Add(attribute(field, "name"), attribute(field, "value"))
			}
		}
		if fields.Has(name) && (value == "" || fields.Get(name) == value) {
			return fields
		}
	}
	t.Fatalf("no form with %s=%s:\n%s", name, value, p.body)
	return nil
}

// submit sends the first form with name=value from the page at address, with
// some fields changed.
func (b *browser) submit(t testing.TB, address, name, value string, changes url.Values) *page {
	t.Helper()
	fields := b.get(t, address).expect(t, http.StatusOK).form(t, name, value)
	maps.Copy(fields, changes)
	return b.post(t, address, fields)
}

func attribute(node *html.Node, name string) string {
	for _, a := range node.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// element is the first element of a kind with an attribute.
func (p *page) element(t testing.TB, kind, name, value string) *html.Node {
	t.Helper()
	for node := range p.root.Descendants() {
		if node.Type == html.ElementNode && node.Data == kind && attribute(node, name) == value {
			return node
		}
	}
	t.Fatalf("no <%s %s=%q>:\n%s", kind, name, value, p.body)
	return nil
}
