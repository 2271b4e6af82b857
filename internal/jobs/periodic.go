package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// periodic is work that comes back.
type periodic struct {
	args     Args
	key      string
	interval time.Duration
}

// metadata marks the jobs of periodic work in the queue.
type metadata struct {
	Every string `json:"every,omitempty"` // key of the periodic work
}

// Every has a job done again and again, whenever the clock (UTC) shows a multiple
// of interval, once over all nodes. It is called before [Jobs.Start]. A job that
// was due while no node ran is done as soon as one does, once however many turns
// were missed; one that fails waits for its next turn.
func Every[T Args](j *Jobs, interval time.Duration, args T) {
	text, err := json.Marshal(args)
	if err != nil {
		panic(fmt.Errorf("periodic job %s: %w", args.Kind(), err)) // a mistake in the program
	}
	key := args.Kind() + " " + string(text)
	j.periodic[key] = periodic{args, key, interval}
}

// enqueueNext records the next turn of periodic work unless it is recorded
// already. The clock decides which turn that is, so that all nodes agree.
func (j *Jobs) enqueueNext(ctx context.Context, p periodic) error {
	mark, err := json.Marshal(metadata{Every: p.key})
	if err != nil {
		return err
	}
	return j.enqueue(ctx, entry{p.args, "every " + p.key}, &river.InsertOpts{
		ScheduledAt: time.Now().Truncate(p.interval).Add(p.interval),
		Metadata:    mark,
	})
}

// goOn records the next turn when a job of periodic work, as its metadata tells,
// begins. Work that the program no longer does ends here.
func (j *Jobs) goOn(ctx context.Context, text []byte) error {
	var m metadata
	if err := json.Unmarshal(text, &m); err != nil {
		return fmt.Errorf("read the job's metadata: %w", err)
	}
	p, ok := j.periodic[m.Every]
	if !ok {
		return nil
	}
	return j.enqueueNext(ctx, p)
}
