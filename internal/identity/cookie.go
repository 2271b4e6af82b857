package identity

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"
	"time"
)

// cookieName is what the session cookie of a site is called. Sites on one host
// share its cookies whatever their ports are, so each has a name of its own.
//
// One cookie is enough. The original sends a second one to the administration
// only, over HTTPS only, because its other cookie may travel in the clear; ours
// is a random token that is secure whenever the sign-in was.
func cookieName(base string) string {
	sum := sha256.Sum256([]byte(base))
	return "site_login_" + hex.EncodeToString(sum[:16])
}

// setCookie gives the browser the token of its session. Without expires the
// browser forgets it when it is closed.
func (i *Identity) setCookie(w http.ResponseWriter, r *http.Request, token string, expires time.Time) {
	cookie := i.cookie(r, token)
	cookie.Expires = expires
	http.SetCookie(w, cookie)
}

// clearCookie makes the browser forget the token.
func (i *Identity) clearCookie(w http.ResponseWriter, r *http.Request) {
	cookie := i.cookie(r, "")
	cookie.MaxAge = -1
	http.SetCookie(w, cookie)
}

func (i *Identity) cookie(r *http.Request, token string) *http.Cookie {
	return &http.Cookie{
		Name: i.cookieName, Value: token, Path: i.site.Addresses.Path() + "/",
		HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: i.overHTTPS(r) || strings.HasPrefix(i.site.Addresses.Base(), "https:"),
	}
}
