package dbtest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// files are the SQLite files of this process that tests get copies of.
var files originals[[]byte]

// freshSQLite makes a database file, or only its name if there is nothing to put
// into it.
func freshSQLite(t testing.TB, from *original) (string, error) {
	path := filepath.Join(t.TempDir(), "portico.db")
	if from == nil {
		return path, nil
	}
	content, err := files.get(from.key, func() ([]byte, error) { return filledFile(from.fill) })
	if err != nil {
		return "", err
	}
	return path, os.WriteFile(path, content, 0o600)
}

// filledFile is the content of a database file after it was filled and closed.
func filledFile(fill func(url string) error) (content []byte, err error) {
	folder, err := os.MkdirTemp("", "portico-sqlite-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "original.db")
	if err := fill(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}
