package app

import (
	"context"
	"net/http"

	"portico/internal/identity"
	"portico/internal/site"
	"portico/internal/web/avatar"
)

// followUsers lets the content follow what happens to its authors.
func (a *App) followUsers() {
	site.On(a.Site.Events, func(ctx context.Context, gone identity.UserDeleted) error {
		if gone.Reassign != nil {
			return a.Posts.ReassignAuthor(ctx, gone.User.ID, *gone.Reassign)
		}
		return a.Posts.RemoveByAuthor(ctx, gone.User.ID)
	})
}

// avatars serves the pictures of users.
func (a *App) avatars() http.Handler {
	return avatar.Handler(func(ctx context.Context, hash string) (string, error) {
		user, err := a.Identity.UserByAvatar(ctx, hash)
		if err != nil {
			return "", err
		}
		return user.Name, nil
	}, a.log)
}
