package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// result is a row of the table.
type result struct {
	name  string
	size  int        // bytes of the first answer's body
	sides [2]figures // the server and the bare handler
}

func printTable(out io.Writer, results []result) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(table, "\ncase\tours/s\tbare/s\tratio\tp50\tp99\tbare p50\tbare p99\tCPU\tbare CPU\tbytes\t") // Flush reports errors
	for i := range results {
		r := &results[i]
		ours, bare := &r.sides[0], &r.sides[1]
		_, _ = fmt.Fprintf(table, "%s\t%.0f\t%.0f\t%.3f\t%s\t%s\t%s\t%s\t%s\t%s\t%d\t\n", r.name, ours.perSecond(), bare.perSecond(),
			ours.perSecond()/max(bare.perSecond(), 1e-9), short(ours.percentile(0.5)), short(ours.percentile(0.99)),
			short(bare.percentile(0.5)), short(bare.percentile(0.99)),
			short(ours.cpuPerRequest()), short(bare.cpuPerRequest()), r.size)
	}
	return table.Flush()
}

func short(d time.Duration) string {
	return fmt.Sprintf("%.3fms", float64(d)/float64(time.Millisecond))
}
