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
	added, err := i.db.Exec(ctx, `
		insert into application_passwords (uuid, user_id, app_id, name, name_folded, hash, created)
		select ?, id, ?, ?, ?, ?, ? from users where id = ?
		on conflict (user_id, name_folded) do nothing`,
		ap.UUID, appID, name, fold(name), hash, ap.Created.Unix(), userID)
	if err != nil {
		return "", nil, fmt.Errorf("add application password to user %d: %w", userID, err)
	}
	if added == 0 {
		if _, err := i.UserByID(ctx, userID); err != nil {
			return "", nil, fmt.Errorf("add application password: %w", err)
		}
		return "", nil, refuse(site.ErrConflict, "application_password_duplicate_name",
			"the user has an application password called %q already", name)
	}
	return secret, ap, nil
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
