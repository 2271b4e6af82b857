package identity

import (
	"strings"
	"time"
)

// User is somebody who has an account. It is what a signed-in request is made
// by: *User is a rest.Caller.
type User struct {
	ID          int64
	Login       string
	Email       string
	Slug        string
	Name        string // shown to readers
	Nickname    string
	FirstName   string
	LastName    string
	URL         string
	Description string
	OwnLocale   string   // the locale the user chose, or empty
	Roles       []string // in the order given
	Registered  time.Time
	// SignedInWith is the application password this request came with; nil if
	// the user was found in any other way.
	SignedInWith *ApplicationPassword

	password string // hash
	table    *RoleTable
}

// UserID is the user's number.
func (u *User) UserID() int64 { return u.ID }

// Can tells whether one of the user's roles has a capability.
func (u *User) Can(capability string) bool { return u.table.Can(u.Roles, capability) }

// Locale is the locale the user chose, or empty.
func (u *User) Locale() string { return u.OwnLocale }

// Capabilities lists everything the user can do, followed by the names of the
// roles, which clients find among the capabilities.
func (u *User) Capabilities() []Capability {
	return append(u.table.Capabilities(u.Roles...), u.Roles...)
}

// userColumns are the columns that scan reads, of users as u. The roles are
// joined in one text, so that a user is always one row.
const userColumns = `u.id, u.login, u.email, u.slug, u.name, u.nickname, u.first_name, u.last_name,
	u.url, u.description, u.locale, u.password, u.registered,
	coalesce((select string_agg(r.role, ',' order by r.position) from user_roles r where r.user_id = u.id), '')`

// scan returns the places of userColumns, and what completes the user, whose
// rights are those of a table, once they are filled.
func (u *User) scan(table *RoleTable) (places []any, complete func()) {
	var registered int64
	var roles string
	places = []any{
		&u.ID, &u.Login, &u.Email, &u.Slug, &u.Name, &u.Nickname, &u.FirstName, &u.LastName,
		&u.URL, &u.Description, &u.OwnLocale, &u.password, &registered, &roles,
	}
	return places, func() {
		u.Registered = time.Unix(registered, 0).UTC()
		u.table = table
		if roles != "" {
			u.Roles = strings.Split(roles, ",")
		}
	}
}
