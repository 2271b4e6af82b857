package identity

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"portico/internal/db"
	"portico/internal/site"
)

// UserByID finds a user; a missing one is site.ErrNotFound.
func (i *Identity) UserByID(ctx context.Context, id int64) (*User, error) {
	found, err := i.findUsers(ctx, `where u.id = ?`, id)
	if err != nil {
		return nil, fmt.Errorf("read user %d: %w", id, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("user %d: %w", id, site.ErrNotFound)
	}
	return &found[0], nil
}

// UserByLogin finds a user by login or, failing that, by e-mail address, both
// without regard to case; a missing one is site.ErrNotFound.
func (i *Identity) UserByLogin(ctx context.Context, loginOrEmail string) (*User, error) {
	if !storable(loginOrEmail) {
		return nil, fmt.Errorf("user %q: %w", loginOrEmail, site.ErrNotFound)
	}
	folded := fold(loginOrEmail)
	found, err := i.findUsers(ctx, `where u.login_folded = ? or u.email_folded = ?`, folded, folded)
	if err != nil {
		return nil, fmt.Errorf("read user %q: %w", loginOrEmail, err)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("user %q: %w", loginOrEmail, site.ErrNotFound)
	}
	for j := range found {
		if fold(found[j].Login) == folded {
			return &found[j], nil
		}
	}
	return &found[0], nil
}

// Users finds users by their ids with one query. Missing ones are not in the
// answer.
func (i *Identity) Users(ctx context.Context, ids []int64) (map[int64]*User, error) {
	among := db.In(i.db, "u.id", ids)
	found, err := i.findUsers(ctx, `where `+among.SQL, among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read %d users: %w", len(ids), err)
	}
	users := make(map[int64]*User, len(found))
	for j := range found {
		users[found[j].ID] = &found[j]
	}
	return users, nil
}

// AllUsers lists every user in the order of their ids.
func (i *Identity) AllUsers(ctx context.Context) ([]*User, error) {
	found, err := i.findUsers(ctx, `order by u.id`)
	if err != nil {
		return nil, fmt.Errorf("read users: %w", err)
	}
	return pointers(found), nil
}

func (i *Identity) findUsers(ctx context.Context, condition string, args ...any) ([]User, error) {
	table := i.Roles.Table() // before the query: it may have to read the settings
	rows, err := i.db.Query(ctx, `select `+userColumns+` from users u `+condition, args...)
	return db.Collect(rows, err, func(r *sql.Rows, u *User) error {
		places, complete := u.scan(table)
		if err := r.Scan(places...); err != nil {
			return err
		}
		complete()
		return nil
	})
}

// fold is the form in which logins, addresses and names are compared.
func fold(s string) string { return strings.ToLower(s) }

// storable tells whether s can be a login or an address at all: printable ASCII
// of a moderate length. Everything else need not be asked for, and PostgreSQL
// would refuse some of it.
func storable(s string) bool {
	if s == "" || len(s) > maxEmail {
		return false
	}
	for j := range len(s) {
		if s[j] < ' ' || s[j] > '~' {
			return false
		}
	}
	return true
}
