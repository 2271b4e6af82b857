package identity

import (
	"net/http"
	"strconv"
	"time"

	"portico/internal/rest"
	"portico/internal/value"
)

// errPassword says that credentials do not hold, and no more than that.
func (i *Identity) errPassword() error {
	return &rest.Error{
		Code: "incorrect_password", Status: http.StatusUnauthorized,
		Header: value.Object{{Key: "WWW-Authenticate", Value: `Basic realm="` + i.realm + `"`}},
	}
}

// errTooMany says that the caller has failed too often and may try again after
// wait.
func errTooMany(wait time.Duration) error {
	seconds := int64((wait + time.Second - 1) / time.Second)
	return &rest.Error{
		Code: "too_many_attempts", Status: http.StatusTooManyRequests,
		Header: value.Object{{Key: "Retry-After", Value: strconv.FormatInt(seconds, 10)}},
	}
}

// errNonce says that a nonce belongs to no session. The answer must not be
// kept: the client tries the same address again with another nonce.
func errNonce() error {
	return &rest.Error{
		Code: "rest_cookie_invalid_nonce", Status: http.StatusForbidden,
		Header: value.Object{
			{Key: "Cache-Control", Value: "no-cache, must-revalidate, max-age=0, no-store, private"},
			{Key: "Expires", Value: "Wed, 11 Jan 1984 05:00:00 GMT"},
		},
	}
}
