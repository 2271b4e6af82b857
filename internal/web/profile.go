package web

import (
	"errors"
	"net/http"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/site"
	"portico/internal/text"
)

// profileAction is what the nonces of the forms on the profile page are for.
const profileAction = "profile"

// profileData is what the profile page shows.
type profileData struct {
	Account   *identity.User
	Available bool // application passwords can be used here
	Passwords []*identity.ApplicationPassword
	Sessions  []*identity.Session
	Current   string // id of the session at hand
	NewName   string // as typed
	Secret    *secretData
	Least     int
}

// secretData is a new application password, shown once.
type secretData struct {
	Name, Login, Secret string
}

// profile shows the account with its application passwords and sessions.
func profile(v *visit) error {
	return v.showProfile(notices[v.arg("done")], nil, nil)
}

func (v *visit) showProfile(notice text.Message, problems []problem, secret *secretData) error {
	ctx := v.r.Context()
	passwords, err := v.pages.Identity.ApplicationPasswords(ctx, v.visitor.ID)
	if err != nil {
		return err
	}
	sessions, err := v.pages.Identity.Sessions(ctx, v.visitor.User)
	if err != nil {
		return err
	}
	data := &profileData{
		Account: v.visitor.User, Available: v.pages.Identity.Available(v.r), Passwords: passwords,
		Sessions: sessions, Current: v.visitor.Session.ID, Secret: secret, Least: minPassword,
	}
	if secret == nil {
		data.NewName = v.arg("app_name")
	}
	return v.show(http.StatusOK, "profile", &view{
		Title: text.M("page.profile.title"), Notice: notice, Problems: problems, Wide: true, Data: data,
	})
}

// changeProfile does what a form on the profile page asks for.
func changeProfile(v *visit) error {
	if err := v.nonceHolds(profileAction); err != nil {
		return err
	}
	ctx, who := v.r.Context(), v.pages.Identity
	var err error
	var done string
	switch v.arg("action") {
	case "add_password":
		return v.addPassword()
	case "change_password":
		return v.changePassword()
	case "revoke_password":
		done, err = "revoked", who.RevokeApplicationPassword(ctx, v.visitor.ID, v.arg("uuid"))
	case "revoke_passwords":
		done = "revoked_all"
		_, err = who.RevokeApplicationPasswords(ctx, v.visitor.ID)
	case "end_session":
		done, err = "session_ended", who.EndSession(ctx, v.visitor.User, v.arg("session"))
	case "end_sessions":
		done, err = "sessions_ended", who.EndOtherSessions(ctx, v.visitor)
	default:
		return fail(http.StatusBadRequest, "page.error.form")
	}
	// What is gone already need not be taken away.
	if err != nil && !errors.Is(err, site.ErrNotFound) {
		return err
	}
	return v.redirect(v.Link("profile") + "?done=" + done)
}

// addPassword makes an application password and shows it.
func (v *visit) addPassword() error {
	if !v.pages.Identity.Available(v.r) {
		return fail(http.StatusNotImplemented, "page.authorize.disabled")
	}
	secret, made, err := v.pages.Identity.AddApplicationPassword(v.r.Context(), v.visitor.ID, v.arg("app_name"), "")
	if _, ok := errors.AsType[*identity.Refusal](err); ok {
		return v.showProfile(text.Message{}, []problem{{"app_name", refusalText(err)}}, nil)
	}
	if err != nil {
		return err
	}
	return v.showProfile(text.Message{}, nil, &secretData{made.Name, v.visitor.Login, identity.GroupSecret(secret)})
}

// changePassword gives the account another password. The other sessions end, and
// this one goes on under a new token.
func (v *visit) changePassword() error {
	password, problems := v.newPassword()
	if len(problems) > 0 {
		return v.showProfile(text.Message{}, problems, nil)
	}
	who := v.pages.Identity
	err := who.Confirm(v.r, v.visitor.User, v.r.PostFormValue("current"))
	if refusal, ok := errors.AsType[*rest.Error](err); ok && refusal.Status == http.StatusUnauthorized {
		return v.showProfile(text.Message{}, []problem{{"current", text.M("page.profile.wrong")}}, nil)
	}
	if err != nil {
		return err
	}
	err = who.SetPassword(v.r.Context(), v.visitor.ID, password)
	if _, ok := errors.AsType[*identity.Refusal](err); ok {
		return v.showProfile(text.Message{}, []problem{{"pass1", refusalText(err)}}, nil)
	}
	if err != nil {
		return err
	}
	changed, err := who.UserByID(v.r.Context(), v.visitor.ID)
	if err != nil {
		return err
	}
	if err := who.Begin(v.w, v.r, changed, v.visitor.Session.Remembered()); err != nil {
		return err
	}
	return v.redirect(v.Link("profile") + "?done=password_set")
}
