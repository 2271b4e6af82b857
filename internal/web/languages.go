package web

import (
	"net/http"

	"golang.org/x/text/language"

	"portico/internal/site"
)

// languageLink leads to the same page in another language.
type languageLink struct {
	site.Language
	Address string
	Current bool
}

// Languages lists the languages of the site if there is a choice.
func (v *visit) Languages() []languageLink {
	all := v.pages.Site.Languages.All()
	if len(all) < 2 {
		return nil
	}
	query := v.r.URL.Query()
	query.Del("i18n_language")
	links := make([]languageLink, len(all))
	for i, l := range all {
		links[i] = languageLink{l, v.linkIn("/"+l.Code, v.page), l.Code == v.language.Code}
		if len(query) > 0 {
			links[i].Address += "?" + query.Encode()
		}
	}
	return links
}

// accepted is the language of the site that a browser likes best.
func (p *Pages) accepted(r *http.Request) string {
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err == nil && len(wanted) > 0 {
		if _, at, confidence := p.matcher.Match(wanted...); confidence > language.No {
			return p.Site.Languages.All()[at].Code
		}
	}
	return p.Site.Languages.Default()
}
