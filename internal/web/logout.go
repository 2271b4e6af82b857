package web

import (
	"net/http"

	"portico/internal/text"
)

// logoutAction is what the nonce of the logout form is for.
const logoutAction = "log-out"

// logoutForm asks whether to sign out: a link alone must not do it.
func logoutForm(v *visit) error {
	return v.show(http.StatusOK, "logout", &view{Title: text.M("page.logout.title")})
}

// logout ends the session.
func logout(v *visit) error {
	if err := v.nonceHolds(logoutAction); err != nil {
		return err
	}
	if err := v.pages.Identity.SignOut(v.w, v.r); err != nil {
		return err
	}
	return v.redirect(v.Link("login") + "?done=signed_out")
}
