package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

const (
	// progressLine is how often a line is written where no terminal is.
	progressLine = 3 * time.Second
	barWidth     = 30
)

// progress shows how far a long task is: as a bar that grows in place on a
// terminal, elsewhere as a line every few seconds.
type progress struct {
	out      io.Writer
	what     string
	total    int
	started  time.Time
	shown    time.Time
	terminal bool
}

func newProgress(out io.Writer, what string, total int) *progress {
	now := time.Now()
	return &progress{out: out, what: what, total: total, started: now, shown: now, terminal: isTerminal(out)}
}

func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show tells that done of the total are through.
func (p *progress) show(done int) {
	now := time.Now()
	if !p.terminal && now.Sub(p.shown) < progressLine {
		return
	}
	p.shown = now
	line := p.line(done, now.Sub(p.started))
	if p.terminal {
		line = "\r" + bar(done, p.total) + " " + line + "\x1b[K"
	} else {
		line += "\n"
	}
	_, _ = io.WriteString(p.out, line) // without a reader there is nothing to show
}

// end leaves the line of the bar.
func (p *progress) end() {
	if p.terminal {
		_, _ = io.WriteString(p.out, "\r\x1b[K") // without a reader there is nothing to show
	}
}

func (p *progress) line(done int, passed time.Duration) string {
	rate := float64(done) / max(passed.Seconds(), 0.001)
	left := time.Duration(float64(p.total-done) / max(rate, 0.001) * float64(time.Second))
	return fmt.Sprintf("%d of %d %s, %.0f per second, %s left", done, p.total, p.what, rate, left.Round(time.Second))
}

func bar(done, total int) string {
	filled := barWidth
	if total > 0 {
		filled = min(barWidth, barWidth*done/total)
	}
	return "[" + strings.Repeat("#", filled) + strings.Repeat("-", barWidth-filled) + "]"
}
