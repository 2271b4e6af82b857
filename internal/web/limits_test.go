package web_test

import (
	"io"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portico/internal/resttest"
)

func TestLoginIsLimited(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		site.App.Identity.Options.TrustedProxies = loopback
		at := func(address string) *browser {
			b := open(t, site)
			b.header.Set("X-Forwarded-For", address)
			return b
		}
		try := func(b *browser, login, password string) *page {
			return b.post(t, "/admin/login", url.Values{"log": {login}, "pwd": {password}})
		}
		home, attacker, fresh := at("192.0.2.1"), at("203.0.113.1"), at("198.51.100.1")
		try(home, "author", resttest.AccountPassword).expect(t, http.StatusFound)
		for range 10 {
			try(attacker, "Author", "wrong").expect(t, http.StatusOK)
		}
		got := try(attacker, "author", resttest.AccountPassword).expect(t, http.StatusTooManyRequests, "Please try again in 10 minutes.")
		if got.header.Get("Retry-After") != "600" {
			t.Errorf("Retry-After: got %q", got.header.Get("Retry-After"))
		}
		attacker.header.Set("Accept-Language", "it")
		try(attacker, "author", "wrong").expect(t, http.StatusTooManyRequests, "Riprova tra 10 minuti.")
		try(fresh, "author", resttest.AccountPassword).expect(t, http.StatusTooManyRequests)
		try(fresh, "editor", resttest.AccountPassword).expect(t, http.StatusFound)
		try(home, "author", resttest.AccountPassword).expect(t, http.StatusFound)
		// The same limits as for application passwords, and the other way round.
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, site.URL, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.SetBasicAuth("author", "wrong")
		fresh.header.Set("Authorization", r.Header.Get("Authorization"))
		fresh.get(t, "/api/core/v2/posts").expect(t, http.StatusTooManyRequests, "too_many_attempts")

		// Where somebody is at home guesses are limited too.
		for range 29 {
			try(home, "author", "wrong")
		}
		try(home, "author", "wrong").expect(t, http.StatusTooManyRequests)
		try(home, "author", resttest.AccountPassword).expect(t, http.StatusTooManyRequests)
		site.Clock.Advance(10 * time.Minute)
		try(home, "author", resttest.AccountPassword).expect(t, http.StatusFound)
	})
}

// TestFlood has many guesses at once: no more passwords are tried than the
// limits allow, everybody else is served, and the memory has a bound. It does not
// run in parallel with others, whose memory it would measure.
func TestFlood(t *testing.T) {
	site := resttest.NewSite(t)
	site.App.Identity.Options.TrustedProxies = loopback
	legitimate := open(t, site)
	legitimate.signIn(t, "editor")
	nonce := legitimate.get(t, nonceAddress).body

	attackers := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	defer attackers.CloseIdleConnections()
	before := heap()
	var refused, tried, other atomic.Int64
	var most atomic.Uint64
	var wait sync.WaitGroup
	for range 64 {
		wait.Go(func() {
			for range 20 {
				switch status := guess(t, attackers, site.URL); status {
				case http.StatusTooManyRequests:
					refused.Add(1)
				case http.StatusOK:
					tried.Add(1)
				default:
					other.Add(1)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	served := 0
	for going := true; going; {
		select {
		case <-done:
			going = false
		default:
		}
		site.Do(t, resttest.Call{As: "author", Do: "GET /core/v2/posts?context=edit"})
		legitimate.edit(t, nonce).expect(t, http.StatusOK)
		served++
		most.Store(max(most.Load(), heap()))
	}
	if least := int64(10); tried.Load() < least || tried.Load() > least+int64(runtime.NumCPU()) {
		t.Errorf("passwords tried: got %d, want %d or as many more as there are processors", tried.Load(), least)
	}
	if refused.Load() == 0 || other.Load() != 0 {
		t.Errorf("attempts: %d tried, %d refused, %d answered otherwise", tried.Load(), refused.Load(), other.Load())
	}
	// Each processor works on one hash of 19 MiB; the collector may be behind by
	// as much again, and the connections of the attackers take their part.
	if grown, bound := most.Load()-min(before, most.Load()), uint64(runtime.NumCPU()*2*19+128)<<20; grown > bound {
		t.Errorf("the heap has grown by %d MiB, want at most %d", grown>>20, bound>>20)
	}
	t.Logf("%d attempts refused, %d tried, %d legitimate rounds served meanwhile, heap at most %d MiB above %d MiB",
		refused.Load(), tried.Load(), served, (most.Load()-min(before, most.Load()))>>20, before>>20)
}

// guess tries a wrong password from an attacker's address and returns the status.
func guess(t *testing.T, client *http.Client, base string) int {
	form := url.Values{"log": {"author"}, "pwd": {"wrong"}}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, base+"/admin/login", strings.NewReader(form.Encode()))
	if err != nil {
		t.Error(err)
		return 0
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Forwarded-For", "203.0.113.1")
	response, err := client.Do(r)
	if err != nil {
		t.Error(err)
		return 0
	}
	defer func() { _ = response.Body.Close() }() // it is read to the end
	_, _ = io.Copy(io.Discard, response.Body)    // only the status counts
	return response.StatusCode
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}
