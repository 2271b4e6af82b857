package identity

import (
	"context"
	"fmt"
)

// saveUser writes an account that was changed, all but its password, which others
// may change at the same time.
func (i *Identity) saveUser(ctx context.Context, u *User, c *UserChanges) error {
	_, err := i.db.Exec(ctx, `
		update users set email = ?, email_folded = ?, slug = ?, name = ?, name_folded = ?, nickname = ?,
			first_name = ?, last_name = ?, url = ?, description = ?, locale = ?
		where id = ?`,
		u.Email, fold(u.Email), u.Slug, u.Name, foldName(u.Name), u.Nickname,
		u.FirstName, u.LastName, u.URL, u.Description, u.OwnLocale, u.ID)
	if err != nil {
		return fmt.Errorf("write row: %w", err)
	}
	if c.Roles != nil {
		if _, err := i.db.Exec(ctx, `delete from user_roles where user_id = ?`, u.ID); err != nil {
			return fmt.Errorf("take roles: %w", err)
		}
		if err := i.giveRoles(ctx, u.ID, u.Roles); err != nil {
			return err
		}
	}
	return i.setMeta(ctx, u.ID, c.Meta)
}

// announce publishes what has changed about an account, but for its password, and
// does what follows.
func (i *Identity) announce(ctx context.Context, before, after *User) error {
	if err := i.site.Events.Publish(ctx, UserSaved{before, after}); err != nil {
		return err
	}
	if fold(before.Email) == fold(after.Email) {
		return nil
	}
	// What was mailed to the old address opens nothing any more.
	if _, err := i.db.Exec(ctx, `delete from password_resets where user_id = ?`, after.ID); err != nil {
		return fmt.Errorf("end password resets: %w", err)
	}
	return i.site.Events.Publish(ctx, EmailChanged{after, before.Email})
}
