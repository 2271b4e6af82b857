package identity

import (
	"net/http"
	"strings"
	"testing"
)

func FuzzParseBasic(f *testing.F) {
	for _, header := range []string{
		basic("ada", "secret"), basic("ada", "a:b"), basic("", ""), strings.TrimRight(basic("bo", "pw"), "="),
		"Basic !!!", "Basic YWRtaW4=", "Basic ", "Basic", "bearer x", "Basic\tYTpi", "Basic YTpi====", "",
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		login, password, ok := parseBasic(header)
		if !ok && login+password != "" {
			t.Errorf("%q: no credentials, but %q and %q", header, login, password)
		}
		if strings.Contains(login, ":") {
			t.Errorf("%q: login %q contains the separator", header, login)
		}
		// Whatever the standard library understands is understood in the same way.
		r := &http.Request{Header: http.Header{"Authorization": {header}}}
		if wantLogin, wantPassword, well := r.BasicAuth(); well && (!ok || login != wantLogin || password != wantPassword) {
			t.Errorf("%q: got %q, %q, %v, want %q, %q", header, login, password, ok, wantLogin, wantPassword)
		}
	})
}
