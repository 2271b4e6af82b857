// Command bench measures how many requests per second the server answers:
//
//	go run ./internal/tools/bench --posts 10000 --connections 16
//
// It fills a fresh database with made-up posts, starts the server in a process
// of its own and calls it over real connections. Beside every figure stands that
// of a bare net/http handler, again in a process of its own, that writes the
// same bytes and does nothing else: the ratio says what the server's own work
// costs, whatever machine this is. Both are measured in turns, with the same
// client, because machines are rarely quiet.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
)

// cli is the command line. The other commands are for the processes that the
// tool starts from itself.
type cli struct {
	Run    runCmd    `cmd:"" default:"withargs" help:"Measure the server."`
	Server serverCmd `cmd:"" hidden:"" help:"Serve a site until the input ends."`
	Bare   bareCmd   `cmd:"" hidden:"" help:"Answer with recorded bytes until the input ends."`
}

// runCmd measures the server.
type runCmd struct {
	Posts       int           `default:"10000" help:"Posts per language; there are two languages."`
	Connections int           `default:"16" help:"Connections that send one request after the other."`
	Duration    time.Duration `default:"3s" help:"Length of one measurement; every figure comes from four of them."`
	Engine      string        `default:"sqlite" enum:"sqlite,postgres" help:"Database to measure with. PostgreSQL is the server that PORTICO_TEST_POSTGRES names, or one that is started for this."`
	Only        []string      `help:"Measure only these cases."`
	Profile     string        `placeholder:"FILE" help:"Write a CPU profile of the server."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	command := kong.Parse(&cli{},
		kong.Name("bench"),
		kong.Description("Measures how many requests per second the server answers."),
		kong.BindTo(ctx, (*context.Context)(nil)))
	if err := command.Run(); err != nil {
		fmt.Fprintf(os.Stderr, "bench: %v\n", err)
		os.Exit(1) //nolint:gocritic // nothing is left to stop
	}
}
