package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"

	"github.com/google/uuid"

	"portico/internal/markup"
	"portico/internal/site"
)

var uuidForm = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// AddApplicationPassword makes an application password for a user and returns
// its secret, which cannot be asked for again. The name is cleaned of markup. It
// returns a *Refusal for a name that is empty (application_password_empty_name)
// or taken without regard to case (application_password_duplicate_name) and for
// an app id that is no uuid (rest_invalid_uuid), site.ErrNotFound for a missing
// user.
func (i *Identity) AddApplicationPassword(ctx context.Context, userID int64, name, appID string) (secret string, ap *ApplicationPassword, err error) {
	name = markup.TextField(name)
	if name == "" {
		return "", nil, refuse(site.ErrInvalid, "application_password_empty_name", "an application password needs a name")
	}
	if appID != "" && !uuidForm.MatchString(appID) {
		return "", nil, refuse(site.ErrInvalid, "rest_invalid_uuid", "the app id %q is not a uuid", appID)
	}
	secret = GeneratePassword()
	hash, err := i.secretHash(ctx, secret)
	if err != nil {
		return "", nil, err
	}
	ap = &ApplicationPassword{UUID: uuid.NewString(), UserID: userID, AppID: appID, Name: name, Created: i.site.Now()}
	err = i.db.Tx(ctx, func(ctx context.Context) error { return i.insertApplicationPassword(ctx, ap, hash) })
	if err != nil {
		return "", nil, err
	}
	return secret, ap, nil
}

// insertApplicationPassword stores a new application password, unless the user
// is missing or has one of this name.
func (i *Identity) insertApplicationPassword(ctx context.Context, ap *ApplicationPassword, hash string) error {
	// One at a time, so that a name that is free stays free until the insert.
	if err := i.db.Lock(ctx, fmt.Sprintf("identity.application_passwords:%d", ap.UserID)); err != nil {
		return err
	}
	added, err := i.db.Exec(ctx, `
		insert into application_passwords (uuid, user_id, app_id, name, name_folded, hash, created)
		select ?, u.id, ?, ?, ?, ?, ? from users u where u.id = ? and not exists (
			select 1 from application_passwords p where p.user_id = u.id and p.name_folded = ?)`,
		ap.UUID, ap.AppID, ap.Name, fold(ap.Name), hash, ap.Created.Unix(), ap.UserID, fold(ap.Name))
	if err != nil {
		return fmt.Errorf("add application password to user %d: %w", ap.UserID, err)
	}
	user, err := i.UserByID(ctx, ap.UserID)
	if err != nil {
		return fmt.Errorf("add application password: %w", err)
	}
	if added == 0 {
		return refuse(site.ErrConflict, "application_password_duplicate_name",
			"the user has an application password called %q already", ap.Name)
	}
	return i.record(ctx, ApplicationPasswordAdded, user, ap.Name)
}

// secretHash is what is stored of an application password. The secret is random
// and long, so a fast hash is enough; the key makes a stolen table useless
// without the rest of the database.
func (i *Identity) secretHash(ctx context.Context, secret string) (string, error) {
	key, err := i.secrets.get(ctx, "application_passwords")
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(secret))
	return hex.EncodeToString(mac.Sum(nil)), nil
}
