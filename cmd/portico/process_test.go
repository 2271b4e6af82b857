package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// patience is how long a process may take for anything; the machine may be busy.
const patience = time.Minute

// process is a running server.
type process struct {
	base    string // address of the site
	command *exec.Cmd
	out     output // what it says on the standard output
	log     output
	ended   chan struct{}
}

// output collects what a process writes.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends to the output.
func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(text)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// portico is a command line, with none of the options that the environment may
// hold.
func portico(ctx context.Context, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, "portico", args...)
	command.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "PORTICO_") })
	return command
}

var greeting = regexp.MustCompile(`(?m)^Portico is ready\.\n +Interface +(http\S+)/api/\n +Documentation .*\n`)

// startServer runs portico serve in a folder, on a free port, and waits until it
// is ready.
func startServer(folder string, flags ...string) (*process, error) {
	p := &process{ended: make(chan struct{})}
	p.command = portico(context.Background(), append([]string{"serve", "--listen=127.0.0.1:0"}, flags...)...)
	p.command.Dir = folder
	p.command.Stdout, p.command.Stderr = &p.out, &p.log
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.ended)
		_ = p.command.Wait() // its state tells
	}()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		if match := greeting.FindStringSubmatch(p.out.String()); match != nil {
			p.base = match[1]
			return p, nil
		}
		select {
		case <-p.ended:
			return nil, fmt.Errorf("the server ended: %s %s", p.command.ProcessState, p.log.String())
		case <-time.After(10 * time.Millisecond):
		}
	}
	p.kill()
	return nil, fmt.Errorf("the server does not get ready: %s", p.log.String())
}

// terminate asks the server to stop.
func (p *process) terminate() error { return p.command.Process.Signal(syscall.SIGTERM) }

// stop asks the server to stop and waits until it has, which has to be without
// an error.
func (p *process) stop() error {
	if err := p.terminate(); err != nil {
		return err
	}
	return p.wait()
}

// wait returns when the server has ended, which has to be without an error.
func (p *process) wait() error {
	select {
	case <-p.ended:
	case <-time.After(patience):
		p.kill()
		return fmt.Errorf("the server did not stop: %s", p.log.String())
	}
	if code := p.command.ProcessState.ExitCode(); code != 0 {
		return fmt.Errorf("exit code %d: %s", code, p.log.String())
	}
	return nil
}

// kill ends the server as a power failure would.
func (p *process) kill() {
	_ = p.command.Process.Kill() // it may have ended
	<-p.ended
}

// get asks for a path of the site, as a user if there is a login.
func (p *process) get(ctx context.Context, path, login, password string) (status int, body string, err error) {
	return p.send(ctx, http.MethodGet, path, login, password, "")
}

func (p *process) send(ctx context.Context, method, path, login, password, body string) (status int, answer string, err error) {
	request, err := http.NewRequestWithContext(ctx, method, p.base+path, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if login != "" {
		request.SetBasicAuth(login, password)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = response.Body.Close() }() // read to the end
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

// appPassword makes an application password with the command for it.
func appPassword(ctx context.Context, login, where string) (string, error) {
	command := portico(ctx, "user", "app-password", login, "test", where)
	command.Stderr = os.Stderr
	out, err := command.Output()
	return strings.TrimSpace(string(out)), err
}
