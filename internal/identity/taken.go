package identity

import (
	"context"

	"portico/internal/site"
)

// checkEmailFree refuses an address that another account has.
func (i *Identity) checkEmailFree(ctx context.Context, id int64, email string) error {
	var taken bool
	err := i.db.QueryRow(ctx, `select exists (select 1 from users where email_folded = ? and id <> ?)`, fold(email), id).Scan(&taken)
	if err == nil && taken {
		err = refuse(site.ErrConflict, "rest_user_invalid_email", "another account has the e-mail address %q", email)
	}
	return err
}

// changeSlug gives a user the wished slug unless another one has it. An empty
// one is made from the login, as that of a new account.
func (i *Identity) changeSlug(ctx context.Context, user *User, wish *string) (err error) {
	if wish == nil {
		return nil
	}
	switch wanted := cleanSlug(*wish); wanted {
	case user.Slug:
	case "":
		if cleanSlug(user.Login) != user.Slug {
			user.Slug, err = i.freeSlug(ctx, user.Login)
		}
	default:
		var taken bool
		err = i.db.QueryRow(ctx, `select exists (select 1 from users where slug = ?)`, wanted).Scan(&taken)
		if err == nil && taken {
			err = refuse(site.ErrConflict, "rest_user_invalid_slug", "another account has the slug %q", wanted)
		}
		user.Slug = wanted
	}
	return err
}
