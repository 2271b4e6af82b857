package identity

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"portico/internal/markup"
	"portico/internal/site"
)

// AddUser creates an account. It returns a *Refusal if the account cannot be as
// asked for: of kind site.ErrConflict when login (existing_user_login) or e-mail
// address (existing_user_email) are taken without regard to case, of kind
// site.ErrInvalid otherwise. A slug that is taken gets a number.
func (i *Identity) AddUser(ctx context.Context, n NewUser) (*User, error) {
	if err := n.check(i.site, i.Roles.Table()); err != nil {
		return nil, err
	}
	n.clean()
	hash, err := i.hashing.hash(ctx, n.Password)
	if err != nil {
		return nil, fmt.Errorf("add user %q: %w", n.Login, err)
	}
	var user *User
	err = i.db.Tx(ctx, func(ctx context.Context) error {
		// One at a time, so that what is free stays free until the insert.
		if err := i.db.Lock(ctx, "identity.users"); err != nil {
			return err
		}
		if err := i.checkFree(ctx, &n); err != nil {
			return err
		}
		slug, err := i.freeSlug(ctx, n.Slug)
		if err != nil {
			return err
		}
		id, err := i.insertUser(ctx, &n, slug, hash)
		if err != nil {
			return err
		}
		if user, err = i.UserByID(ctx, id); err != nil {
			return err
		}
		return i.site.Events.Publish(ctx, UserSaved{nil, user})
	})
	if err != nil {
		return nil, fmt.Errorf("add user %q: %w", n.Login, err)
	}
	return user, nil
}

// checkFree refuses a login or address that another account has.
func (i *Identity) checkFree(ctx context.Context, n *NewUser) error {
	var login, email bool
	err := i.db.QueryRow(ctx, `
		select exists (select 1 from users where login_folded = ?),
		       exists (select 1 from users where email_folded = ?)`, fold(n.Login), fold(n.Email)).Scan(&login, &email)
	switch {
	case err != nil:
		return err
	case login:
		return refuse(site.ErrConflict, "existing_user_login", "the login %q is taken", n.Login)
	case email:
		return refuse(site.ErrConflict, "existing_user_email", "another account has the e-mail address %q", n.Email)
	}
	return nil
}

// freeSlug is the slug of text, with a number if another user has it.
func (i *Identity) freeSlug(ctx context.Context, text string) (string, error) {
	wanted := cmp.Or(cleanSlug(text), "user")
	slug := wanted
	for n := 2; ; n++ {
		var taken bool
		err := i.db.QueryRow(ctx, `select exists (select 1 from users where slug = ?)`, slug).Scan(&taken)
		if err != nil || !taken {
			return slug, err
		}
		number := "-" + strconv.Itoa(n)
		slug = markup.TruncateSlug(wanted, maxSlug-len(number)) + number
	}
}

func (i *Identity) insertUser(ctx context.Context, n *NewUser, slug, hash string) (id int64, err error) {
	err = i.db.QueryRow(ctx, `
		insert into users (login, login_folded, email, email_folded, slug, name, name_folded, nickname, first_name,
			last_name, url, description, locale, password, registered)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		returning id`,
		n.Login, fold(n.Login), n.Email, fold(n.Email), slug, n.Name, foldName(n.Name), n.Nickname, n.FirstName, n.LastName,
		n.URL, n.Description, n.Locale, hash, i.site.Now().Unix()).Scan(&id)
	if err != nil {
		return 0, err
	}
	if err := i.giveRoles(ctx, id, n.Roles); err != nil {
		return 0, err
	}
	return id, i.setMeta(ctx, id, n.Meta)
}

// giveRoles stores the roles of a user who has none, each once.
func (i *Identity) giveRoles(ctx context.Context, id int64, roles []string) error {
	position := 0
	for at, role := range roles {
		if slices.Contains(roles[:at], role) {
			continue
		}
		_, err := i.db.Exec(ctx, `insert into user_roles (user_id, position, role) values (?, ?, ?)`, id, position, role)
		if err != nil {
			return fmt.Errorf("give role %s: %w", role, err)
		}
		position++
	}
	return nil
}
