package identity

import (
	"regexp"
	"strings"

	"portico/internal/site"
)

// Lengths in bytes.
const (
	maxLogin    = 60
	maxEmail    = 254
	maxSlug     = 50
	maxPassword = 4096
)

// NewUser is what an account is made from. Login, Email and Password are needed.
type NewUser struct {
	Login    string // letters, digits, space, _ . - @; at most 60
	Email    string
	Password string
	Role     string   // the setting default_role if empty
	Roles    []string // instead of Role, for several roles or none ([]string{})

	Name        string // shown to readers; the login if empty
	Nickname    string // the login if empty
	Slug        string // made from the login if empty
	FirstName   string
	LastName    string
	URL         string
	Description string
	Locale      string // one of the site's locales, or empty
}

var (
	loginForm = regexp.MustCompile(`^[A-Za-z0-9_.@-]+( [A-Za-z0-9_.@-]+)*$`)
	emailForm = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@" +
		`[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$`)
)

// check fills in the defaults and refuses what cannot be stored.
func (n *NewUser) check(s *site.Site, roles *Roles) error {
	if !loginForm.MatchString(n.Login) || len(n.Login) > maxLogin {
		return refuse(site.ErrInvalid, "rest_user_invalid_username",
			"the login %q is not valid: use at most %d letters, digits, spaces and the characters _ . - @", n.Login, maxLogin)
	}
	if !emailForm.MatchString(n.Email) || len(n.Email) > maxEmail {
		return refuse(site.ErrInvalid, "rest_invalid_email", "%q is not an e-mail address", n.Email)
	}
	if err := checkNewPassword(n.Password); err != nil {
		return err
	}
	if n.Roles == nil {
		if n.Role == "" {
			n.Role = s.Settings.String("default_role")
		}
		n.Roles = []string{n.Role}
	}
	for _, role := range n.Roles {
		if !roles.Has(role) {
			return refuse(site.ErrInvalid, "rest_user_invalid_role",
				"there is no role %q; the roles are %s", role, strings.Join(roles.Names(), ", "))
		}
	}
	if _, known := s.Languages.ByLocale(n.Locale); n.Locale != "" && !known {
		return refuse(site.ErrInvalid, "rest_invalid_param", "the site has no language with the locale %q", n.Locale)
	}
	if n.Name == "" {
		n.Name = n.Login
	}
	if n.Nickname == "" {
		n.Nickname = n.Login
	}
	if n.Slug == "" {
		n.Slug = n.Login
	}
	return nil
}

// checkNewPassword refuses passwords that an account cannot have. Backslashes
// are refused because clients of the interface count on that.
func checkNewPassword(password string) error {
	switch trimmed := trimPassword(password); {
	case trimmed == "":
		return refuse(site.ErrInvalid, "rest_user_invalid_password", "a password cannot be empty")
	case strings.Contains(trimmed, `\`):
		return refuse(site.ErrInvalid, "rest_user_invalid_password", `a password cannot contain the character \`)
	case len(trimmed) > maxPassword:
		return refuse(site.ErrInvalid, "rest_user_invalid_password", "a password has at most %d bytes", maxPassword)
	}
	return nil
}
