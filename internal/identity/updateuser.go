package identity

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"portico/internal/markup"
	"portico/internal/site"
)

// UserChanges are the fields of an account to set; nil leaves one as it is.
type UserChanges struct {
	Login       *string // may only repeat what it is
	Email       *string
	Password    *string
	Name        *string // empty: the login
	Nickname    *string // empty: the login
	Slug        *string // empty: made from the login
	FirstName   *string
	LastName    *string
	URL         *string
	Description *string
	Locale      *string
	Roles       []string       // the whole new list; empty but not nil for none
	Meta        map[string]any // nil values are removed
}

// UpdateUser changes an account. Another password ends its sessions; application
// passwords stay valid. It returns site.ErrNotFound for a missing user and a
// *Refusal for what cannot be: another login (rest_user_invalid_argument), an
// address or slug of another account (rest_user_invalid_email,
// rest_user_invalid_slug), an unknown role (rest_user_invalid_role), and values
// no account can have.
func (i *Identity) UpdateUser(ctx context.Context, id int64, c UserChanges) (*User, error) {
	if err := c.check(i.site, i.Roles.Table()); err != nil {
		return nil, err
	}
	hash := ""
	if c.Password != nil {
		var err error
		if hash, err = i.hashing.hash(ctx, *c.Password); err != nil {
			return nil, fmt.Errorf("update user %d: %w", id, err)
		}
	}
	var user *User
	err := i.db.Tx(ctx, func(ctx context.Context) error {
		// One at a time, so that what is free stays free until the end.
		if err := i.db.Lock(ctx, "identity.users"); err != nil {
			return err
		}
		before, err := i.UserByID(ctx, id)
		if err != nil {
			return err
		}
		changed := *before
		user = &changed
		if err := i.apply(ctx, user, &c); err != nil {
			return err
		}
		if err := i.saveUser(ctx, user, &c); err != nil {
			return err
		}
		if err := i.announce(ctx, before, user); err != nil || hash == "" {
			return err
		}
		user.password = hash
		return i.setHash(ctx, id, hash)
	})
	if err != nil {
		return nil, fmt.Errorf("update user %d: %w", id, err)
	}
	return user, nil
}

// check refuses values that no account can have.
func (c *UserChanges) check(s *site.Site, roles *RoleTable) error {
	if c.Email != nil {
		if err := checkEmail(*c.Email); err != nil {
			return err
		}
	}
	if c.Password != nil {
		if err := checkNewPassword(*c.Password); err != nil {
			return err
		}
	}
	if c.Locale != nil {
		if err := checkLocale(s, *c.Locale); err != nil {
			return err
		}
	}
	return checkRoles(roles, c.Roles)
}

// apply puts the changes into user, who is as stored, and refuses what others
// have.
func (i *Identity) apply(ctx context.Context, user *User, c *UserChanges) error {
	if c.Email != nil && *c.Email != user.Email {
		if err := i.checkEmailFree(ctx, user.ID, *c.Email); err != nil {
			return err
		}
		user.Email = *c.Email
	}
	if c.Login != nil && *c.Login != user.Login {
		return refuse(site.ErrInvalid, "rest_user_invalid_argument", "a login cannot be changed")
	}
	if err := i.changeSlug(ctx, user, c.Slug); err != nil {
		return err
	}
	change(&user.Name, c.Name, func(s string) string { return cmp.Or(cleanName(s), user.Login) })
	change(&user.Nickname, c.Nickname, func(s string) string { return cmp.Or(cleanName(s), user.Login) })
	change(&user.FirstName, c.FirstName, cleanName)
	change(&user.LastName, c.LastName, cleanName)
	change(&user.URL, c.URL, func(s string) string { return markup.CleanURL(s) })
	change(&user.Description, c.Description, markup.SanitizeInline)
	if c.Locale != nil {
		user.OwnLocale = *c.Locale
	}
	if c.Roles != nil {
		user.Roles = nil
		for _, role := range c.Roles {
			if !slices.Contains(user.Roles, role) {
				user.Roles = append(user.Roles, role)
			}
		}
	}
	return nil
}

func change(field, to *string, clean func(string) string) {
	if to != nil {
		*field = clean(*to)
	}
}
