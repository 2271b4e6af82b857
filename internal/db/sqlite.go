package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"runtime"
	"slices"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// openSQLite opens the file with one writing connection and several readers.
// Readers never wait for the writer (write-ahead log), the writer waits for
// nobody but itself, and every commit is on disk before it is acknowledged
// (synchronous=full).
func openSQLite(ctx context.Context, path string) (*DB, error) {
	open := func(connections int, options url.Values) (*pool, error) {
		options["_pragma"] = slices.Concat([]string{"busy_timeout(10000)"}, options["_pragma"],
			[]string{"foreign_keys(1)", "temp_store(memory)", "cache_size(-16000)"})
		connected, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+options.Encode())
		if err != nil {
			return nil, err
		}
		connected.SetMaxOpenConns(connections)
		connected.SetMaxIdleConns(connections)
		if err := firstContact(ctx, connected); err != nil {
			return nil, errors.Join(err, connected.Close())
		}
		return newPool(connected, true), nil
	}
	write, err := open(1, url.Values{
		"_txlock": {"immediate"},
		"_pragma": {"journal_mode(wal)", "synchronous(full)", "cache_size(-64000)"},
	})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	read, err := open(2*runtime.GOMAXPROCS(0)+2, url.Values{"_pragma": {"query_only(1)", "cache_size(-16000)"}})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s for reading: %w", path, err), write.close())
	}
	return &DB{engine: SQLite, file: path, read: read, write: write, turn: make(chan struct{}, 1)}, nil
}

// firstContact makes the first connection. When another process makes the file
// or turns its write-ahead log on at the same moment, the engine answers busy at
// once instead of waiting, so the waiting is done here.
func firstContact(ctx context.Context, connected *sql.DB) error {
	const pause, attempts = 20 * time.Millisecond, 500
	var err error
	for range attempts {
		if err = connected.PingContext(ctx); !busy(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
	return err
}

// busy tells whether err says that somebody else holds the database.
func busy(err error) bool {
	lite, ok := errors.AsType[*sqlite.Error](err)
	return ok && lite.Code()&0xff == sqlite3.SQLITE_BUSY
}
