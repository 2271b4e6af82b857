package web

import (
	"net/http"
	"strings"

	"portico/internal/jobs"
	"portico/internal/text"
)

// maxName is how long a login or an address can be, in bytes.
const maxName = 254

// resetAttempts is how often the mail with the link is tried: for a quarter of an
// hour. Later it would surprise whoever asked for it.
const resetAttempts = 5

// lostForm asks whose password is lost.
func lostForm(v *visit) error { return v.showLost(false, nil) }

// lost has a link to choose a new password sent. Whether there is such an
// account is found out by a background job, so that the answer and the time it
// takes are the same for every name.
func lost(v *visit) error {
	name := strings.TrimSpace(v.arg("user_login"))
	if name == "" || len(name) > maxName {
		return v.showLost(false, []problem{{"user_login", text.M("page.lost.empty")}})
	}
	if err := v.pages.Identity.CountReset(v.r, name); err != nil {
		return err
	}
	wish := resetMail{Login: name, Language: v.language.Code}
	err := jobs.Enqueue(v.r.Context(), v.pages.Jobs, wish, jobs.Options{MaxAttempts: resetAttempts})
	if err != nil {
		return err
	}
	return v.showLost(true, nil)
}

func (v *visit) showLost(sent bool, problems []problem) error {
	page := &view{Title: text.M("page.lost.title"), Problems: problems, Data: map[string]any{"Sent": sent, "Name": v.arg("user_login")}}
	if sent {
		page.Title = text.M("page.lost.sent_title")
	}
	return v.show(http.StatusOK, "lost", page)
}
