package dbtest

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"portico/internal/db/pgserver"
)

// Server is the environment variable with the address of a PostgreSQL server for
// tests, as its superuser.
const Server = "PORTICO_TEST_POSTGRES"

// names are the names of the databases that this process copies.
var names originals[string]

// server is a PostgreSQL server that tests may make databases on.
type server struct {
	address *url.URL
	admin   *sql.DB
}

// connect finds or starts the server of this process. It stays until the process
// ends.
var connect = sync.OnceValues(func() (*server, error) {
	address := os.Getenv(Server)
	if address == "" {
		private, err := pgserver.Start(context.Background())
		if err != nil {
			return nil, err
		}
		address = private.URL()
	}
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("%s is no address", Server) // it may hold a password
	}
	admin, err := sql.Open("pgx", address)
	if err != nil {
		return nil, fmt.Errorf("connect to the server of %s: %w", Server, err)
	}
	admin.SetMaxOpenConns(4)
	return &server{parsed, admin}, nil
})

// freshPostgres makes a database by copying the original, or an empty one.
func freshPostgres(t testing.TB, from *original) (string, error) {
	s, err := connect()
	if err != nil {
		return "", err
	}
	template := "template0"
	if from != nil {
		template, err = names.get(from.key, func() (string, error) { return s.filled(from) })
		if err != nil {
			return "", err
		}
	}
	name := "portico_test_" + strings.ToLower(rand.Text())
	// The WAL-logged way to copy needs no checkpoint, which would hold up every
	// other test.
	create := "create database " + name + " template " + template + " strategy wal_log"
	if _, err := s.admin.ExecContext(t.Context(), create); err != nil {
		return "", fmt.Errorf("copy %s: %w", template, err)
	}
	t.Cleanup(func() {
		drop := "drop database " + name + " with (force)"
		if _, err := s.admin.ExecContext(context.WithoutCancel(t.Context()), drop); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return s.database(name), nil
}

// filled makes an original and returns its name, unless another process that
// uses the same server has done so. It stays on the server.
func (s *server) filled(from *original) (string, error) {
	ctx := context.Background()
	session, err := s.admin.Conn(ctx)
	if err != nil {
		return "", err
	}
	defer func() { _ = session.Close() }() // back to the pool
	hash := sha256.Sum256([]byte(from.key))
	name := "portico_template_" + hex.EncodeToString(hash[:12])
	if _, err := session.ExecContext(ctx, `select pg_advisory_lock(hashtextextended($1, 0))`, name); err != nil {
		return "", err
	}
	defer func() {
		_, _ = session.ExecContext(ctx, `select pg_advisory_unlock(hashtextextended($1, 0))`, name) // or it ends with the session
	}()
	var there bool
	err = session.QueryRowContext(ctx, `select exists (select 1 from pg_database where datname = $1)`, name).Scan(&there)
	if err != nil || there {
		return name, err
	}
	// It gets its name when it is complete: a process may be killed halfway.
	unfinished := "portico_unfinished_" + strings.ToLower(rand.Text())
	if _, err := session.ExecContext(ctx, "create database "+unfinished+" template template0"); err != nil {
		return "", err
	}
	if err := from.fill(s.database(unfinished)); err != nil {
		_, dropped := session.ExecContext(ctx, "drop database "+unfinished+" with (force)")
		return "", errors.Join(err, dropped)
	}
	_, err = session.ExecContext(ctx, "alter database "+unfinished+" rename to "+name)
	return name, err
}

// database is the address of a database of the server.
func (s *server) database(name string) string {
	address := *s.address
	address.Path = "/" + name
	return address.String()
}
