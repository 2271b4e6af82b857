package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets tests run this very program as the command portico.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"portico": main})
}
