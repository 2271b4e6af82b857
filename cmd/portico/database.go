package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"portico/internal/db"
)

// Database are the flags of every command that needs the site's database.
type Database struct {
	Data     string `default:"./data" env:"PORTICO_DATA" help:"Folder with the SQLite database and the uploads."`
	Database string `env:"PORTICO_DATABASE" placeholder:"URL" help:"Address of a PostgreSQL database (postgres://…) to use instead of SQLite."`
}

// Open opens the database. The folder of a SQLite database is created if it does
// not exist, and so is an empty database in it.
func (d *Database) Open(ctx context.Context) (*db.DB, error) {
	if d.Database != "" {
		if !db.IsPostgresURL(d.Database) {
			return nil, errors.New("--database must begin with postgres:// (for SQLite name the folder with --data)")
		}
		return db.Open(ctx, d.Database)
	}
	if err := os.MkdirAll(d.Data, 0o700); err != nil {
		return nil, fmt.Errorf("create data folder: %w", err)
	}
	return db.Open(ctx, d.file())
}

// openExisting opens the database of a site that is there already, for commands
// that work on it.
func (d *Database) openExisting(ctx context.Context) (*db.DB, error) {
	if d.Database == "" {
		if _, err := os.Stat(d.file()); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no database %s yet: run `portico serve` or `portico migrate` first", d.file())
		}
	}
	opened, err := d.Open(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := opened.Exec(ctx, `select 1 from users where 1 = 0`); err != nil {
		_ = opened.Close() // the error that matters is the first
		return nil, fmt.Errorf("the database has no site in it yet: run `portico serve` or `portico migrate` first (%w)", err)
	}
	return opened, nil
}

func (d *Database) file() string { return filepath.Join(d.Data, "portico.db") }
