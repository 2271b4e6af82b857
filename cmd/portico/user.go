package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"portico/internal/db"
	"portico/internal/identity"
	"portico/internal/site"
	"portico/internal/text"
)

// UserCmd are the commands that manage accounts. They work while the server
// runs.
type UserCmd struct {
	Add         UserAddCmd         `cmd:"" help:"Create an account."`
	List        UserListCmd        `cmd:"" help:"List the accounts."`
	Audit       UserAuditCmd       `cmd:"" help:"Show what happened to the accounts: sign-ins, failures, changes. The latest come first."`
	AppPassword UserAppPasswordCmd `cmd:"" help:"Create an application password and print it. It cannot be shown again."`
}

// UserAddCmd creates an account.
type UserAddCmd struct {
	Database `embed:""`
	Login    string `arg:"" help:"Name to sign in with: letters, digits, spaces and _ . - @."`
	Email    string `required:"" help:"E-mail address of the account."`
	Role     string `default:"subscriber" help:"administrator, editor, author, contributor or subscriber."`
	Password string `help:"Password of the account. Without one a password is generated and printed once."`
	Name     string `help:"Name shown to readers; the login if not given."`
}

// Run creates the account.
func (c *UserAddCmd) Run(ctx context.Context, app *kong.Kong) error {
	return c.withIdentity(ctx, func(users *identity.Identity) error {
		password := c.Password
		if password == "" {
			password = identity.GeneratePassword()
		}
		_, err := users.AddUser(ctx, identity.NewUser{
			Login: c.Login, Email: c.Email, Role: c.Role, Password: password, Name: c.Name,
		})
		if err != nil || c.Password != "" {
			return err
		}
		_, err = fmt.Fprintln(app.Stdout, password)
		return err
	})
}

// UserListCmd lists the accounts.
type UserListCmd struct {
	Database `embed:""`
}

// Run prints one line per account.
func (c *UserListCmd) Run(ctx context.Context, app *kong.Kong) error {
	return c.withIdentity(ctx, func(users *identity.Identity) error {
		list, err := users.AllUsers(ctx)
		if err != nil {
			return err
		}
		return printUsers(app.Stdout, list)
	})
}

func printUsers(out io.Writer, list []*identity.User) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "ID\tLOGIN\tE-MAIL\tROLES\tREGISTERED") // Flush reports errors
	for _, user := range list {
		_, _ = fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\n",
			user.ID, user.Login, user.Email, strings.Join(user.Roles, ","), user.Registered.Format("2006-01-02"))
	}
	return table.Flush()
}

// UserAppPasswordCmd creates an application password.
type UserAppPasswordCmd struct {
	Database `embed:""`
	Login    string `arg:"" help:"Login or e-mail address of the account."`
	Name     string `arg:"" help:"Name of the application, unique for the account."`
}

// Run prints the new password and nothing else, so that scripts can take it.
func (c *UserAppPasswordCmd) Run(ctx context.Context, app *kong.Kong) error {
	return c.withIdentity(ctx, func(users *identity.Identity) error {
		user, err := users.UserByLogin(ctx, c.Login)
		if errors.Is(err, site.ErrNotFound) {
			return fmt.Errorf("there is no account %q", c.Login)
		}
		if err != nil {
			return err
		}
		secret, _, err := users.AddApplicationPassword(ctx, user.ID, c.Name, "")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(app.Stdout, secret)
		return err
	})
}

// withIdentity runs work on the accounts of the site and closes the database.
func (d *Database) withIdentity(ctx context.Context, work func(*identity.Identity) error) (err error) {
	opened, err := d.openExisting(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, opened.Close()) }()
	users, err := newIdentity(ctx, opened)
	if err != nil {
		return err
	}
	return errors.Join(work(users), users.Close())
}

// newIdentity makes what the commands need of a site. They speak through errors
// in English, so it has no messages.
func newIdentity(ctx context.Context, d *db.DB) (*identity.Identity, error) {
	s, err := site.New(d, site.Options{Messages: &text.Catalogue{}})
	if err != nil {
		return nil, err
	}
	if err := s.Settings.Load(ctx); err != nil {
		return nil, err
	}
	return identity.New(d, s, nil), nil
}
