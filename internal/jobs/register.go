package jobs

import (
	"context"
	"fmt"
	"time"

	"github.com/riverqueue/river"
)

// Args are what a job is about. They are stored as JSON, so a field that a later
// release adds is empty in jobs recorded before.
type Args interface {
	// Kind is the name of the kind of work, the same for every value and
	// forever: "mail", "publish_post".
	Kind() string
}

// Option adjusts how one kind of work is done.
type Option func(*options)

type options struct {
	timeout time.Duration
}

// Timeout sets how long one attempt may take before its context ends. Default:
// one minute.
func Timeout(d time.Duration) Option {
	return func(o *options) { o.timeout = d }
}

// Register says how the jobs of T's kind are done. It is called before
// [Jobs.Start], once for each kind. A job runs at least once: work must not mind
// being repeated after a crash. An error or a panic makes it run again later,
// unless [GiveUp] says otherwise.
func Register[T Args](j *Jobs, work func(ctx context.Context, args T) error, opts ...Option) {
	w := &worker[T]{jobs: j, work: work}
	for _, set := range opts {
		set(&w.options)
	}
	river.AddWorker(j.workers, w)
}

// GiveUp wraps the error of a job that would fail however often it is tried.
func GiveUp(err error) error { return river.JobCancel(err) }

// worker lets River do one kind of work.
type worker[T Args] struct {
	river.WorkerDefaults[T]
	jobs    *Jobs
	work    func(ctx context.Context, args T) error
	options options
}

// Timeout is how long an attempt may take; zero means the default.
func (w *worker[T]) Timeout(*river.Job[T]) time.Duration { return w.options.timeout }

// Work does the job.
func (w *worker[T]) Work(ctx context.Context, job *river.Job[T]) error {
	if err := w.jobs.goOn(ctx, job.Metadata); err != nil {
		return err
	}
	if err := w.work(ctx, job.Args); err != nil {
		return fmt.Errorf("%s: %w", job.Kind, err)
	}
	return nil
}
