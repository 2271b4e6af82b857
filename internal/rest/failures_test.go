package rest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"portico/internal/site"
	"portico/internal/value"
)

func TestFailures(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	fail := func(err error) []Endpoint {
		return []Endpoint{open(GET, func(context.Context, *Request) (Response, error) { return Response{}, err })}
	}
	e := fakeEngineOf(t, Config{
		Log: slog.New(slog.NewTextHandler(&log, nil)),
		Routes: []Route{
			{Path: "/test/v1/panic", Endpoints: []Endpoint{open(GET, func(context.Context, *Request) (Response, error) { panic("secret") })}},
			{Path: "/test/v1/error", Endpoints: fail(errors.New("secret"))},
			{Path: "/test/v1/known", Endpoints: fail(&Error{Code: "known", Status: 502, Cause: errors.New("secret")})},
			{Path: "/test/v1/wrapped", Endpoints: fail(fmt.Errorf("secret: %w", NotFound("gone")))},
			{Path: "/test/v1/word", Endpoints: fail(fmt.Errorf("secret: %w", site.ErrConflict))},
			{Path: "/test/v1/infinite", Endpoints: []Endpoint{open(GET, answerWith(value.Object{{Key: "n", Value: math.Inf(1)}}))}},
			{Path: "/test/v1/unsayable", Endpoints: []Endpoint{open(GET, answerWith(make(chan int)))}},
		},
	})
	for _, c := range []struct {
		name, code string
		status     int
		logged     bool
	}{
		{"panic", "internal_server_error", 500, true},
		{"error", "internal_server_error", 500, true},
		{"known", "known", 502, true},
		{"wrapped", "gone", 404, false},
		{"word", "rest_conflict", 409, false},
		{"infinite", "rest_encode_error", 500, true},
		{"unsayable", "rest_encode_error", 500, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			log.Reset()
			a := send(e, call{do: "GET /test/v1/" + c.name})
			id := a.header.Get("X-Request-Id")
			if a.status != c.status || a.at("code") != `"`+c.code+`"` || a.at("data.status") != fmt.Sprint(c.status) {
				t.Errorf("got %d %s", a.status, a.text)
			}
			if len(id) < 16 || a.at("data.request_id") != `"`+id+`"` {
				t.Errorf("request id %q in the header, %s in the body", id, a.at("data.request_id"))
			}
			if strings.Contains(a.text, "secret") || strings.Contains(fmt.Sprint(a.header), "secret") {
				t.Errorf("the answer tells too much: %s", a.text)
			}
			if logged := strings.Contains(log.String(), "request_id="+id); logged != c.logged {
				t.Errorf("logged: %v, want %v: %s", logged, c.logged, log.String())
			}
		})
	}
}

func TestEncodeErrorInsideEnvelope(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, answerWith(math.NaN()))}})
	run(t, e, []call{{do: "GET /test/v1/a?_envelope", status: 500, code: "rest_encode_error"}})
}

func TestAbortedRequestIsNotAnswered(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{
		open(GET, func(context.Context, *Request) (Response, error) { panic(http.ErrAbortHandler) }),
	}})
	defer func() {
		if cause, _ := recover().(error); !errors.Is(cause, http.ErrAbortHandler) {
			t.Errorf("got %v, want the abort to go through", cause)
		}
	}()
	e.Mounted("/api", "en").ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/test/v1/a", nil))
}

func TestPanicWhileSigningIn(t *testing.T) {
	t.Parallel()
	e, err := New(Config{Site: fakeSite(t), Authenticate: func(context.Context, *http.Request, string) (Caller, http.Header, error) {
		panic("secret")
	}})
	if err != nil {
		t.Fatal(err)
	}
	a := send(e, call{do: "GET /"})
	if a.status != 500 || a.at("code") != `"internal_server_error"` || strings.Contains(a.text, "secret") {
		t.Errorf("got %d %s", a.status, a.text)
	}
}
