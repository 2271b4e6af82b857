package resttest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Call is a request and what its answer has to be.
type Call struct {
	Name string // of the subtest; Do if empty
	As   string // login of the caller; nobody if empty
	// Do is the method and the path below the interface root, with its query:
	// "GET /core/v2/posts?per_page=5".
	Do string
	// Root is the interface root. Default: /api.
	Root string
	// Body is sent as JSON unless Header has another Content-Type.
	Body   string
	Header map[string]string

	// Status of the answer. If 0 any success will do, or with a Code any
	// failure.
	Status int
	Code   string // of an error
	// Golden is a file with the answer's body.
	Golden string
	// Check looks at the answer once everything else is right.
	Check func(t *testing.T, answer *Answer)
}

// Run makes the calls in order, each as a subtest.
func (s *Site) Run(t *testing.T, calls []Call) {
	t.Helper()
	for _, c := range calls {
		name := c.Name
		if name == "" {
			name = c.Do
		}
		t.Run(name, func(t *testing.T) {
			answer := s.Do(t, c)
			if c.Check != nil && !t.Failed() {
				c.Check(t, answer)
			}
		})
	}
}

// Do makes a call and checks its answer, all but Check.
func (s *Site) Do(t testing.TB, c Call) *Answer {
	t.Helper()
	answer, err := s.Send(t.Context(), c)
	if err != nil {
		t.Fatalf("%s: %v", c.Do, err)
	}
	if problem := c.judge(answer); problem != "" {
		t.Fatalf("%s as %q: %s\n%s", c.Do, c.As, problem, short(answer.Text))
	}
	if c.Golden != "" {
		compareGolden(t, c.Golden, s.neutral(answer.Text))
	}
	return answer
}

// judge says what is wrong with the status and code of an answer.
func (c *Call) judge(answer *Answer) string {
	switch {
	case c.Status != 0 && answer.Status != c.Status:
		return fmt.Sprintf("got status %d, want %d", answer.Status, c.Status)
	case c.Status == 0 && (answer.Status >= 400) != (c.Code != ""):
		return fmt.Sprintf("got status %d", answer.Status)
	case c.Code != "" && answer.String("/code") != c.Code:
		return fmt.Sprintf("got code %q, want %q", answer.String("/code"), c.Code)
	}
	return ""
}

// Send makes a call and looks at nothing. Unlike [Site.Do] it can be used in any
// goroutine.
func (s *Site) Send(ctx context.Context, c Call) (*Answer, error) {
	method, path, ok := strings.Cut(c.Do, " ")
	if !ok {
		return nil, fmt.Errorf("%q is not a method and a path", c.Do)
	}
	root := c.Root
	if root == "" {
		root = "/api"
	}
	var body io.Reader = http.NoBody
	if c.Body != "" {
		body = strings.NewReader(c.Body)
	}
	request, err := http.NewRequestWithContext(ctx, method, s.URL+root+path, body)
	if err != nil {
		return nil, err
	}
	if c.Body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.As != "" {
		request.SetBasicAuth(c.As, s.Password(c.As))
	}
	for name, v := range c.Header {
		request.Header.Set(name, v)
	}
	response, err := s.client.Do(request)
	if err != nil {
		return nil, err
	}
	return newAnswer(response)
}

// short is the beginning of a text.
func short(text string) string {
	const most = 2000
	if len(text) > most {
		return text[:most] + " …"
	}
	return text
}
