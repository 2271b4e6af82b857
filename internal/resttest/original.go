package resttest

import (
	"context"
	"errors"
	"strings"
	"sync"

	"portico/internal/app"
	"portico/internal/db"
	"portico/internal/identity"
)

// AccountPassword is the password with which every user of a site signs in to
// their account. Calls use application passwords instead.
const AccountPassword = "correct horse battery staple"

// logins are the users of a site in the order of their ids. All but the first
// have the role of the same name.
var logins = []string{"admin", "editor", "author", "contributor", "subscriber"}

// original is what the databases of sites with the same engine and languages are
// copied from, because setting one up takes much longer. It is filled before the
// first site gets its copy and does not change any more.
type original struct {
	name      string
	languages []string
	users     map[string]user
}

type user struct {
	id       int64
	password string // application password
}

var originals sync.Map // of name → *original

// originalOf finds the original for sites with these options.
func originalOf(o *options) *original {
	name := "site " + string(o.engine) + " " + strings.Join(o.languages, ",")
	found, _ := originals.LoadOrStore(name, &original{name: name, languages: o.languages, users: map[string]user{}})
	return found.(*original)
}

// fill sets up a site in an empty database.
func (o *original) fill(url string) error {
	ctx := context.Background()
	database, err := db.Open(ctx, url)
	if err != nil {
		return err
	}
	return errors.Join(o.setUp(ctx, database), database.Close())
}

func (o *original) setUp(ctx context.Context, database *db.DB) error {
	a, err := app.New(ctx, app.Config{
		DB: database, Languages: o.languages, AdminPassword: AccountPassword, Now: (&Clock{at: Start}).Now,
	})
	if err != nil {
		return err
	}
	for _, login := range logins {
		if err := o.addUser(ctx, a.Identity, login); err != nil {
			return errors.Join(err, a.Stop(ctx))
		}
	}
	return a.Stop(ctx)
}

// addUser gives a user an application password, after making the account if it
// is not there.
func (o *original) addUser(ctx context.Context, users *identity.Identity, login string) error {
	account, err := users.UserByLogin(ctx, login)
	if err != nil {
		account, err = users.AddUser(ctx, identity.NewUser{
			Login: login, Email: login + "@example.org", Role: login, Password: AccountPassword,
		})
	}
	if err != nil {
		return err
	}
	secret, _, err := users.AddApplicationPassword(ctx, account.ID, "test", "")
	o.users[login] = user{account.ID, secret}
	return err
}
