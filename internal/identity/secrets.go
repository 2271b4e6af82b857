package identity

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync"

	"portico/internal/db"
)

// secretLength is how many random bytes a key has.
const secretLength = 32

// secrets are the random keys of this installation. They are made on first use
// and shared by all nodes through the database.
type secrets struct {
	db    *db.DB
	known sync.Map // of name → []byte
}

// get returns the key called name. No lock is held while the database is asked:
// the caller may be in a transaction that others wait for.
func (s *secrets) get(ctx context.Context, name string) ([]byte, error) {
	if key, ok := s.known.Load(name); ok {
		return key.([]byte), nil
	}
	text, err := s.read(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("read key %s: %w", name, err)
	}
	key, err := hex.DecodeString(text)
	if err != nil || len(key) < secretLength {
		return nil, fmt.Errorf("key %s in the database is damaged", name)
	}
	// A key made in a transaction that is undone was never there.
	s.db.AfterCommit(ctx, func() { s.known.Store(name, key) })
	return key, nil
}

func (s *secrets) read(ctx context.Context, name string) (value string, err error) {
	err = s.db.QueryRow(ctx, `select value from secrets where name = ?`, name).Scan(&value)
	if !db.NoRows(err) {
		return value, err
	}
	fresh := make([]byte, secretLength)
	_, _ = rand.Read(fresh) // never fails
	// Another node may be faster: then its key is returned and ours forgotten.
	err = s.db.QueryRow(ctx, `
		insert into secrets (name, value) values (?, ?)
		on conflict (name) do update set name = excluded.name
		returning value`, name, hex.EncodeToString(fresh)).Scan(&value)
	return value, err
}
