package mail

import (
	"crypto/rand"
	"fmt"
	"net/mail"
	"strings"
	"unicode"

	gomail "github.com/wneessen/go-mail"
)

// Message is a mail of plain text to one person.
type Message struct {
	To      string `json:"to"` // a bare address
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// Kind is the name of the job that delivers a message.
func (Message) Kind() string { return "mail" }

// compose makes the message that goes over the wire.
func (m *Message) compose(from *mail.Address) (*gomail.Msg, error) {
	to, err := mail.ParseAddress(m.To)
	if err != nil {
		return nil, fmt.Errorf("recipient %q: %w", m.To, err)
	}
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(from)
	msg.ToMailAddress(&mail.Address{Address: to.Address})
	msg.Subject(oneLine(m.Subject))
	msg.SetDate()
	msg.SetMessageIDWithValue(rand.Text() + from.Address[strings.LastIndexByte(from.Address, '@'):])
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // no answers from holiday robots
	msg.SetBodyString(gomail.TypeTextPlain, m.Text)
	return msg, nil
}

// oneLine replaces everything that could end a header field.
func oneLine(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s))
}
