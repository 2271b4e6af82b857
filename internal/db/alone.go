package db

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// lockRetry is how often a node that waits for its turn looks again.
const lockRetry = 100 * time.Millisecond

// Alone runs fn while no other node or tool runs one under the same name on this
// database: for what happens once when several start together. Unlike
// [DB.Lock] it needs no transaction, and fn may run any number of them.
func (d *DB) Alone(ctx context.Context, name string, fn func(ctx context.Context) error) error {
	if d.engine == Postgres {
		return d.aloneOnServer(ctx, name, fn)
	}
	unlock, err := lockFile(d.file + "-" + name + ".lock")
	if err != nil {
		return fmt.Errorf("wait for other processes: %w", err)
	}
	return errors.Join(fn(ctx), unlock())
}

// aloneOnServer holds a lock of a session. It asks again and again instead of
// waiting inside the server: a waiting statement would hold up an index that is
// built concurrently.
func (d *DB) aloneOnServer(ctx context.Context, name string, fn func(ctx context.Context) error) error {
	session, err := d.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = session.Close() }() // back to the pool
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(name)) // a hash takes everything
	key := int64(hash.Sum64())
	for {
		var locked bool
		if err := session.QueryRowContext(ctx, `select pg_try_advisory_lock($1)`, key).Scan(&locked); err != nil {
			return fmt.Errorf("wait for other nodes: %w", err)
		}
		if locked {
			break
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("wait for other nodes: %w", ctx.Err())
		case <-time.After(lockRetry):
		}
	}
	err = fn(ctx)
	_, unlocked := session.ExecContext(context.WithoutCancel(ctx), `select pg_advisory_unlock($1)`, key)
	return errors.Join(err, unlocked)
}

// lockFile waits until nobody else holds the file called name, makes it if it is
// not there, and returns what removes it again.
func lockFile(name string) (unlock func() error, err error) {
	for {
		file, err := lockedfile.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		held, err := file.Stat()
		if err != nil {
			return nil, errors.Join(err, file.Close())
		}
		// Whoever held it before may have removed it while this one waited.
		if now, err := os.Stat(name); err == nil && os.SameFile(held, now) {
			return func() error {
				_ = os.Remove(name) // a file left behind does no harm
				return file.Close()
			}, nil
		}
		if err := file.Close(); err != nil {
			return nil, err
		}
	}
}
