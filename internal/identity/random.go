package identity

import (
	"crypto/rand"
	"strings"
)

const (
	secretAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	secretSize     = 24 // characters: about 143 bits
	secretGroup    = 4
)

// GeneratePassword makes a random password of 24 letters and digits.
func GeneratePassword() string {
	// Bytes from the last, incomplete round of the alphabet are thrown away:
	// they would favour its first characters.
	const fair = 256 - 256%len(secretAlphabet)
	password := make([]byte, 0, secretSize)
	for random := make([]byte, secretSize); len(password) < secretSize; {
		_, _ = rand.Read(random) // never fails
		for _, b := range random {
			if int(b) < fair && len(password) < secretSize {
				password = append(password, secretAlphabet[int(b)%len(secretAlphabet)])
			}
		}
	}
	return string(password)
}

// GroupSecret writes an application password the way people read it: in groups
// of four.
func GroupSecret(secret string) string {
	var b strings.Builder
	for j := range len(secret) {
		if j > 0 && j%secretGroup == 0 {
			b.WriteByte(' ')
		}
		b.WriteByte(secret[j])
	}
	return b.String()
}

// bareSecret removes everything from an application password that is there for
// the reader only.
func bareSecret(typed string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, typed)
}
