package identity

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// seal is a keyed hash of parts, in hexadecimal. Nobody without the installation's
// key called name can make it, or find the parts behind it. Each part is hashed
// with its length, so that no two lists of parts are the same text.
func (i *Identity) seal(ctx context.Context, name string, parts ...string) (string, error) {
	key, err := i.secrets.get(ctx, name)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	for _, part := range parts {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		mac.Write([]byte(part))
	}
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// passwordMark changes whenever the password of a user does, and tells nothing
// about it. What was made under another password is known by it.
func (i *Identity) passwordMark(ctx context.Context, hash string) (string, error) {
	return i.seal(ctx, "sessions", "password", hash)
}
