package resttest

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Answer is what the server says to a call.
type Answer struct {
	Status int
	Header http.Header
	Text   string // the body as it came
	// Body is the decoded JSON, nil if it is none: map[string]any, []any,
	// string, float64, bool.
	Body any
}

func newAnswer(response *http.Response) (*Answer, error) {
	text, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		return nil, err
	}
	a := &Answer{Status: response.StatusCode, Header: response.Header, Text: string(text)}
	if strings.Contains(a.Header.Get("Content-Type"), "json") && len(text) > 0 {
		err = json.Unmarshal(text, &a.Body)
	}
	return a, err
}

// Get is the value at a JSON pointer such as /0/title/rendered, nil if there is
// none.
func (a *Answer) Get(pointer string) any {
	v := a.Body
	for part := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		if part == "" {
			continue
		}
		part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
		switch container := v.(type) {
		case map[string]any:
			v = container[part]
		case []any:
			at, err := strconv.Atoi(part)
			if err != nil || at < 0 || at >= len(container) {
				return nil
			}
			v = container[at]
		default:
			return nil
		}
	}
	return v
}

// Has tells whether there is a value at a JSON pointer, null included.
func (a *Answer) Has(pointer string) bool {
	at := strings.LastIndex(pointer, "/")
	switch parent := a.Get(pointer[:at]).(type) {
	case map[string]any:
		_, ok := parent[pointer[at+1:]]
		return ok
	case []any:
		n, err := strconv.Atoi(pointer[at+1:])
		return err == nil && n >= 0 && n < len(parent)
	}
	return false
}

// String is the text at a JSON pointer, empty if there is none.
func (a *Answer) String(pointer string) string {
	s, _ := a.Get(pointer).(string)
	return s
}

// Int is the whole number at a JSON pointer, 0 if there is none.
func (a *Answer) Int(pointer string) int64 {
	n, _ := a.Get(pointer).(float64)
	return int64(n)
}

// Each lists the values at a pointer within every item of a list.
func (a *Answer) Each(pointer string) []any {
	list, _ := a.Body.([]any)
	values := make([]any, len(list))
	for i, item := range list {
		values[i] = (&Answer{Body: item}).Get(pointer)
	}
	return values
}
