package mail

import (
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

const (
	submissionPort = 587
	tlsPort        = 465
	sendTimeout    = 30 * time.Second
)

// server is where mail is handed over.
type server struct {
	host           string
	port           int
	user, password string
	implicitTLS    bool // from the first byte
}

func parseServer(address string) (*server, error) {
	// The parser's own error would show the password.
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("the SMTP server is given as smtp://user:password@host:port; special characters in it are percent-encoded")
	}
	s := &server{host: parsed.Hostname(), user: parsed.User.Username(), port: submissionPort}
	s.password, _ = parsed.User.Password()
	switch parsed.Scheme {
	case "smtp":
	case "smtps":
		s.implicitTLS, s.port = true, tlsPort
	default:
		return nil, errors.New("the SMTP server is given as smtp://host:port or smtps://host:port")
	}
	if s.host == "" {
		return nil, errors.New("the SMTP server has no host")
	}
	if parsed.Port() != "" {
		if s.port, err = strconv.Atoi(parsed.Port()); err != nil || s.port < 1 || s.port > 65535 {
			return nil, fmt.Errorf("the SMTP server has the port %q", parsed.Port())
		}
	}
	return s, nil
}

// client makes a connection's worth of settings. Credentials never travel in
// the clear, except to this very machine.
func (s *server) client() (*gomail.Client, error) {
	options := []gomail.Option{gomail.WithPort(s.port), gomail.WithTimeout(sendTimeout)}
	switch {
	case s.implicitTLS:
		options = append(options, gomail.WithSSL())
	case s.user != "" && !s.local():
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.TLSOpportunistic))
	}
	if s.user != "" {
		kind := gomail.SMTPAuthAutoDiscover
		if s.local() && !s.implicitTLS {
			kind = gomail.SMTPAuthPlainNoEnc
		}
		options = append(options, gomail.WithSMTPAuth(kind), gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	return gomail.NewClient(s.host, options...)
}

func (s *server) local() bool {
	address, err := netip.ParseAddr(s.host)
	return s.host == "localhost" || err == nil && address.IsLoopback()
}

// sender is who the mail comes from.
func sender(given, host string) (*mail.Address, error) {
	if given == "" {
		if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil || host == "" {
			host = "localhost"
		}
		given = "noreply@" + host
	}
	address, err := mail.ParseAddress(given)
	if err != nil {
		return nil, fmt.Errorf("the sender of mail %q is not an address such as site@example.org: %w", given, err)
	}
	address.Name = oneLine(address.Name)
	return address, nil
}
