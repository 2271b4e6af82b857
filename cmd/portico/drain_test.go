package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

// TestDrain: a server that is asked to stop takes no new connections, finishes
// the request it is in the middle of, and leaves nothing behind but the
// database.
func TestDrain(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			where := databaseFlag(engine, url)
			server, err := startServer(t.TempDir(), where, "--demo=false")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(server.kill)
			password, err := appPassword(t.Context(), "admin", where)
			if err != nil {
				t.Fatal(err)
			}
			finish := beginPost(t, server, password, `{"title":"Slow","status":"publish"}`)
			if err := server.terminate(); err != nil {
				t.Fatal(err)
			}
			waitUntilClosed(t, server)
			if status := finish(); status != http.StatusCreated {
				t.Errorf("the request that had begun: got status %d, want 201", status)
			}
			if err := server.wait(); err != nil {
				t.Errorf("the server did not end well: %v", err)
			}
			if engine == db.SQLite {
				checkFolder(t, filepath.Dir(url))
			}
			checkStored(t, url, 1)
		})
	}
}

// databaseFlag tells the command where a database is.
func databaseFlag(engine db.Engine, url string) string {
	if engine == db.Postgres {
		return "--database=" + url
	}
	return "--data=" + filepath.Dir(url)
}

// beginPost sends half of a request to create a post and waits until the server
// is reading it. What it returns sends the rest and returns the status.
func beginPost(t *testing.T, server *process, password, body string) (finish func() int) {
	t.Helper()
	address := strings.TrimPrefix(server.base, "http://")
	connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() }) // the server may have closed it
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.base, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.SetBasicAuth("admin", password)
	_, err = fmt.Fprintf(connection, "POST /api/core/v2/posts HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\nExpect: 100-continue\r\n\r\n",
		address, request.Header.Get("Authorization"), len(body))
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(connection)
	if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("the server does not want the body: %q, %v", line, err)
	}
	if line, err := answers.ReadString('\n'); err != nil || line != "\r\n" {
		t.Fatalf("after 100 Continue: %q, %v", line, err)
	}
	half := len(body) / 2
	if _, err := io.WriteString(connection, body[:half]); err != nil {
		t.Fatal(err)
	}
	return func() int {
		if _, err := io.WriteString(connection, body[half:]); err != nil {
			t.Fatal(err)
		}
		response, err := http.ReadResponse(answers, request)
		if err != nil {
			t.Fatal(err)
		}
		if err := response.Body.Close(); err != nil {
			t.Error(err)
		}
		return response.StatusCode
	}
}

// waitUntilClosed waits until the server refuses new connections.
func waitUntilClosed(t *testing.T, server *process) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		connection, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(server.base, "http://"))
		if err != nil {
			return
		}
		_ = connection.Close() // it only was a question
	}
	t.Fatal("the server still takes connections")
}

// checkFolder looks for files that should not be there any more.
func checkFolder(t *testing.T, folder string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if name := entry.Name(); name != "portico.db" && !entry.IsDir() {
			t.Errorf("the server left %s behind", name)
		}
	}
}

// checkStored counts the posts in a database that no server uses.
func checkStored(t *testing.T, url string, want int64) {
	t.Helper()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }() // nothing was written
	var got int64
	if err := d.QueryRow(t.Context(), `select count(*) from posts where type = 'post'`).Scan(&got); err != nil || got != want {
		t.Errorf("posts in the database: got %d, %v, want %d", got, err, want)
	}
}
