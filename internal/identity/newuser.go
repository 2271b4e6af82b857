package identity

import (
	"cmp"
	"regexp"
	"strings"

	"portico/internal/markup"
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

	Name        string // shown to readers; first and last name, or else the login, if empty
	Nickname    string // the login if empty
	Slug        string // made from the login if empty
	FirstName   string
	LastName    string
	URL         string
	Description string
	Locale      string         // one of the site's locales, or empty
	Meta        map[string]any // values to keep with the account
}

var (
	loginForm = regexp.MustCompile(`^[A-Za-z0-9_.@-]+( [A-Za-z0-9_.@-]+)*$`)
	emailForm = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@" +
		`[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+$`)
)

// check fills in the defaults and refuses what cannot be stored.
func (n *NewUser) check(s *site.Site, roles *RoleTable) error {
	if !ValidLogin(n.Login) {
		return refuse(site.ErrInvalid, "rest_user_invalid_username",
			"the login %q is not valid: use at most %d letters, digits, spaces and the characters _ . - @", n.Login, maxLogin)
	}
	if err := checkEmail(n.Email); err != nil {
		return err
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
	if err := checkRoles(roles, n.Roles); err != nil {
		return err
	}
	return checkLocale(s, n.Locale)
}

// clean brings the texts into the form in which they are stored.
func (n *NewUser) clean() {
	for _, name := range []*string{&n.Name, &n.Nickname, &n.FirstName, &n.LastName} {
		*name = cleanName(*name)
	}
	n.Name = cmp.Or(n.Name, strings.TrimSpace(n.FirstName+" "+n.LastName), n.Login)
	n.Nickname = cmp.Or(n.Nickname, n.Login)
	n.Slug = cmp.Or(cleanSlug(n.Slug), n.Login)
	n.URL = markup.CleanURL(n.URL)
	n.Description = markup.SanitizeInline(n.Description)
}

func checkRoles(known *RoleTable, roles []string) error {
	for _, role := range roles {
		if !known.Has(role) {
			return refuse(site.ErrInvalid, "rest_user_invalid_role",
				"there is no role %q; the roles are %s", role, strings.Join(known.Names(), ", "))
		}
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
