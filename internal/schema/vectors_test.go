package schema

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"portico/internal/value"
)

// TestVectors runs what the reference answered for pairs of schema and value:
// vectors/schema.jsonl in the folder of conformance data.
func TestVectors(t *testing.T) {
	folder := cmp.Or(os.Getenv("PORTICO_CONFORMANCE"), filepath.Join("..", "..", "testdata", "conformance"))
	file, err := os.Open(filepath.Join(folder, "vectors", "schema.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() }) // only read

	rows, bySchema := 0, map[string][]string{}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		rows++
		row := decode(t, lines.Text()).(value.Object)
		schema, _ := row.Get("schema")
		if complaint := runVector(t, row); complaint != "" {
			name := encode(t, schema)
			bySchema[name] = append(bySchema[name], complaint)
		}
	}
	if err := lines.Err(); err != nil || rows == 0 {
		t.Fatalf("read %d rows: %v", rows, err)
	}
	for schema, complaints := range bySchema {
		t.Errorf("%s", schema)
		for _, complaint := range complaints {
			t.Logf("    %s", complaint)
		}
	}
	t.Logf("%d rows", rows)
}

// runVector returns what is wrong with the answer to one row. Sanitised values
// are compared as uniqueItems compares them: an integer is not a float, and an
// object that counts as a list is one.
func runVector(t *testing.T, row value.Object) string {
	get := func(key string) any { v, _ := row.Get(key); return v }
	s, err := Parse(get("schema"))
	if err != nil {
		return err.Error()
	}
	if err := s.Check(); err != nil {
		return err.Error()
	}
	v := get("value")
	complain := func(got, want any) string {
		return fmt.Sprintf("%s: got %v, want %v", encode(t, v), got, want)
	}
	if refusal := s.Validate(v, "arg"); refusal != nil {
		param, _ := refusal.Data.Get("param")
		if get("valid") == true || get("code") != refusal.Code || get("param") != param {
			return complain(refusal, fmt.Sprint(get("valid"), get("code"), get("param")))
		}
		return ""
	}
	if get("valid") == false {
		return complain("valid", get("code"))
	}
	clean, refusal := s.Sanitize(v, "arg")
	if refusal != nil {
		if refusal.Code != get("sanitize_code") {
			return complain(refusal, get("sanitize_code"))
		}
		return ""
	}
	got, want := appendPrint(nil, clean), appendPrint(nil, get("sanitized"))
	if !bytes.Equal(got, want) || row.Has("sanitize_code") {
		return complain(encode(t, clean), encode(t, get("sanitized")))
	}
	return ""
}

func decode(t testing.TB, text string) any {
	t.Helper()
	v, err := value.Decode([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return v
}

func encode(t testing.TB, v any) string {
	t.Helper()
	text, err := value.Append(nil, v)
	if err != nil {
		t.Fatalf("%v: %v", v, err)
	}
	return string(text)
}

func parse(t testing.TB, text string) *Schema {
	t.Helper()
	s, err := Parse(decode(t, text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}
