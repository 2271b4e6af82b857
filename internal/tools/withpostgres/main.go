// Command withpostgres runs a command with a private PostgreSQL server at its
// side, so that many test processes share one:
//
//	go run ./internal/tools/withpostgres -- go test ./...
//
// The command finds the server's address in PORTICO_TEST_POSTGRES; a server that
// is named there already is used as it is. PostgreSQL is installed with apt-get
// if it is missing and that is possible. Interrupts go on to the command, and
// its exit code becomes the tool's.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"portico/internal/db/dbtest"
	"portico/internal/db/pgserver"
)

func main() {
	code, err := run(context.Background(), os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "withpostgres:", err)
	}
	os.Exit(code)
}

// run runs the command and returns its exit code.
func run(ctx context.Context, command []string) (code int, err error) {
	if len(command) > 0 && command[0] == "--" {
		command = command[1:]
	}
	if len(command) == 0 {
		return 2, errors.New("which command? usage: withpostgres -- command [argument …]")
	}
	environment := os.Environ()
	if os.Getenv(dbtest.Server) == "" {
		server, err := start(ctx)
		if err != nil {
			return 1, err
		}
		defer func() {
			if stopped := server.Stop(); stopped != nil {
				err = errors.Join(err, stopped)
			}
		}()
		environment = append(environment, dbtest.Server+"="+server.URL())
	}
	return follow(ctx, command, environment)
}

// start starts the server, after installing it if it is missing.
func start(ctx context.Context) (*pgserver.Server, error) {
	server, err := pgserver.Start(ctx)
	if !errors.Is(err, pgserver.ErrMissing) {
		return server, err
	}
	if failed := install(ctx); failed != nil {
		return nil, fmt.Errorf("%w (tried it: %w)", err, failed)
	}
	return pgserver.Start(ctx)
}

// follow runs the command to its end, passing on signals.
func follow(ctx context.Context, command, environment []string) (int, error) {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)

	child := exec.CommandContext(ctx, command[0], command[1:]...)
	child.Env = environment
	child.Stdin, child.Stdout, child.Stderr = os.Stdin, os.Stdout, os.Stderr
	// In a group of its own the child gets each signal once: through us.
	child.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := child.Start(); err != nil {
		return 1, err
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	for {
		select {
		case s := <-signals:
			_ = syscall.Kill(-child.Process.Pid, s.(syscall.Signal)) // it may be over just now
		case err := <-ended:
			return exitCode(err)
		}
	}
}

// exitCode is the code a shell would give: 128 and more for a signal.
func exitCode(err error) (int, error) {
	exit, ok := errors.AsType[*exec.ExitError](err)
	if !ok {
		if err != nil {
			return 1, err
		}
		return 0, nil
	}
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal()), nil
	}
	return exit.ExitCode(), nil
}
