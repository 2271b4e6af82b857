package app

import (
	"context"

	"portico/internal/content"
	"portico/internal/identity"
)

// adminLogin is the login of the first administrator.
const adminLogin = "admin"

// setUp makes what every site has: the default category and, as long as there is
// nobody, an administrator. Several nodes may start at once; one of them does
// it.
func (a *App) setUp(ctx context.Context, c *Config) error {
	if err := a.Terms.EnsureDefault(ctx, content.CategoryTaxonomy, "Uncategorized"); err != nil {
		return err
	}
	password := c.AdminPassword
	if password == "" {
		password = identity.GeneratePassword()
	}
	first := false
	err := a.db.Tx(ctx, func(ctx context.Context) error {
		if err := a.db.Lock(ctx, "set-up"); err != nil {
			return err
		}
		known, err := a.Identity.AllUsers(ctx)
		if err != nil || len(known) > 0 {
			return err
		}
		first = true
		admin, err := a.Identity.AddUser(ctx, identity.NewUser{
			Login: adminLogin, Email: "admin@example.org", Role: "administrator", Password: password,
		})
		if err != nil || !c.Demo {
			return err
		}
		return a.addDemo(ctx, admin)
	})
	if err == nil && first && c.AdminPassword == "" {
		a.FirstPassword = password
	}
	return err
}
