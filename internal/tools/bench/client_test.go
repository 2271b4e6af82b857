package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// serveTexts answers with texts in the ways that servers do.
func serveTexts(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/short":
			_, _ = io.WriteString(w, "short")
		case "/chunks":
			for range 3 {
				_, _ = io.WriteString(w, strings.Repeat("x", 5000))
				w.(http.Flusher).Flush()
			}
		case "/echo":
			_, _ = io.Copy(w, r.Body)
		default:
			http.Error(w, "no such thing", http.StatusNotFound)
		}
	}))
	t.Cleanup(server.Close)
	return server.Listener.Addr().String()
}

func TestClient(t *testing.T) {
	t.Parallel()
	c, err := dial(t.Context(), serveTexts(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for range 2 { // over the same connection
		for _, test := range []struct{ request, want string }{
			{"GET /short HTTP/1.1\r\nHost: x\r\n\r\n", "short"},
			{"GET /chunks HTTP/1.1\r\nHost: x\r\n\r\n", strings.Repeat("x", 15_000)},
			{"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nback", "back"},
		} {
			var body bytes.Buffer
			h, err := c.do([]byte(test.request), &body)
			if err != nil || h.status != 200 || body.String() != test.want {
				t.Errorf("%q: got %d, %d bytes, %v", test.request, h.status, body.Len(), err)
			}
			if _, err := c.do([]byte(test.request), nil); err != nil {
				t.Errorf("%q without keeping the body: %v", test.request, err)
			}
		}
	}
	if _, err := c.do(get("/missing"), nil); err == nil || !strings.Contains(err.Error(), "GET /missing HTTP/1.1: status 404: no such thing") {
		t.Errorf("a missing page: got %v", err)
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	address := serveTexts(t)
	good := benchCase{"good", func(int) []byte { return get("/short") }}
	f, err := load(t.Context(), address, &good, 3, 50*time.Millisecond)
	if err != nil || f.requests == 0 || f.requests != len(f.latency) || f.percentile(0.5) > f.percentile(0.99) {
		t.Errorf("got %d requests, %d latencies, %v", f.requests, len(f.latency), err)
	}
	bad := benchCase{"bad", func(int) []byte { return get("/missing") }}
	if _, err := load(t.Context(), address, &bad, 3, time.Minute); err == nil {
		t.Error("answers that are no success: got no error")
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := load(ended, address, &good, 3, time.Minute); err == nil {
		t.Error("after an interruption: got no error")
	}
}

func TestBareWritesSameBytes(t *testing.T) {
	t.Parallel()
	recorded, err := record(t.Context(), serveTexts(t), get("/chunks"))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(&recorded)
	defer server.Close()
	again, err := record(t.Context(), server.Listener.Addr().String(), get("/anything"))
	if err != nil || again.Status != 200 || !bytes.Equal(again.Body, recorded.Body) {
		t.Errorf("got %d, %d bytes, %v, want %d bytes", again.Status, len(again.Body), err, len(recorded.Body))
	}
}
