package identity

import "strings"

// storedHash is a parsed password hash. Parsing is cheap and checks that the
// work asked for has a bound; fits does the work.
type storedHash interface {
	fits(password string) bool
	outdated() bool
}

// parseHash reads the forms in which passwords are or were stored:
//
//	$argon2id$v=19$m=…,t=…,p=…$salt$key   what this package makes, also with other costs
//	$P$…                                  phpass: iterated MD5
//	$2a$…, $2b$…, $2y$…                   bcrypt over the password
//	$wp$2y$…                              bcrypt over base64 of HMAC-SHA-384 of the password
//	$generic$…                            keyed BLAKE2b without salt
//
// False means the text is none of these, or asks for more work than any
// password is worth.
func parseHash(s string) (storedHash, bool) {
	switch {
	case strings.HasPrefix(s, "$argon2id$"):
		return parseArgon2id(s)
	case strings.HasPrefix(s, "$P$"):
		return parsePhpass(s)
	case strings.HasPrefix(s, "$wp$2"):
		return parsePrehashedBcrypt(s)
	case strings.HasPrefix(s, "$2"):
		return parseBcrypt(s)
	case strings.HasPrefix(s, "$generic$"):
		return parseGeneric(s)
	default:
		return nil, false
	}
}

// imported is part of every form that is replaced as soon as the password is
// known.
type imported struct{}

func (imported) outdated() bool { return true }
