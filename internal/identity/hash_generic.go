package identity

import (
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"golang.org/x/crypto/blake2b"
)

// The parameters of "$generic$" hashes are fixed: BLAKE2b of 30 bytes with a key
// that everybody knows, in base64 for addresses and without padding.
const (
	genericKey  = "wp_fast_hash_6.8+"
	genericSize = 30
)

// generic is a fast hash without salt. It was meant for random secrets; for an
// account's password it is accepted once and replaced.
type generic struct {
	imported
	digest []byte
}

func parseGeneric(s string) (storedHash, bool) {
	digest, err := base64.RawURLEncoding.Strict().DecodeString(strings.TrimPrefix(s, "$generic$"))
	if err != nil || len(digest) != genericSize {
		return nil, false
	}
	return generic{digest: digest}, true
}

func (h generic) fits(password string) bool {
	sum, err := blake2b.New(genericSize, []byte(genericKey))
	if err != nil {
		panic(err) // size and key are constants
	}
	sum.Write([]byte(password))
	return subtle.ConstantTimeCompare(sum.Sum(nil), h.digest) == 1
}
