package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestScripts runs the command line as people do. Beside the commands of package
// testscript the scripts know
//
//	serve FLAG...            starts a server and writes its greeting to server.out
//	stop-server              stops it, which has to be without an error
//	get STATUS PATH          asks the server for a path; stdout is the answer
//	sign-in STATUS LOGIN     asks for something as a user, with the password on stdout
//	exit CODE COMMAND...     runs a command that has to end with the code
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": scriptServe, "stop-server": scriptStopServer, "get": scriptGet, "sign-in": scriptSignIn, "exit": scriptExit,
		},
		Setup: func(env *testscript.Env) error {
			env.Values[serverKey{}] = &scriptServer{}
			return nil
		},
	})
}

type serverKey struct{}

// scriptServer is the server of a script.
type scriptServer struct{ *process }

func serverOf(ts *testscript.TestScript) *scriptServer {
	return ts.Value(serverKey{}).(*scriptServer)
}

func scriptServe(ts *testscript.TestScript, _ bool, args []string) {
	p, err := startServer(ts.MkAbs("."), args...)
	ts.Check(err)
	ts.Defer(p.kill)
	serverOf(ts).process = p
	ts.Check(os.WriteFile(ts.MkAbs("server.out"), []byte(p.out.String()), 0o600))
}

func scriptStopServer(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Check(serverOf(ts).stop())
}

func scriptGet(ts *testscript.TestScript, _ bool, args []string) {
	status, body, err := serverOf(ts).get(context.Background(), args[1], "", "")
	expectStatus(ts, args[0], status, body, err)
	_, err = ts.Stdout().Write([]byte(body))
	ts.Check(err)
}

func scriptSignIn(ts *testscript.TestScript, _ bool, args []string) {
	password := strings.TrimSpace(ts.ReadFile("stdout"))
	status, body, err := serverOf(ts).get(context.Background(), "/api/core/v2/posts?context=edit", args[1], password)
	expectStatus(ts, args[0], status, body, err)
}

func expectStatus(ts *testscript.TestScript, want string, status int, body string, err error) {
	ts.Check(err)
	if strconv.Itoa(status) != want {
		ts.Fatalf("got status %d, want %s: %s", status, want, body)
	}
}

func scriptExit(ts *testscript.TestScript, _ bool, args []string) {
	code := 0
	var failed *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &failed) {
		code = failed.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("got exit code %d, want %s", code, args[0])
	}
}
