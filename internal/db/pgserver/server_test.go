package pgserver_test

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portico/internal/db/pgserver"
)

// asChild makes this test binary start a server, print its address and wait to
// be killed.
const asChild = "PGSERVER_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(asChild) == "" {
		os.Exit(m.Run())
	}
	server, err := pgserver.Start(context.Background())
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println(server.URL())
	select {}
}

func TestServerAnswersUntilStopped(t *testing.T) {
	t.Parallel()
	server, err := pgserver.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	connection, err := pgx.Connect(t.Context(), server.URL())
	if err != nil {
		t.Fatal(err)
	}
	var limit string
	if err := connection.QueryRow(t.Context(), `show max_connections`).Scan(&limit); err != nil || limit != "500" {
		t.Errorf("max_connections: got %q, %v, want 500", limit, err)
	}
	if err := server.Stop(); err != nil {
		t.Errorf("stop: %v", err)
	}
	if _, err := os.Stat(folder(t, server.URL())); !os.IsNotExist(err) {
		t.Errorf("the folder of a stopped server: got %v, want that it is gone", err)
	}
}

func TestServerDiesWithKilledProcess(t *testing.T) {
	t.Parallel()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), asChild+"=1")
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	address, err := bufio.NewReader(output).ReadString('\n')
	address = strings.TrimSpace(address)
	if err != nil || !strings.HasPrefix(address, "postgres://") {
		t.Fatalf("child said %q, %v, want an address", address, err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // it was killed
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(folder(t, address)); os.IsNotExist(err) {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the server's folder is still there half a minute after its process was killed")
		}
	}
	if _, err := pgx.Connect(t.Context(), address); err == nil {
		t.Error("the server still answers")
	}
}

// folder is where the server at address keeps its files.
func folder(t *testing.T, address string) string {
	t.Helper()
	parsed, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Query().Get("host")
}
