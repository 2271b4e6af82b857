package web

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"portico/internal/site"
	"portico/internal/text"
)

var (
	//go:embed templates
	files embed.FS

	style  = template.CSS(mustRead("templates/style.css"))
	script = template.JS(mustRead("templates/script.js"))

	// templates are the pages inside the frame they share, by name.
	templates = parseTemplates("login", "logout", "lost", "reset", "start", "profile", "authorize", "password", "message")
)

func mustRead(name string) string {
	content, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is part of the program
	}
	return string(content)
}

func parseTemplates(names ...string) map[string]*template.Template {
	shared := template.Must(template.ParseFS(files, "templates/frame.html", "templates/parts.html"))
	pages := map[string]*template.Template{}
	for _, name := range names {
		page := template.Must(template.Must(shared.Clone()).ParseFS(files, "templates/"+name+".html"))
		pages[name] = page.Lookup("frame.html")
	}
	return pages
}

// view is what a template shows.
type view struct {
	*visit
	Title    text.Message
	Notice   text.Message // something that went well
	Problems []problem
	Wide     bool // more than a single card
	Data     any
}

// problem is something in a form that has to be put right.
type problem struct {
	Field   string // id of the field
	Message text.Message
}

// show writes a page.
func (v *visit) show(status int, name string, page *view) error {
	page.visit = v
	var body bytes.Buffer
	if err := templates[name].Execute(&body, page); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/html; charset=UTF-8")
	v.w.Header().Set("Content-Language", v.language.Tag)
	v.w.WriteHeader(status)
	if v.r.Method != http.MethodHead {
		_, _ = v.w.Write(body.Bytes()) // a client that went away is no failure
	}
	return nil
}

// Say is the sentence of a key in the language of the page.
func (v *visit) Say(key string, args ...any) string {
	return v.pages.Site.Text(v.language.Code, key, args...)
}

// Tell is a message in the language of the page.
func (v *visit) Tell(m text.Message) string { return v.pages.Site.Say(v.language.Code, m) }

// Site is the title of the site.
func (v *visit) Site() string { return v.pages.Site.Settings.String("title") }

// Home is the address of the site's front page.
func (v *visit) Home() string { return v.pages.Site.Addresses.Home(v.language.Code) }

// Lang is the language of the page.
func (v *visit) Lang() site.Language { return v.language }

// Style and Script are what every page brings.
func (v *visit) Style() template.CSS { return style }

// Script makes pages more convenient; none needs it.
func (v *visit) Script() template.JS { return script }

// CSPNonce marks style and script as ours.
func (v *visit) CSPNonce() string { return v.cspNonce }

// User is the name of whoever is signed in, empty if nobody is.
func (v *visit) User() string {
	if v.visitor == nil {
		return ""
	}
	return v.visitor.Name
}

// Nonce is the token of a form for an action.
func (v *visit) Nonce(action string) (string, error) {
	return v.pages.Identity.Nonce(v.r.Context(), v.visitor.Session, action)
}

// Problem is what is wrong with a field, empty if nothing is.
func (p *view) Problem(field string) string {
	for _, found := range p.Problems {
		if found.Field == field {
			return p.Tell(found.Message)
		}
	}
	return ""
}

// secretView is what the part that shows a new application password needs.
type secretView struct {
	View   *view
	Secret *secretData
}

// SecretView shows a new application password.
func (p *view) SecretView(secret *secretData) secretView { return secretView{p, secret} }
