package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// rounds is how often both sides are measured in turns.
const rounds = 2

// warmUp is how long a side runs before it is measured.
const warmUp = 500 * time.Millisecond

// Run fills a database, measures every case and prints the table.
func (c *runCmd) Run(ctx context.Context) (err error) {
	if c.Posts < 100 || c.Connections < 1 || c.Duration <= 0 {
		return errors.New("it takes at least 100 posts, a connection and some time")
	}
	site, err := c.makeSite(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.remove()) }()
	cases, err := c.cases(site)
	if err != nil {
		return err
	}
	server, err := startServer(ctx, site, c.Profile)
	if err != nil {
		return err
	}
	results, err := c.measureAll(ctx, server, cases)
	if err := errors.Join(err, server.stop()); err != nil {
		return err
	}
	fmt.Printf("\n%d posts in each of two languages on %s, %d connections, %d processors, %s.\n",
		c.Posts, c.Engine, c.Connections, runtime.NumCPU(), runtime.Version())
	fmt.Println("The bare handler writes the same bytes with net/http. Server, bare handler and client are processes of\n" +
		"their own on this machine; both sides are called by the same lean HTTP/1.1 client over kept-alive TCP\n" +
		"connections and measured in turns. CPU is the processor time of the answering process per request.")
	return printTable(os.Stdout, results)
}

// cases are the wanted cases.
func (c *runCmd) cases(site *site) ([]benchCase, error) {
	all := allCases(site, c.Posts)
	if len(c.Only) == 0 {
		return all, nil
	}
	var chosen []benchCase
	var names []string
	for _, one := range all {
		names = append(names, one.name)
		if slices.Contains(c.Only, one.name) {
			chosen = append(chosen, one)
		}
	}
	if len(chosen) != len(c.Only) {
		return nil, fmt.Errorf("--only takes names out of: %s", strings.Join(names, ", "))
	}
	return chosen, nil
}

// served is who answers where.
type served struct {
	*child
	address string
}

func (c *runCmd) measureAll(ctx context.Context, server *child, cases []benchCase) ([]result, error) {
	// A bare handler for every case, each with the answer to its first request.
	answers := make([]answer, len(cases))
	for i, one := range cases {
		var err error
		if answers[i], err = record(ctx, server.addresses[0], one.request(0)); err != nil {
			return nil, fmt.Errorf("%s: %w", one.name, err)
		}
	}
	bare, err := startBare(ctx, answers)
	if err != nil {
		return nil, err
	}
	results := make([]result, 0, len(cases))
	for i, one := range cases {
		r := result{name: one.name, size: len(answers[i].Body)}
		for round := range rounds {
			for side, at := range []served{{server, server.addresses[0]}, {bare, bare.addresses[i]}} {
				status("measuring %s, %d of %d: %s, round %d of %d", one.name, i+1, len(cases), []string{"server", "bare"}[side], round+1, rounds)
				measured, err := c.measure(ctx, at, &one)
				if err != nil {
					return nil, errors.Join(fmt.Errorf("%s: %w", one.name, err), bare.stop())
				}
				r.sides[side].add(measured)
			}
		}
		results = append(results, r)
	}
	clearStatus()
	return results, bare.stop()
}

func (c *runCmd) measure(ctx context.Context, at served, one *benchCase) (figures, error) {
	if _, err := load(ctx, at.address, one, c.Connections, min(warmUp, c.Duration)); err != nil {
		return figures{}, err
	}
	before := cpuTime(at.command.Process.Pid)
	measured, err := load(ctx, at.address, one, c.Connections, c.Duration)
	measured.cpu = cpuTime(at.command.Process.Pid) - before
	return measured, err
}
