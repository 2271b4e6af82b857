package identity

import (
	"context"
	"net/netip"
	"strconv"
	"sync"
	"time"
)

const (
	// failuresEvery is how often failed sign-ins are written.
	failuresEvery = 5 * time.Second
	// maxWaitingFailures is how many are written each time. Those beyond it are
	// only counted: a flood must not fill the disk.
	maxWaitingFailures = 100
)

// failureLog writes failed sign-ins into the audit log behind the requests'
// back, many in one transaction: an attacker must not be able to make the
// database write once per attempt, nor see from the time an attempt takes what
// was written.
type failureLog struct {
	identity *Identity

	mu      sync.Mutex
	waiting []AuditEntry
	more    int // that were not kept
	timer   *time.Timer
	closed  bool

	writing sync.Mutex // held while entries are on their way to the database
}

// note keeps a failure to be written soon.
func (f *failureLog) note(login string, from netip.Addr, detail string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.closed:
		return
	case len(f.waiting) >= maxWaitingFailures:
		f.more++
		return
	}
	f.waiting = append(f.waiting, AuditEntry{
		At: f.identity.site.Now(), Event: SignInFailed, Login: printable(login, maxEmail), Address: addressText(from), Detail: detail,
	})
	if f.timer == nil {
		f.timer = time.AfterFunc(failuresEvery, f.work)
	}
}

func (f *failureLog) work() {
	ctx, cancel := context.WithTimeout(context.Background(), useTimeout)
	defer cancel()
	if err := f.flush(ctx); err != nil {
		f.identity.log.Warn("failed sign-ins not recorded", "error", err)
	}
}

// flush writes what is waiting.
func (f *failureLog) flush(ctx context.Context) error {
	f.writing.Lock()
	defer f.writing.Unlock()
	f.mu.Lock()
	waiting, more := f.waiting, f.more
	f.waiting, f.more = nil, 0
	if f.timer != nil {
		f.timer.Stop()
		f.timer = nil
	}
	f.mu.Unlock()
	if len(waiting) == 0 {
		return nil
	}
	if more > 0 {
		waiting[len(waiting)-1].Detail += " (" + strconv.Itoa(more) + " more failures of various logins were not recorded)"
	}
	return f.identity.db.Tx(ctx, func(ctx context.Context) error {
		for j := range waiting {
			if err := f.identity.insertAudit(ctx, &waiting[j]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (f *failureLog) close() error {
	f.mu.Lock()
	f.closed = true
	f.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), useTimeout)
	defer cancel()
	return f.flush(ctx)
}

// addressText is how an address is stored: empty if it is not known.
func addressText(address netip.Addr) string {
	if !address.IsValid() {
		return ""
	}
	return address.String()
}

// printable is what can be stored of a text from a stranger, at most limit bytes:
// without control characters and broken UTF-8.
func printable(s string, limit int) string {
	clean := make([]rune, 0, min(len(s), limit))
	size := 0
	for _, r := range s {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			continue
		}
		if size += len(string(r)); size > limit {
			break
		}
		clean = append(clean, r)
	}
	return string(clean)
}
