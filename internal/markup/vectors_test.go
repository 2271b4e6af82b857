package markup

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// vector is one recorded call of a text function.
type vector struct {
	In  string
	Out json.RawMessage
}

// vectors reads the recorded calls of one function. The folder that holds them
// can be set with PORTICO_CONFORMANCE.
func vectors(t *testing.T, fn string) []vector {
	t.Helper()
	root := os.Getenv("PORTICO_CONFORMANCE")
	if root == "" {
		root = filepath.Join("..", "..", "testdata", "conformance")
	}
	file, err := os.Open(filepath.Join(root, "vectors", "formatting.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // only read
	var list []vector
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var row struct {
			Fn string
			vector
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", file.Name(), err)
		}
		if row.Fn == fn {
			list = append(list, row.vector)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatalf("%s: no vectors for %s", file.Name(), fn)
	}
	return list
}
