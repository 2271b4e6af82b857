package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
)

// install gets PostgreSQL from the system's packages.
func install(ctx context.Context) error {
	aptGet, err := privileged(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "withpostgres: installing PostgreSQL")
	if err := quietly(ctx, aptGet, "update"); err != nil {
		return err
	}
	return quietly(ctx, aptGet, "install", "--yes", "--no-install-recommends", "postgresql")
}

// privileged is how apt-get is called here.
func privileged(ctx context.Context) ([]string, error) {
	if _, err := exec.LookPath("apt-get"); err != nil {
		return nil, errors.New("there is no apt-get")
	}
	if os.Geteuid() == 0 {
		return []string{"env", "DEBIAN_FRONTEND=noninteractive", "apt-get"}, nil
	}
	if exec.CommandContext(ctx, "sudo", "-n", "true").Run() == nil {
		return []string{"sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"}, nil
	}
	return nil, errors.New("only root may install packages")
}

// quietly runs a command and shows what it said only if it fails.
func quietly(ctx context.Context, command []string, arguments ...string) error {
	line := slices.Concat(command, arguments)
	output, err := exec.CommandContext(ctx, line[0], line[1:]...).CombinedOutput()
	if err != nil {
		_, _ = os.Stderr.Write(output) // the error says the rest
		return fmt.Errorf("apt-get %s: %w", arguments[0], err)
	}
	return nil
}
