package identity

import (
	"crypto/md5"
	"crypto/subtle"
	"strings"
)

const (
	phpassAlphabet = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	phpassLength   = 34
	// Rounds of MD5 as powers of two: the format allows 7 to 30, nobody uses
	// more than 13.
	minPhpassRounds = 7
	maxPhpassRounds = 20
)

// phpass is "$P$", one character for the number of rounds, eight of salt and 22
// of MD5.
type phpass struct {
	imported
	rounds int
	salt   string
	digest string
}

func parsePhpass(s string) (storedHash, bool) {
	if len(s) != phpassLength || strings.Trim(s[3:], phpassAlphabet) != "" {
		return nil, false
	}
	power := strings.IndexByte(phpassAlphabet, s[3])
	if power < minPhpassRounds || power > maxPhpassRounds {
		return nil, false
	}
	return phpass{rounds: 1 << power, salt: s[4:12], digest: s[12:]}, true
}

func (h phpass) fits(password string) bool {
	sum := md5.Sum([]byte(h.salt + password))
	text := make([]byte, md5.Size+len(password))
	copy(text[md5.Size:], password)
	for range h.rounds {
		copy(text, sum[:])
		sum = md5.Sum(text)
	}
	return subtle.ConstantTimeCompare(encodePhpass(sum[:]), []byte(h.digest)) == 1
}

// encodePhpass writes bytes six bits at a time, the lowest first.
func encodePhpass(sum []byte) []byte {
	var out []byte
	for ; len(sum) > 0; sum = sum[min(3, len(sum)):] {
		var bits uint32
		for j, b := range sum[:min(3, len(sum))] {
			bits |= uint32(b) << (8 * j)
		}
		for range min(3, len(sum)) + 1 {
			out = append(out, phpassAlphabet[bits&63])
			bits >>= 6
		}
	}
	return out
}
