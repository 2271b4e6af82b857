package identity

import (
	"encoding/base64"
	"strings"
)

// parseBasic reads an Authorization header of the Basic scheme. False means it
// is another scheme or cannot be decoded, which counts as no credentials.
func parseBasic(header string) (login, password string, ok bool) {
	scheme, encoded, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Basic") {
		return "", "", false
	}
	encoded = strings.TrimRight(strings.TrimSpace(encoded), "=") // some clients forget the padding
	decoded, err := base64.RawStdEncoding.DecodeString(encoded)
	if err != nil {
		return "", "", false
	}
	login, password, ok = strings.Cut(string(decoded), ":")
	if !ok {
		return "", "", false
	}
	return login, password, true
}
