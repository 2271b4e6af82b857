package identity

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/crypto/argon2"
)

// argon2Cost is the work behind a hash.
type argon2Cost struct {
	memory  uint32 // KiB
	passes  uint32
	threads uint8
}

// newCost is the work behind new hashes: 19 MiB and two passes, the least that
// is generally recommended, because a small machine has to serve it as well.
var newCost = argon2Cost{memory: 19 * 1024, passes: 2, threads: 1}

// maxCost bounds the hashes that are accepted.
var maxCost = argon2Cost{memory: 256 * 1024, passes: 16, threads: 16}

const (
	argon2Salt = 16 // bytes
	argon2Key  = 32
)

type argon2id struct {
	argon2Cost
	salt, key []byte
}

// newArgon2id hashes a password with a fresh salt.
func newArgon2id(password string) string {
	salt := make([]byte, argon2Salt)
	_, _ = rand.Read(salt) // never fails
	h := argon2id{argon2Cost: newCost, salt: salt}
	h.key = h.derive(password, argon2Key)
	return h.String()
}

func (h argon2id) String() string {
	encode := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s",
		argon2.Version, h.memory, h.passes, h.threads, encode(h.salt), encode(h.key))
}

func (h argon2id) derive(password string, length uint32) []byte {
	return argon2.IDKey([]byte(password), h.salt, h.passes, h.memory, h.threads, length)
}

func (h argon2id) fits(password string) bool {
	return subtle.ConstantTimeCompare(h.derive(password, uint32(len(h.key))), h.key) == 1
}

func (h argon2id) outdated() bool { return h.argon2Cost != newCost }

func parseArgon2id(s string) (storedHash, bool) {
	parts := strings.Split(s, "$")
	if len(parts) != 6 || parts[2] != "v="+strconv.Itoa(argon2.Version) {
		return nil, false
	}
	cost, ok := parseArgon2Cost(parts[3])
	if !ok {
		return nil, false
	}
	salt, saltErr := base64.RawStdEncoding.Strict().DecodeString(parts[4])
	key, keyErr := base64.RawStdEncoding.Strict().DecodeString(parts[5])
	if saltErr != nil || keyErr != nil || len(salt) < 8 || len(salt) > 64 || len(key) < 16 || len(key) > 64 {
		return nil, false
	}
	h := argon2id{cost, salt, key}
	return h, h.String() == s // there is one way to write it
}

// parseArgon2Cost reads "m=19456,t=2,p=1".
func parseArgon2Cost(s string) (cost argon2Cost, ok bool) {
	parts := strings.Split(s, ",")
	if len(parts) != 3 {
		return cost, false
	}
	var numbers [3]uint64
	for j, name := range []string{"m=", "t=", "p="} {
		digits, found := strings.CutPrefix(parts[j], name)
		n, err := strconv.ParseUint(digits, 10, 32)
		if !found || err != nil || n == 0 {
			return cost, false
		}
		numbers[j] = n
	}
	if numbers[0] > uint64(maxCost.memory) || numbers[1] > uint64(maxCost.passes) || numbers[2] > uint64(maxCost.threads) {
		return cost, false
	}
	return argon2Cost{uint32(numbers[0]), uint32(numbers[1]), uint8(numbers[2])}, true
}
