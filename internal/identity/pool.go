package identity

import (
	"context"
	"runtime"
)

// pool computes slow hashes, at most one per processor at a time. Whoever finds
// it busy waits, or gives up with its context: a flood of sign-ins costs time,
// not memory.
type pool struct {
	slots chan struct{}
}

func newPool() *pool { return &pool{slots: make(chan struct{}, runtime.NumCPU())} }

func (p *pool) run(ctx context.Context, work func()) error {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-p.slots }()
	work()
	return nil
}

// hash makes the hash that a new password is stored as.
func (p *pool) hash(ctx context.Context, password string) (hash string, err error) {
	err = p.run(ctx, func() { hash = newArgon2id(trimPassword(password)) })
	return hash, err
}

// check tells whether password is the one of a user, and whether its hash should
// be replaced by a better one.
func (p *pool) check(ctx context.Context, user *User, password string) (ok, outdated bool, err error) {
	err = p.run(ctx, func() { ok, outdated = fits(user, password) })
	return ok, outdated, err
}

// fits tells whether password is the one of a user, and whether its hash should
// be replaced. A user who does not exist, or whose hash nobody can read, takes
// the same work.
func fits(user *User, password string) (ok, outdated bool) {
	if len(password) > maxPassword {
		return false, false
	}
	if user != nil {
		if stored, known := parseHash(user.password); known {
			return stored.fits(trimPassword(password)), stored.outdated()
		}
	}
	newArgon2id(trimPassword(password))
	return false, false
}
