package web

import (
	"errors"
	"net/http"
	"unicode/utf8"

	"portico/internal/identity"
	"portico/internal/site"
	"portico/internal/text"
)

// minPassword is how many characters a password has that somebody chooses on our
// pages.
const minPassword = 12

// resetForm asks for a new password. Looking at it does not use the link up:
// mail programs look at links before people do.
func resetForm(v *visit) error { return v.showReset(nil) }

// reset stores the new password, which ends all sessions.
func reset(v *visit) error {
	password, problems := v.newPassword()
	if len(problems) > 0 {
		return v.showReset(problems)
	}
	err := v.pages.Identity.ResetPassword(v.r.Context(), v.arg("token"), password)
	switch {
	case errors.Is(err, site.ErrNotFound):
		return v.deadLink()
	case errors.Is(err, site.ErrInvalid):
		return v.showReset([]problem{{"pass1", refusalText(err)}})
	case err != nil:
		return err
	}
	return v.redirect(v.Link("login") + "?done=password_changed&reauth=1")
}

func (v *visit) showReset(problems []problem) error {
	user, err := v.pages.Identity.UserByResetToken(v.r.Context(), v.arg("token"))
	if errors.Is(err, site.ErrNotFound) {
		return v.deadLink()
	}
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, "reset", &view{
		Title: text.M("page.reset.title"), Problems: problems,
		Data: map[string]any{"Login": user.Login, "Token": v.arg("token"), "Least": minPassword},
	})
}

// deadLink says that a link is too old or used up, and how to get another.
func (v *visit) deadLink() error {
	f := fail(http.StatusBadRequest, "page.reset.dead")
	f.way, f.text = v.Link("lost-password"), text.M("page.reset.again")
	return f
}

// newPassword is the password that a form has twice.
func (v *visit) newPassword() (string, []problem) {
	password := v.r.PostFormValue("pass1")
	switch {
	case utf8.RuneCountInString(password) < minPassword:
		return "", []problem{{"pass1", text.M("page.reset.short", minPassword)}}
	case password != v.r.PostFormValue("pass2"):
		return "", []problem{{"pass2", text.M("page.reset.differ")}}
	}
	return password, nil
}

// refusalText is why something cannot be stored, as a sentence of ours.
func refusalText(err error) text.Message {
	if refusal, ok := errors.AsType[*identity.Refusal](err); ok {
		return text.M("error." + refusal.Code)
	}
	return text.M("error.rest_invalid")
}
