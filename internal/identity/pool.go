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

// check tells whether password fits a stored hash, and whether that hash should
// be replaced by a better one.
func (p *pool) check(ctx context.Context, hash, password string) (ok, outdated bool, err error) {
	stored, known := parseHash(hash)
	if !known {
		return false, false, nil
	}
	err = p.run(ctx, func() { ok = stored.fits(trimPassword(password)) })
	return ok, stored.outdated(), err
}
