package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgressLines(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := newProgress(&out, "posts", 1000)
		for done := 0; done < 1000; done += 100 {
			time.Sleep(time.Second)
			p.show(done + 100)
		}
		p.end()
		want := "300 of 1000 posts, 100 per second, 7s left\n600 of 1000 posts, 100 per second, 4s left\n900 of 1000 posts, 100 per second, 1s left\n"
		if out.String() != want {
			t.Errorf("got %q, want %q", out.String(), want)
		}
	})
}

func TestProgressBar(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := newProgress(&out, "posts", 10)
		p.terminal = true
		time.Sleep(time.Second)
		p.show(5)
		p.end()
		want := "\r[" + strings.Repeat("#", 15) + strings.Repeat("-", 15) + "] 5 of 10 posts, 5 per second, 1s left\x1b[K\r\x1b[K"
		if out.String() != want {
			t.Errorf("got %q, want %q", out.String(), want)
		}
	})
	if got := bar(0, 0); got != "["+strings.Repeat("#", barWidth)+"]" {
		t.Errorf("nothing to do: got %q", got)
	}
}
