package web

import (
	"errors"
	"net/http"
	"strconv"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/text"
)

// loginData is what the login page shows.
type loginData struct {
	Login      string
	RedirectTo string
	Remember   bool
}

// notices are what other pages may have the login and profile pages say.
var notices = map[string]text.Message{
	"signed_out":       text.M("page.login.signed_out"),
	"password_changed": text.M("page.login.password_changed"),
	"revoked":          text.M("page.profile.revoked"),
	"revoked_all":      text.M("page.profile.revoked_all"),
	"session_ended":    text.M("page.profile.session_ended"),
	"sessions_ended":   text.M("page.profile.sessions_ended"),
	"password_set":     text.M("page.profile.password_set"),
}

// loginForm asks for name and password. Whoever is signed in goes on, unless
// they want to be somebody else.
func loginForm(v *visit) error {
	if v.visitor != nil && v.arg("reauth") == "" {
		return v.redirect(v.back(v.arg("redirect_to")))
	}
	return v.showLogin(nil)
}

// login signs somebody in and sends them where they wanted to go.
func login(v *visit) error {
	user, err := v.pages.Identity.SignIn(v.w, v.r, identity.Credentials{
		Login: v.arg("log"), Password: v.r.PostFormValue("pwd"), Remember: v.arg("rememberme") != "",
	})
	if refusal, ok := errors.AsType[*rest.Error](err); ok && refusal.Status == http.StatusUnauthorized {
		field := "log"
		if v.arg("log") != "" && v.r.PostFormValue("pwd") == "" {
			field = "pwd"
		}
		return v.showLogin([]problem{{field, text.M("page.login.wrong")}})
	}
	if err != nil {
		return err
	}
	v.pages.Log.InfoContext(v.r.Context(), "signed in", "user", user.ID)
	return v.redirect(v.back(v.arg("redirect_to")))
}

func (v *visit) showLogin(problems []problem) error {
	return v.show(http.StatusOK, "login", &view{
		Title: text.M("page.login.title"), Notice: notices[v.arg("done")], Problems: problems,
		Data: loginData{Login: v.arg("log"), RedirectTo: v.arg("redirect_to"), Remember: v.arg("rememberme") != ""},
	})
}

// waitInWords says how long to wait, from the header that says it in seconds.
func waitInWords(seconds any) text.Message {
	given, _ := seconds.(string)
	n, _ := strconv.Atoi(given)
	switch {
	case n <= 60:
		return text.M("page.wait.minute")
	default:
		return text.M("page.wait.minutes", (n+59)/60)
	}
}
