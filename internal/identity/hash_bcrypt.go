package identity

import (
	"crypto/hmac"
	"crypto/sha512"
	"encoding/base64"

	"golang.org/x/crypto/bcrypt"
)

// maxBcryptCost is the highest cost that is accepted; every step doubles the
// time, and this one takes seconds.
const maxBcryptCost = 15

// bcryptHash is bcrypt over the password itself, of which it sees 72 bytes.
type bcryptHash struct {
	imported
	hash []byte
}

func parseBcrypt(s string) (storedHash, bool) {
	cost, err := bcrypt.Cost([]byte(s))
	if err != nil || len(s) != 60 || cost > maxBcryptCost {
		return nil, false
	}
	return bcryptHash{hash: []byte(s)}, true
}

func (h bcryptHash) fits(password string) bool {
	return bcrypt.CompareHashAndPassword(h.hash, []byte(password)) == nil
}

// prehashedBcrypt is "$wp" followed by bcrypt over a hash of the password, so
// that the whole of a long password counts.
type prehashedBcrypt struct{ bcryptHash }

func parsePrehashedBcrypt(s string) (storedHash, bool) {
	inner, ok := parseBcrypt(s[len("$wp"):])
	if !ok {
		return nil, false
	}
	return prehashedBcrypt{inner.(bcryptHash)}, true
}

func (h prehashedBcrypt) fits(password string) bool {
	mac := hmac.New(sha512.New384, []byte("wp-sha384"))
	mac.Write([]byte(password))
	return h.bcryptHash.fits(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
}
