package main

import (
	"fmt"
	"os"
)

// status tells what is going on: in place on a terminal, else line by line.
func status(format string, values ...any) {
	fmt.Fprintf(os.Stderr, lineStart+format+lineEnd, values...)
}

// clearStatus leaves the line to what comes next.
func clearStatus() { fmt.Fprint(os.Stderr, lineStart) }

var lineStart, lineEnd = lineEnds()

func lineEnds() (start, end string) {
	if info, err := os.Stderr.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		return "\r\x1b[K", ""
	}
	return "", "\n"
}
