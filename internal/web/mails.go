package web

import (
	"context"
	"errors"
	"fmt"
	"net/url"

	"portico/internal/identity"
	"portico/internal/jobs"
	"portico/internal/mail"
	"portico/internal/site"
	"portico/internal/text"
)

// resetMail sends somebody the link to a new password. The token is made when
// the mail is, so that it exists nowhere but in the mail.
type resetMail struct {
	Login    string `json:"login"` // or e-mail address; there need not be such an account
	Language string `json:"language"`
}

func (resetMail) Kind() string { return "password_reset_mail" }

// registerMail says which mails are written and when.
func (p *Pages) registerMail() {
	jobs.Register(p.Jobs, p.sendReset)
	site.On(p.Site.Events, func(ctx context.Context, event identity.PasswordChanged) error {
		return p.notify(ctx, event.User, event.User.Email, "mail.password_changed")
	})
	site.On(p.Site.Events, func(ctx context.Context, event identity.EmailChanged) error {
		return p.notify(ctx, event.User, event.Old, "mail.email_changed")
	})
}

func (p *Pages) sendReset(ctx context.Context, job resetMail) error {
	user, err := p.Identity.UserByLogin(ctx, job.Login)
	if errors.Is(err, site.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	token, err := p.Identity.NewResetToken(ctx, user)
	if err != nil {
		return err
	}
	language := p.languageOf(user, job.Language)
	link := p.Site.Addresses.Base() + "/" + language + "/" + p.Site.Addresses.AdminPath() +
		"/reset-password?" + url.Values{"token": {token}}.Encode()
	return p.Mail.Deliver(ctx, p.write(user, user.Email, language, "mail.reset", link))
}

// notify tells a user that something about the account has changed, in the
// transaction of the change.
func (p *Pages) notify(ctx context.Context, user *identity.User, address, key string) error {
	language := p.languageOf(user, p.Site.Languages.Default())
	lost := p.Site.Addresses.Base() + "/" + language + "/" + p.Site.Addresses.AdminPath() + "/lost-password"
	if err := p.Mail.Send(ctx, p.write(user, address, language, key, lost)); err != nil {
		return fmt.Errorf("notify user %d: %w", user.ID, err)
	}
	return nil
}

// write makes a mail from the sentences key.subject and key.text. They get the
// site's title, its address, the user's name, login, and a link.
func (p *Pages) write(user *identity.User, address, language, key, link string) mail.Message {
	args := []any{p.Site.Settings.String("title"), p.Site.Addresses.Home(language), user.Name, user.Login, link}
	return mail.Message{
		To:      address,
		Subject: p.Site.Say(language, text.M(key+".subject", args...)),
		Text:    p.Site.Say(language, text.M(key+".text", args...)),
	}
}

// languageOf is the language a user is written to in.
func (p *Pages) languageOf(user *identity.User, fallback string) string {
	if own, ok := p.Site.Languages.ByLocale(user.OwnLocale); ok {
		return own.Code
	}
	return fallback
}
