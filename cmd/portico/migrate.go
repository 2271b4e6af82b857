package main

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"portico/internal/app"
)

// MigrateCmd brings the database up to date.
type MigrateCmd struct {
	Database `embed:""`
}

// Run applies the schema changes this version brings.
func (c *MigrateCmd) Run(ctx context.Context, parser *kong.Kong) error {
	database, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }() // all work is committed
	if err := app.Migrate(ctx, database); err != nil {
		return err
	}
	_, err = fmt.Fprintln(parser.Stdout, "The database is up to date.")
	return err
}

// VersionCmd prints the version.
type VersionCmd struct{}

// Run prints the version the program was built from.
func (c *VersionCmd) Run(parser *kong.Kong) error {
	version := "development"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	_, err := fmt.Fprintln(parser.Stdout, "portico", version)
	return err
}
