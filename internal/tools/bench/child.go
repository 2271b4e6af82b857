package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// child is a process that serves until its input ends, so that it goes when this
// one goes, however that ends.
type child struct {
	command   *exec.Cmd
	input     io.Closer
	addresses []string // where it listens
}

// start starts this program again with other arguments. The process writes one
// line with its addresses when it is ready.
func start(ctx context.Context, input []byte, arguments ...string) (*child, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, program, arguments...)
	command.Stderr = os.Stderr
	stdin, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	c := &child{command: command, input: stdin}
	if _, err := stdin.Write(input); err != nil {
		return nil, fmt.Errorf("%s did not start: %w", arguments[0], err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("%s did not start: %w", arguments[0], err)
	}
	c.addresses = strings.Fields(line)
	return c, nil
}

// stop ends the process and waits for it.
func (c *child) stop() error {
	_ = c.input.Close() // it may have ended already
	return c.command.Wait()
}

func startServer(ctx context.Context, s *site, profile string) (*child, error) {
	arguments := []string{"server", "--database=" + s.database}
	if profile != "" {
		arguments = append(arguments, "--profile="+profile)
	}
	return start(ctx, nil, arguments...)
}

func startBare(ctx context.Context, answers []answer) (*child, error) {
	input, err := json.Marshal(answers)
	if err != nil {
		return nil, err
	}
	return start(ctx, append(input, '\n'), "bare")
}
