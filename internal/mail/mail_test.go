package mail_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/jobs"
	"portico/internal/mail"
	"portico/internal/mail/mailtest"
)

// newMailer makes a mailer whose jobs are those of d.
func newMailer(t *testing.T, d *db.DB, o mail.Options, log *slog.Logger) (*mail.Mailer, *jobs.Jobs) {
	t.Helper()
	j := jobs.New(d, slog.New(slog.DiscardHandler))
	if err := j.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	m, err := mail.New(o, "example.org", j, log)
	if err != nil {
		t.Fatal(err)
	}
	return m, j
}

func TestMailIsSentAfterItsCause(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := mailtest.NewServer(t)
		server.User, server.Password = "portico", "secret"
		m, j := newMailer(t, d, mail.Options{SMTP: server.URL(), From: "Perché no <site@example.org>"}, slog.New(slog.DiscardHandler))
		undone := errors.New("undone")
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			if err := m.Send(ctx, mail.Message{To: "nobody@example.org", Subject: "never", Text: "never"}); err != nil {
				t.Error(err)
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		err = d.Tx(t.Context(), func(ctx context.Context) error {
			return m.Send(ctx, mail.Message{To: "ada@example.org", Subject: "È già così", Text: "Città\n.\nfine\n"})
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := j.Stop(context.WithoutCancel(t.Context())); err != nil {
				t.Error(err)
			}
		})
		got := server.Next(t)
		if got.From != "site@example.org" || len(got.To) != 1 || got.To[0] != "ada@example.org" || got.Subject != "È già così" || got.Body != "Città\n.\nfine\n" {
			t.Errorf("got %+v", got)
		}
		if from, err := got.Header.AddressList("From"); err != nil || from[0].Name != "Perché no" || got.Header.Get("Date") == "" || got.Header.Get("Message-Id") == "" {
			t.Errorf("got header %v, %v", got.Header, err)
		}
		if server.Arrived() != 0 {
			t.Error("the mail of an undone transaction was sent")
		}
	})
}

func TestNoHeaderCanBeAdded(t *testing.T) {
	t.Parallel()
	server := mailtest.NewServer(t)
	m, _ := newMailer(t, dbtest.Open(t, db.SQLite), mail.Options{SMTP: server.URL()}, slog.New(slog.DiscardHandler))
	err := m.Deliver(t.Context(), mail.Message{
		To: "ada@example.org", Subject: "Hello\r\nBcc: eve@example.org\r\n\r\nbody\u2028x", Text: "text",
	})
	if err != nil {
		t.Fatal(err)
	}
	got := server.Next(t)
	if got.Header.Get("Bcc") != "" || len(got.To) != 1 || got.Body != "text\n" || got.Subject != "Hello  Bcc: eve@example.org    body x" {
		t.Errorf("got %+v", got)
	}
	for _, to := range []string{"ada@example.org\r\nBcc: eve@example.org", "ada@example.org, eve@example.org", "", "ada"} {
		if err := m.Deliver(t.Context(), mail.Message{To: to, Subject: "x", Text: "x"}); err == nil {
			t.Errorf("to %q: no error", to)
		}
	}
	if server.Arrived() != 0 {
		t.Error("a mail to a wrong address was sent")
	}
}

func TestRefusedRecipient(t *testing.T) {
	t.Parallel()
	server := mailtest.NewServer(t)
	server.Refuse = true
	m, _ := newMailer(t, dbtest.Open(t, db.SQLite), mail.Options{SMTP: server.URL()}, slog.New(slog.DiscardHandler))
	if err := m.Deliver(t.Context(), mail.Message{To: "ada@example.org", Subject: "x", Text: "x"}); err == nil || server.Tries() != 1 {
		t.Errorf("got %v after %d tries", err, server.Tries())
	}
}

func TestWithoutServerMailIsLogged(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	m, _ := newMailer(t, dbtest.Open(t, db.SQLite), mail.Options{}, slog.New(slog.NewTextHandler(&log, nil)))
	if err := m.Deliver(t.Context(), mail.Message{To: "ada@example.org", Subject: "Link", Text: "https://example.org/x"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"level=WARN", "--smtp", "ada@example.org", "https://example.org/x"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not have %q: %s", want, &log)
		}
	}
}

func TestOptionsThatCannotBe(t *testing.T) {
	t.Parallel()
	j := jobs.New(dbtest.Open(t, db.SQLite), slog.New(slog.DiscardHandler))
	for _, o := range []mail.Options{
		{SMTP: "mail.example.org"},
		{SMTP: "http://mail.example.org"},
		{SMTP: "smtp://"},
		{SMTP: "smtp://mail.example.org:70000"},
		{SMTP: "smtp://user:pass%word@mail.example.org"},
		{From: "nobody"},
		{From: "a@example.org\r\nBcc: b@example.org"},
	} {
		_, err := mail.New(o, "example.org", j, slog.New(slog.DiscardHandler))
		if err == nil || strings.Contains(err.Error(), "pass%word") {
			t.Errorf("%+v: got %v", o, err)
		}
	}
}
