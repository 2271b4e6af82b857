package web

import (
	"net/http"

	"portico/internal/identity"
)

// restNonce gives scripts on the site's own pages a nonce for the interface. The
// answer is text for programs: 0 means that nobody is signed in, or that there
// is no such action.
func restNonce(v *visit) error {
	v.w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
	if v.visitor == nil || v.arg("action") != "rest-nonce" {
		v.w.WriteHeader(http.StatusBadRequest)
		_, _ = v.w.Write([]byte("0")) // a client that went away is no failure
		return nil
	}
	nonce, err := v.Nonce(identity.InterfaceNonce)
	if err != nil {
		return err
	}
	_, _ = v.w.Write([]byte(nonce)) // a client that went away is no failure
	return nil
}
