package main

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// figures are what measurements of one side have given.
type figures struct {
	requests int
	took     time.Duration
	cpu      time.Duration // of the answering process
	latency  []time.Duration
}

func (f *figures) add(other figures) {
	f.requests += other.requests
	f.took += other.took
	f.cpu += other.cpu
	f.latency = append(f.latency, other.latency...)
}

func (f *figures) perSecond() float64 { return float64(f.requests) / max(f.took.Seconds(), 1e-9) }

// cpuPerRequest is the processor time that an answer took.
func (f *figures) cpuPerRequest() time.Duration { return f.cpu / time.Duration(max(f.requests, 1)) }

// percentile is the latency that the given share of requests stayed below.
func (f *figures) percentile(share float64) time.Duration {
	if len(f.latency) == 0 {
		return 0
	}
	slices.Sort(f.latency)
	return f.latency[min(int(share*float64(len(f.latency))), len(f.latency)-1)]
}

// load calls address for a while with as many connections as asked for. The
// first error ends it.
func load(ctx context.Context, address string, one *benchCase, connections int, length time.Duration) (figures, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var next atomic.Int64
	var group sync.WaitGroup
	each, failures := make([]figures, connections), make([]error, connections)
	started := time.Now()
	for i := range connections {
		group.Go(func() {
			if failures[i] = each[i].run(ctx, address, one, &next, started.Add(length)); failures[i] != nil {
				stop()
			}
		})
	}
	group.Wait()
	var all figures
	for i := range each {
		all.add(each[i])
	}
	all.took = time.Since(started)
	if err := errors.Join(failures...); err != nil {
		return all, err
	}
	return all, ctx.Err()
}

// run sends one request after the other until the time is over.
func (f *figures) run(ctx context.Context, address string, one *benchCase, next *atomic.Int64, end time.Time) error {
	c, err := dial(ctx, address)
	if err != nil {
		return err
	}
	defer c.close()
	for ctx.Err() == nil {
		request := one.request(int(next.Add(1)))
		sent := time.Now()
		if sent.After(end) {
			break
		}
		if _, err := c.do(request, nil); err != nil {
			return err
		}
		f.latency = append(f.latency, time.Since(sent))
		f.requests++
	}
	return nil
}
