package rest

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"portico/internal/schema"
	"portico/internal/value"
)

// manual is what the page shows.
type manual struct {
	Tag, Direction string
	Site, Home     string
	Root, Document string
	Languages      []manualLanguage // empty on a site with one language
	Namespaces     []manualNamespace
	Nonce          string
	Style          template.CSS
	Script         template.JS
	say            func(key string) string
	ids            map[string]int
}

type manualLanguage struct {
	Name, Tag, Address string
	Current            bool
}

type manualNamespace struct {
	ID, Title string
	Routes    []manualRoute
}

type manualRoute struct {
	ID        string
	Templates []string
	Methods   []string
	Batch     bool
	Endpoints []manualEndpoint
}

type manualEndpoint struct {
	Methods []string
	Args    []manualArg
}

type manualArg struct {
	Name, Type, Default, Text string
	Required, InPath          bool
	Enum                      []string
}

// Say gives the page its sentences.
func (m *manual) Say(key string) string { return m.say(key) }

func (e *Engine) newManual(language string) *manual {
	own, _ := e.site.Languages.Get(language)
	m := &manual{
		Tag: own.Tag, Direction: "ltr",
		Site: e.site.Settings.String("title"), Home: e.site.Addresses.Home(language),
		Root:     e.site.Addresses.API(language, ""),
		Document: e.site.Addresses.API(language, "/openapi.json"),
		Nonce:    nonceMark, Style: manualStyle, Script: manualScript,
		say: func(key string) string { return e.site.Text(language, key) }, ids: map[string]int{},
	}
	if own.RTL {
		m.Direction = "rtl"
	}
	if all := e.site.Languages.All(); len(all) > 1 {
		for _, l := range all {
			m.Languages = append(m.Languages, manualLanguage{
				Name: l.NativeName, Tag: l.Tag, Address: e.site.Addresses.API(l.Code, "/docs"), Current: l.Code == language,
			})
		}
	}
	for _, namespace := range slices.Concat([]string{""}, e.namespaces) {
		m.addNamespace(e, namespace)
	}
	return m
}

func (m *manual) addNamespace(e *Engine, namespace string) {
	section := manualNamespace{ID: "ns-" + anchor(namespace), Title: namespace}
	if namespace == "" {
		section.ID, section.Title = "ns", m.say("docs.namespace.none")
	}
	for _, r := range e.routes {
		if namespaceOf(e.namespaces, r.Path) == namespace {
			section.Routes = append(section.Routes, m.route(r))
		}
	}
	m.Namespaces = append(m.Namespaces, section)
}

func (m *manual) route(r *Route) manualRoute {
	shown := manualRoute{Methods: r.methods().List(), Batch: r.Batch}
	var variables []string
	for _, a := range addresses(r.Path) {
		shown.Templates = append(shown.Templates, a.template)
		variables = append(variables, a.settled...)
		for _, v := range a.variables {
			variables = append(variables, v.name)
		}
	}
	shown.ID = m.unusedID("route-" + anchor(shown.Templates[0]))
	for i := range r.Endpoints {
		endpoint := manualEndpoint{Methods: r.Endpoints[i].Methods.List()}
		for j := range r.Endpoints[i].Args {
			arg := m.arg(&r.Endpoints[i].Args[j])
			arg.InPath = slices.Contains(variables, arg.Name)
			endpoint.Args = append(endpoint.Args, arg)
		}
		shown.Endpoints = append(shown.Endpoints, endpoint)
	}
	return shown
}

// unusedID makes the id of a route's element unique: two routes may share their
// first address.
func (m *manual) unusedID(base string) string {
	m.ids[base]++
	if n := m.ids[base]; n > 1 {
		return base + "--" + strconv.Itoa(n)
	}
	return base
}

func (m *manual) arg(s *schema.Schema) manualArg {
	shown := manualArg{Name: s.Name, Type: typeText(s), Required: s.Required}
	if s.Text != "" {
		shown.Text = m.say(s.Text)
	}
	if s.Default != nil {
		shown.Default = jsonText(s.Default)
	}
	enum := s.Enum
	if len(enum) == 0 && s.Items != nil {
		enum = s.Items.Enum
	}
	for _, v := range enum {
		if text, ok := v.(string); ok && text != "" {
			shown.Enum = append(shown.Enum, text)
		} else {
			shown.Enum = append(shown.Enum, jsonText(v))
		}
	}
	return shown
}

// typeText names a type for people: "array [integer]", "string (date-time)".
func typeText(s *schema.Schema) string {
	text := strings.ReplaceAll(string(s.Type), "|", ", ")
	if s.Format != "" {
		text += " (" + s.Format + ")"
	}
	if s.Items != nil && s.Items.Type != "" {
		text += " [" + typeText(s.Items) + "]"
	}
	return text
}

func jsonText(v any) string {
	text, err := value.Append(nil, v)
	if err != nil {
		return ""
	}
	return string(text)
}

// anchor makes an address fit for the id of an element.
func anchor(address string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < 0x80 && isWord(byte(r)) {
			return r
		}
		return '-'
	}, address), "-")
}
