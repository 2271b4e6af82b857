package conformance

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// timeout is how long an answer may take.
const timeout = 30 * time.Second

// Server is where cases are replayed.
type Server struct {
	Site string // address, without a closing slash
	API  string // interface root of requests that name none
	// Passwords are the application passwords of the users by login.
	Passwords map[string]string

	client http.Client
}

// NewServer makes a Server. Redirects are not followed.
func NewServer(site string, passwords map[string]string) *Server {
	return &Server{
		Site: site, API: site + "/api", Passwords: passwords,
		client: http.Client{
			Timeout:       timeout,
			Transport:     &http.Transport{DisableCompression: true},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
}

// Close lets go of idle connections.
func (s *Server) Close() { s.client.CloseIdleConnections() }

// answer is what a server said to a request.
type answer struct {
	status int
	header map[string]string // names in lower case
	body   any               // decoded JSON, else the text
}

// send sends a filled-in request as a user, or as nobody.
func (s *Server) send(ctx context.Context, as string, request object) (*answer, error) {
	root := s.API
	if named, ok := request.get("root"); ok {
		root = s.Site + asText(named)
	}
	address := root + request.text("path")
	if query := encodeQuery(request.members("query")); query != "" {
		separator := "?"
		if strings.Contains(address, "?") {
			separator = "&"
		}
		address += separator + query
	}
	body, contentType, err := encodeBody(request)
	if err != nil {
		return nil, err
	}
	var reader io.Reader = http.NoBody
	if body != nil {
		reader = bytes.NewReader(body)
	}
	r, err := http.NewRequestWithContext(ctx, method(request), address, reader)
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", contentType)
	}
	for _, m := range request.members("headers") {
		r.Header.Set(m.key, asText(m.value))
	}
	if as != "" {
		r.SetBasicAuth(as, s.Passwords[as])
	}
	response, err := s.client.Do(r)
	if err != nil {
		return nil, err
	}
	return read(response)
}

func read(response *http.Response) (*answer, error) {
	text, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		return nil, err
	}
	a := &answer{status: response.StatusCode, header: map[string]string{}, body: string(text)}
	for name, values := range response.Header {
		a.header[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	if strings.Contains(a.header["content-type"], "json") && len(text) > 0 {
		if a.body, err = decode(text); err != nil {
			a.body = object{{"<not json>", string(text[:min(len(text), 500)])}}
		}
	}
	return a, nil
}

// encodeQuery writes arguments in their order; a list repeats its name.
func encodeQuery(arguments object) string {
	var pairs []string
	for _, m := range arguments {
		list, ok := m.value.([]any)
		if !ok {
			list = []any{m.value}
		}
		for _, v := range list {
			pairs = append(pairs, url.QueryEscape(m.key)+"="+url.QueryEscape(asText(v)))
		}
	}
	return strings.Join(pairs, "&")
}

const formType = "application/x-www-form-urlencoded"

// encodeBody writes the body of a request and tells the type it has unless a
// header says otherwise. Bytes without a type are sent as a form, as the
// recording client did.
func encodeBody(request object) (body []byte, contentType string, err error) {
	for _, m := range request {
		switch m.key {
		case "json":
			body, err = json.Marshal(m.value)
			return body, "application/json", err
		case "form":
			return []byte(encodeQuery(request.members("form"))), formType, nil
		case "multipart":
			return encodeMultipart(request.list("multipart"))
		case "base64":
			body, err = base64.StdEncoding.DecodeString(request.text("base64"))
			return body, formType, err
		case "raw":
			return []byte(request.text("raw")), formType, nil
		}
	}
	return nil, "", nil
}

const boundary = "----conformance-boundary"

func encodeMultipart(parts []any) (body []byte, contentType string, err error) {
	var b bytes.Buffer
	for _, item := range parts {
		part, _ := item.(object)
		fmt.Fprintf(&b, "--%s\r\nContent-Disposition: form-data; name=\"%s\"", boundary, part.text("name"))
		if name, ok := part.get("filename"); ok {
			fmt.Fprintf(&b, "; filename=\"%s\"", asText(name))
		}
		if kind, ok := part.get("type"); ok {
			fmt.Fprintf(&b, "\r\nContent-Type: %s", asText(kind))
		}
		b.WriteString("\r\n\r\n")
		content := []byte{}
		if encoded, ok := part.get("base64"); ok {
			if content, err = base64.StdEncoding.DecodeString(asText(encoded)); err != nil {
				return nil, "", err
			}
		} else if v, ok := part.get("value"); ok {
			content = []byte(asText(v))
		}
		b.Write(content)
		b.WriteString("\r\n")
	}
	fmt.Fprintf(&b, "--%s--\r\n", boundary)
	return b.Bytes(), "multipart/form-data; boundary=" + boundary, nil
}
