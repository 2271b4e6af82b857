package identity

import (
	"net/netip"
	"sync"
	"time"
)

// The limits on failed sign-ins.
const (
	failuresPerLogin   = 10
	failuresPerAddress = 30
	failureWindow      = 10 * time.Minute
	// familiarFor is for how long an address is known as one from which a login
	// has signed in.
	familiarFor = 24 * time.Hour
	// limiterEntries bounds each table of the limiter; see generations.
	limiterEntries = 8192
)

// limiter counts failed sign-ins per login and per address.
//
// A login that has failed too often is barred without a look at the password,
// except from addresses where it has signed in during the last day: otherwise a
// stranger who knows a login could lock its owner's programs out. An address
// that has failed too often is told to wait, but a right password gets through.
// Refused attempts do not count, so a wait ends when it was said to end.
type limiter struct {
	now                  func() time.Time
	perLogin, perAddress int // failures within the window

	mu        sync.Mutex
	logins    *generations[string, failures]
	addresses *generations[netip.Prefix, failures]
	familiar  *generations[place, time.Time]
}

// place is a login used at an address.
type place struct {
	login   string
	network netip.Prefix
}

func newLimiter(now func() time.Time) *limiter {
	return &limiter{
		now: now, perLogin: failuresPerLogin, perAddress: failuresPerAddress,
		logins:    newGenerations[string, failures](limiterEntries),
		addresses: newGenerations[netip.Prefix, failures](limiterEntries),
		familiar:  newGenerations[place, time.Time](limiterEntries),
	}
}

// attempt is one try to sign in.
type attempt struct {
	limiter *limiter
	place   place
	wait    time.Duration // until a wrong password is counted again
	// The login and the address are reasons to wait.
	byLogin, byAddress bool
	familiar           bool
}

// attempt looks up what is known of a login and an address.
func (l *limiter) attempt(login string, from netip.Addr) attempt {
	login = fold(login[:min(len(login), maxEmail)])
	a := attempt{limiter: l, place: place{login, network(from)}}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	byLogin := l.logins.get(a.place.login).wait(now, l.perLogin)
	byAddress := l.addresses.get(a.place.network).wait(now, l.perAddress)
	a.wait = max(byLogin, byAddress)
	a.byLogin, a.byAddress = byLogin > 0, byAddress > 0
	signedIn := l.familiar.get(a.place)
	a.familiar = !signedIn.IsZero() && now.Sub(signedIn) < familiarFor
	return a
}

// barred tells whether the attempt is over before it began.
func (a attempt) barred() bool { return a.byLogin && !a.familiar }

// closed is barred for passwords that people choose and others can guess: no
// password is looked at from an address that has failed too often either, and
// where a login is familiar its failures go on counting for the address.
func (a attempt) closed() bool { return a.byAddress || a.barred() }

func (a attempt) succeeded() {
	l := a.limiter
	l.mu.Lock()
	defer l.mu.Unlock()
	l.familiar.put(a.place, l.now())
}

func (a attempt) failed() {
	l := a.limiter
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.logins.put(a.place.login, l.logins.get(a.place.login).and(now, l.perLogin))
	l.addresses.put(a.place.network, l.addresses.get(a.place.network).and(now, l.perAddress))
}

// failures are the moments of the last failures, the oldest first.
type failures []time.Time

// and returns the failures with one more, and no more than limit of them.
func (f failures) and(now time.Time, limit int) failures {
	if len(f) >= limit {
		f = append(f[:0], f[len(f)-limit+1:]...)
	}
	return append(f, now)
}

// wait is how long it takes until there are fewer than limit failures within
// the window; 0 if that is so already.
func (f failures) wait(now time.Time, limit int) time.Duration {
	if len(f) < limit {
		return 0
	}
	return max(0, f[len(f)-limit].Add(failureWindow).Sub(now))
}
