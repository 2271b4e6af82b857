package identity

import (
	"html"
	"unicode/utf8"

	"portico/internal/markup"
	"portico/internal/site"
)

// maxName bounds every name of a user, in characters.
const maxName = 250

// cleanName makes a name one line of plain text, written as HTML.
func cleanName(name string) string {
	name = markup.TextField(name)
	if utf8.RuneCountInString(name) > maxName {
		name = string([]rune(name)[:maxName])
	}
	return markup.NormalizeEntities(name)
}

// foldName is a name as it is searched and sorted by.
func foldName(name string) string { return markup.FoldSearch(html.UnescapeString(name)) }

// cleanSlug is the form of a slug, empty if nothing is left of it.
func cleanSlug(slug string) string { return markup.TruncateSlug(markup.Slug(slug), maxSlug) }

// ValidLogin tells whether an account can have a login.
func ValidLogin(login string) bool { return loginForm.MatchString(login) && len(login) <= maxLogin }

// ValidPassword tells whether an account can have a password.
func ValidPassword(password string) bool { return checkNewPassword(password) == nil }

func checkEmail(email string) error {
	if !emailForm.MatchString(email) || len(email) > maxEmail {
		return refuse(site.ErrInvalid, "rest_invalid_email", "%q is not an e-mail address", email)
	}
	return nil
}

func checkLocale(s *site.Site, locale string) error {
	if _, known := s.Languages.ByLocale(locale); locale != "" && !known {
		return refuse(site.ErrInvalid, "rest_invalid_param", "the site has no language with the locale %q", locale)
	}
	return nil
}
