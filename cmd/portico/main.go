// Command portico serves a multilingual content-managed website and its JSON
// interface from one file. This folder holds the command line only: flags,
// sub-commands, exit codes.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// CLI is the command line.
type CLI struct {
	Serve   ServeCmd   `cmd:"" help:"Start the server. The first start creates everything it needs."`
	User    UserCmd    `cmd:"" help:"Manage accounts."`
	Migrate MigrateCmd `cmd:"" help:"Bring the database up to date without starting the server."`
	Seed    SeedCmd    `cmd:"" help:"Fill the site with made-up posts, for benchmarks and trying things out."`
	Version VersionCmd `cmd:"" help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintf(os.Stderr, "portico: %v\n", err)
		os.Exit(1) //nolint:gocritic // nothing is left to stop
	}
}

func run(ctx context.Context, args []string) error {
	parser, err := kong.New(&CLI{},
		kong.Name("portico"),
		kong.Description("A multilingual content-managed website and its JSON interface, in one file."),
		kong.UsageOnError(),
		kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		return err
	}
	command, err := parser.Parse(args)
	parser.FatalIfErrorf(err) // shows how to call the command, and exits
	return command.Run(parser)
}
