// Package mailtest is a real SMTP server for tests, which keeps what it is sent.
package mailtest

import (
	"errors"
	"io"
	"mime"
	"net"
	"net/mail"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// patience is how long a mail may take to arrive before a test fails.
const patience = time.Minute

// Server is a mail server on this machine.
type Server struct {
	Host string // with its port
	// User and Password are asked for if User is not empty. They are set before
	// the first mail.
	User, Password string
	// Refuse refuses recipients for good.
	Refuse bool

	mails chan Mail
	mu    sync.Mutex
	tries int
}

// Mail is a message that arrived.
type Mail struct {
	From    string // of the envelope
	To      []string
	Header  mail.Header
	Subject string // decoded
	Body    string // decoded
}

// NewServer starts a server that ends with the test.
func NewServer(t testing.TB) *Server {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Host: listener.Addr().String(), mails: make(chan Mail, 100)}
	server := smtp.NewServer(s)
	server.Domain = "localhost"
	server.AllowInsecureAuth = true
	stopped := make(chan error, 1)
	go func() { stopped <- server.Serve(listener) }()
	t.Cleanup(func() {
		_ = server.Close() // Serve tells what matters
		if err := <-stopped; err != nil && !errors.Is(err, smtp.ErrServerClosed) {
			t.Errorf("mail server: %v", err)
		}
	})
	return s
}

// URL is the address of the server as an option.
func (s *Server) URL() string {
	if s.User != "" {
		return "smtp://" + s.User + ":" + s.Password + "@" + s.Host
	}
	return "smtp://" + s.Host
}

// Next waits for the next mail.
func (s *Server) Next(t testing.TB) Mail {
	t.Helper()
	select {
	case m := <-s.mails:
		return m
	case <-time.After(patience):
		t.Fatal("no mail arrived")
		return Mail{}
	}
}

// Arrived is how many mails nobody has asked for with Next.
func (s *Server) Arrived() int { return len(s.mails) }

// Tries is how many connections wanted to send something.
func (s *Server) Tries() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tries
}

// NewSession begins a connection.
func (s *Server) NewSession(*smtp.Conn) (smtp.Session, error) {
	return &session{server: s, trusted: s.User == ""}, nil
}

type session struct {
	server  *Server
	trusted bool
	mail    Mail
}

// AuthMechanisms lists how to sign in.
func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth signs in.
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.trusted = user == s.server.User && password == s.server.Password; !s.trusted {
			return smtp.ErrAuthFailed
		}
		return nil
	}), nil
}

// Mail begins a message.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.server.mu.Lock()
	s.server.tries++
	s.server.mu.Unlock()
	if !s.trusted {
		return smtp.ErrAuthRequired
	}
	s.mail = Mail{From: from}
	return nil
}

// Rcpt adds a recipient.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.server.Refuse {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	s.mail.To = append(s.mail.To, to)
	return nil
}

// Data takes the message.
func (s *session) Data(r io.Reader) error {
	message, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	s.mail.Header = message.Header
	if s.mail.Subject, err = new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject")); err != nil {
		return err
	}
	if s.mail.Body, err = decode(message); err != nil {
		return err
	}
	s.server.mails <- s.mail
	return nil
}

// Reset forgets the message.
func (s *session) Reset() { s.mail = Mail{} }

// Logout ends the connection.
func (s *session) Logout() error { return nil }
