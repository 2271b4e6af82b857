package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivershared/uniquestates"
	"github.com/riverqueue/river/rivertype"
)

// Options say when and how often a job runs.
type Options struct {
	// At is the earliest time to run. Default: at once.
	At time.Time
	// UniqueKey makes the job one of a kind: while a job with the same kind and
	// key waits to be run, this one is not recorded and the waiting one keeps its
	// time. A job that runs already does not count, since it may have missed the
	// cause of this one. Default: no such limit.
	UniqueKey string
	// MaxAttempts is how often the job is tried before it is given up. Default:
	// 12, which takes about a day and a half.
	MaxAttempts int
}

// Enqueue records a job. Inside a transaction of the database it becomes part of
// it: the job runs after the commit, and never after a rollback.
func Enqueue[T Args](ctx context.Context, j *Jobs, args T, o Options) error {
	return j.enqueue(ctx, entry{args: args, key: o.UniqueKey}, &river.InsertOpts{
		ScheduledAt: o.At,
		MaxAttempts: o.MaxAttempts,
	})
}

func (j *Jobs) enqueue(ctx context.Context, e entry, opts *river.InsertOpts) error {
	client, err := j.client()
	if err != nil {
		return err
	}
	if tx := j.db.SQLTx(ctx); tx != nil {
		_, err = client.InsertTx(ctx, tx, e, opts)
	} else {
		_, err = client.Insert(ctx, e, opts)
	}
	if err != nil {
		return fmt.Errorf("enqueue %s: %w", e.Kind(), err)
	}
	return nil
}

// entry is a job on its way into the queue.
type entry struct {
	args Args
	key  string // makes it unique, if not empty
}

// Kind is the kind of the job inside.
func (e entry) Kind() string { return e.args.Kind() }

// MarshalJSON is the JSON of the job inside.
func (e entry) MarshalJSON() ([]byte, error) { return json.Marshal(e.args) }

// waiting are the states in which a job keeps others with its key out.
var waiting = uniquestates.UniqueStatesToBitmask([]rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateScheduled,
})

// place completes an entry in two ways that River's own options do not offer.
//
// A job for later is ready to be taken from the beginning, as nobody takes it
// before its time. River would have it woken by an elected node, late when that
// node has just died.
//
// A unique job keeps others out only while it waits. River would also refuse a
// job while its like is running, and lose what happened since that one began.
func place(_ context.Context, params *rivertype.JobInsertParams) error {
	params.State = rivertype.JobStateAvailable
	if e, ok := params.Args.(entry); ok && e.key != "" {
		key := sha256.Sum256([]byte(e.Kind() + "\x00" + e.key))
		params.UniqueKey = key[:]
		params.UniqueStates = waiting
	}
	return nil
}
