package resttest

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write golden files anew")

// These differ from call to call and from site to site.
var (
	requestID  = regexp.MustCompile(`"request_id":"[^"]*"`)
	avatarHash = regexp.MustCompile(`/avatar/[0-9a-f]+\?`)
)

// compareGolden compares a JSON text with a golden file, in which it is indented
// for people to read.
func compareGolden(t testing.TB, file, text string) {
	t.Helper()
	var got bytes.Buffer
	text = requestID.ReplaceAllString(text, `"request_id":"{request_id}"`)
	text = avatarHash.ReplaceAllString(text, `/avatar/{hash}?`)
	if err := json.Indent(&got, []byte(text), "", "  "); err != nil {
		t.Fatalf("%s: the answer is not JSON: %v", file, err)
	}
	got.WriteByte('\n')
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("the answer is not that of %s (-want +got; go test -update accepts it):\n%s", file, diff)
	}
}
