package identity

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"portico/internal/db"
)

const (
	// useInterval is how much time passes at least between two records of the
	// use of one application password.
	useInterval = 24 * time.Hour
	// maxWaitingUses bounds the memory; uses beyond it are recorded next time.
	maxWaitingUses = 1024
	useTimeout     = 10 * time.Second
)

// uses records when and from where application passwords are used, behind the
// requests' back: a request only leaves a note, and a goroutine that lives as
// long as there are notes writes them.
type uses struct {
	db  *db.DB
	log *slog.Logger

	mu      sync.Mutex
	waiting map[string]use // by uuid
	running bool
	closed  bool
	done    sync.WaitGroup

	writing sync.Mutex // held while notes are on their way to the database
}

type use struct {
	at   time.Time
	from netip.Addr
}

// note remembers a use if it is due. It never waits for the database.
func (u *uses) note(ap *ApplicationPassword, now time.Time, from netip.Addr) {
	if ap.LastUsed != nil && now.Sub(*ap.LastUsed) < useInterval {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if _, there := u.waiting[ap.UUID]; there || u.closed || len(u.waiting) >= maxWaitingUses {
		return
	}
	if u.waiting == nil {
		u.waiting = map[string]use{}
	}
	u.waiting[ap.UUID] = use{now, from}
	if !u.running {
		u.running = true
		u.done.Go(u.work)
	}
}

// work writes until nothing is waiting.
func (u *uses) work() {
	for {
		ctx, cancel := context.WithTimeout(context.Background(), useTimeout)
		if err := u.flush(ctx); err != nil {
			u.log.Warn("use of application passwords not recorded", "error", err)
		}
		cancel()
		u.mu.Lock()
		if len(u.waiting) == 0 {
			u.running = false
			u.mu.Unlock()
			return
		}
		u.mu.Unlock()
	}
}

// flush writes what is waiting. When it returns, so has every write that began
// before. Notes that cannot be written are dropped; the next use makes new ones.
func (u *uses) flush(ctx context.Context) error {
	u.writing.Lock()
	defer u.writing.Unlock()
	u.mu.Lock()
	waiting := u.waiting
	u.waiting = nil
	u.mu.Unlock()
	if len(waiting) == 0 {
		return nil
	}
	return u.db.Tx(ctx, func(ctx context.Context) error {
		for uuid, use := range waiting {
			var ip *string
			if use.from.IsValid() {
				text := use.from.String()
				ip = &text
			}
			_, err := u.db.Exec(ctx, `
				update application_passwords set last_used = ?, last_ip = ?
				where uuid = ? and (last_used is null or last_used <= ?)`,
				use.at.Unix(), ip, uuid, use.at.Add(-useInterval).Unix())
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (u *uses) close() error {
	u.mu.Lock()
	u.closed = true
	u.mu.Unlock()
	u.done.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), useTimeout)
	defer cancel()
	return u.flush(ctx)
}

// Flush waits until every use of an application password and every failed
// sign-in that was noted before the call is in the database. It must not be
// called inside a transaction.
func (i *Identity) Flush(ctx context.Context) error {
	return errors.Join(i.uses.flush(ctx), i.failures.flush(ctx))
}
