package identity

import (
	"context"
	"crypto/subtle"
	"fmt"
	"strconv"

	"portico/internal/site"
)

// Sizes of the parts of an avatar's hash, in hexadecimal digits.
const (
	avatarTag = 24
	avatarID  = 16
)

// AvatarHash names the picture of a user in addresses. It is a keyed hash of the
// id, which tells nothing about the account, and behind it the id itself hidden
// by another one, by which the server finds the user without a search.
func (i *Identity) AvatarHash(ctx context.Context, id int64) (string, error) {
	tag, err := i.seal(ctx, "avatars", "user", strconv.FormatInt(id, 10))
	if err != nil {
		return "", err
	}
	tag = tag[:avatarTag]
	mask, err := i.avatarMask(ctx, tag)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s%0*x", tag, avatarID, uint64(id)^mask), nil
}

// UserByAvatar finds the user that a hash was made for; any other text is
// site.ErrNotFound.
func (i *Identity) UserByAvatar(ctx context.Context, hash string) (*User, error) {
	if len(hash) != avatarTag+avatarID {
		return nil, fmt.Errorf("avatar: %w", site.ErrNotFound)
	}
	hidden, err := strconv.ParseUint(hash[avatarTag:], 16, 64)
	if err != nil {
		return nil, fmt.Errorf("avatar: %w", site.ErrNotFound)
	}
	mask, err := i.avatarMask(ctx, hash[:avatarTag])
	if err != nil {
		return nil, err
	}
	id := int64(hidden ^ mask)
	want, err := i.AvatarHash(ctx, id)
	if err != nil {
		return nil, err
	}
	if subtle.ConstantTimeCompare([]byte(hash), []byte(want)) != 1 {
		return nil, fmt.Errorf("avatar: %w", site.ErrNotFound)
	}
	return i.UserByID(ctx, id)
}

// avatarMask hides the id behind a tag.
func (i *Identity) avatarMask(ctx context.Context, tag string) (uint64, error) {
	mask, err := i.seal(ctx, "avatars", "mask", tag)
	if err != nil {
		return 0, err
	}
	return strconv.ParseUint(mask[:avatarID], 16, 64)
}
