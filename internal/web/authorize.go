package web

import (
	"errors"
	"net/http"
	"strings"

	"portico/internal/identity"
	"portico/internal/text"
)

const (
	authorizePage   = "authorize-application.php"
	authorizeAction = "authorize_application_password"
)

// authorizeForm asks whether an application may have access.
func authorizeForm(v *visit) error {
	wish, err := v.wish()
	if err != nil {
		return err
	}
	if wish.rejectURL == "" && wish.successURL != "" {
		wish.rejectURL = withQuery(wish.successURL, "success", "false")
	}
	return v.showAuthorize(wish, nil)
}

// authorize does what the user has decided. Nothing that came with the form is
// trusted: everything is checked again.
func authorize(v *visit) error {
	if v.arg("action") != authorizeAction {
		return fail(http.StatusForbidden, "page.error.nonce")
	}
	if err := v.nonceHolds(authorizeAction); err != nil {
		return err
	}
	wish, err := v.wish()
	if err != nil {
		return err
	}
	switch {
	case v.r.PostForm.Has("reject"):
		if wish.rejectURL == "" {
			return v.redirect(v.Link(""))
		}
		return v.redirect(wish.rejectURL)
	case v.r.PostForm.Has("approve"):
		return v.approve(wish)
	default:
		return fail(http.StatusBadRequest, "page.error.form")
	}
}

// approve makes the password and hands it to the application, or to the user to
// copy.
func (v *visit) approve(wish *wish) error {
	secret, made, err := v.pages.Identity.AddApplicationPassword(v.r.Context(), v.visitor.ID, wish.Name, wish.AppID)
	if _, ok := errors.AsType[*identity.Refusal](err); ok {
		return v.showAuthorize(wish, []problem{{"app_name", refusalText(err)}})
	}
	if err != nil {
		return err
	}
	if wish.successURL != "" {
		return v.redirect(wish.success(v.pages.Site.Addresses.Base(), v.visitor.Login, secret))
	}
	return v.show(http.StatusOK, "password", &view{
		Title: text.M("page.authorize.made"),
		Data:  &secretData{made.Name, v.visitor.Login, identity.GroupSecret(secret)},
	})
}

func (v *visit) showAuthorize(wish *wish, problems []problem) error {
	wish.Switch = v.loginFor(v.here())
	wish.Account = v.visitor.User
	if wish.successURL != "" {
		const secret = "HERE"
		shown := wish.success(v.pages.Site.Addresses.Base(), v.visitor.Login, secret)
		wish.Approve = strings.Replace(shown, "password="+secret, "password=[------]", 1)
	}
	wish.Reject = wish.rejectURL
	if wish.Reject == "" {
		wish.Reject = v.pages.Site.Addresses.Admin("")
	}
	return v.show(http.StatusOK, "authorize", &view{
		Title: text.M("page.authorize.title"), Problems: problems, Data: wish,
	})
}
