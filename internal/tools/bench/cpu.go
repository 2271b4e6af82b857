package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// clockTick is the unit in which Linux counts the time of processes.
const clockTick = 10 * time.Millisecond

// cpuTime is the processor time that a process has used so far, 0 where the
// system does not tell. Unlike the rate it hardly depends on what else runs on
// the machine.
func cpuTime(process int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", process))
	if err != nil {
		return 0
	}
	// Behind the name of the program, which may hold anything, in parentheses.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	const user, system = 11, 12
	if len(fields) <= system {
		return 0
	}
	var ticks int64
	for _, at := range []int{user, system} {
		n, err := strconv.ParseInt(string(fields[at]), 10, 64)
		if err != nil {
			return 0
		}
		ticks += n
	}
	return time.Duration(ticks) * clockTick
}
