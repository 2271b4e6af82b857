package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"

	gomail "github.com/wneessen/go-mail"

	"portico/internal/jobs"
)

// Options are the choices of whoever runs the server.
type Options struct {
	// SMTP is the address of the mail server: smtp://user:password@host:port, or
	// smtps:// for a port that speaks TLS from the first byte. The user may be
	// left out; the port is 587 or 465 by default. Default: none, messages are
	// written to the log.
	SMTP string
	// From is the sender, with or without a name: Example <site@example.org>.
	// Default: noreply at the host of the site.
	From string
}

// Mailer sends mail.
type Mailer struct {
	from   *mail.Address
	server *server // nil without one
	jobs   *jobs.Jobs
	log    *slog.Logger
}

// New makes the mailer of the site on host and registers its job.
func New(o Options, host string, j *jobs.Jobs, log *slog.Logger) (*Mailer, error) {
	m := &Mailer{jobs: j, log: log}
	var err error
	if m.from, err = sender(o.From, host); err != nil {
		return nil, err
	}
	if o.SMTP != "" {
		if m.server, err = parseServer(o.SMTP); err != nil {
			return nil, err
		}
	}
	jobs.Register(j, m.Deliver)
	return m, nil
}

// Send records that message is to be delivered, in the transaction of ctx.
func (m *Mailer) Send(ctx context.Context, message Message) error {
	return jobs.Enqueue(ctx, m.jobs, message, jobs.Options{})
}

// Deliver hands a message to the mail server. Without one it is logged.
func (m *Mailer) Deliver(ctx context.Context, message Message) error {
	if m.server == nil {
		m.log.WarnContext(ctx, "mail not sent: no SMTP server is set; give one with --smtp",
			"to", message.To, "subject", message.Subject, "text", message.Text)
		return nil
	}
	msg, err := message.compose(m.from)
	if err != nil {
		return jobs.GiveUp(err)
	}
	client, err := m.server.client()
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, msg); err != nil {
		err = fmt.Errorf("send mail to %s over %s: %w", message.To, m.server.host, err)
		if hopeless(err) {
			return jobs.GiveUp(err)
		}
		return err
	}
	return nil
}

// hopeless tells whether the server has said that it will never take this
// message for this recipient. Everything else may be put right by somebody.
func hopeless(err error) bool {
	refused, ok := errors.AsType[*gomail.SendError](err)
	return ok && refused.Reason == gomail.ErrSMTPRcptTo && !refused.IsTemp()
}
