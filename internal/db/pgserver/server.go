// Package pgserver runs a private PostgreSQL server for tests and tools: in a
// temporary folder, reachable only through a socket in that folder, and gone
// when the process that started it is gone, however that ended.
package pgserver

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// startTimeout is how long a new server may take to answer: it first fills its
// folder, which is slow on a busy machine.
const startTimeout = 2 * time.Minute

// supervise keeps the server for as long as its file 3, a pipe from this
// process, stays open.
//
//go:embed supervise.sh
var supervise string

// Server is a running private server.
type Server struct {
	folder string
	alive  io.Closer     // closing it ends the supervisor, and so does our death
	ended  chan struct{} // closed when the supervisor has ended
	output bytes.Buffer  // what the programs said; read it after ended
}

// Start starts a server and waits until it answers. Without an installed
// PostgreSQL the error is [ErrMissing].
func Start(ctx context.Context) (*Server, error) {
	programs, err := Find()
	if err != nil {
		return nil, err
	}
	owner, err := owner()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "portico-pg-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, ended: make(chan struct{})}
	if err := s.supervise(ctx, programs, owner); err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	if err := s.wait(ctx); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// supervise starts the script that runs the server.
func (s *Server) supervise(ctx context.Context, programs string, owner *syscall.Credential) error {
	if owner != nil {
		if err := os.Chown(s.folder, int(owner.Uid), int(owner.Gid)); err != nil {
			return err
		}
	}
	watched, alive, err := os.Pipe()
	if err != nil {
		return fmt.Errorf("make a pipe: %w", err)
	}
	// Not bound to the caller's context: the server outlives its start.
	command := exec.CommandContext(context.WithoutCancel(ctx), "sh", "-c", supervise, "supervise", programs, s.folder)
	command.Dir = s.folder
	command.Stdout, command.Stderr = &s.output, &s.output
	command.ExtraFiles = []*os.File{watched}
	// Its own session, so that an interrupt at the terminal leaves the clearing
	// up to the supervisor.
	command.SysProcAttr = &syscall.SysProcAttr{Credential: owner, Setsid: true}
	err = command.Start()
	if err := errors.Join(err, watched.Close()); err != nil {
		return errors.Join(err, alive.Close())
	}
	s.alive = alive
	go func() {
		defer close(s.ended)
		_ = command.Wait() // its output tells more than its exit code
	}()
	return nil
}

// wait returns when the server answers.
func (s *Server) wait(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	for {
		connection, err := pgx.Connect(ctx, s.URL())
		if err == nil {
			return connection.Close(ctx)
		}
		select {
		case <-s.ended:
			return fmt.Errorf("PostgreSQL did not start: %s", strings.TrimSpace(s.output.String()))
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL does not answer: %w", err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// URL is the address of the server's maintenance database, as its superuser.
func (s *Server) URL() string {
	return "postgres://postgres@/postgres?host=" + url.QueryEscape(s.folder)
}

// Stop ends the server, whatever is connected, and removes its folder.
func (s *Server) Stop() error {
	err := s.alive.Close()
	<-s.ended
	return err
}
