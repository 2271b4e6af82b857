package jobs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"portico/internal/db"
)

const (
	// pollInterval is how often a node looks for due work, and so how late a
	// job can be on an idle node.
	pollInterval = time.Second
	// concurrentJobs is how many jobs one node runs at a time.
	concurrentJobs = 10
	// defaultTimeout is how long one attempt may take.
	defaultTimeout = time.Minute
	// rescueAfter is when an attempt whose node has died counts as failed; it
	// has to be longer than defaultTimeout.
	rescueAfter = 2 * time.Minute
	// stopGrace is how long jobs that are told to stop may take to do so.
	stopGrace = 5 * time.Second
)

// Jobs is the background work of the site.
type Jobs struct {
	db        *db.DB
	log       *slog.Logger
	workers   *river.Workers
	periodic  map[string]periodic // by key
	retryBase time.Duration       // pause before the first retry
	client    func() (*river.Client[*sql.Tx], error)
}

// New makes the background work on the site's database. Nothing runs before
// [Jobs.Start].
func New(d *db.DB, log *slog.Logger) *Jobs {
	j := &Jobs{
		db:        d,
		log:       slog.New(&quiet{log.Handler()}),
		workers:   river.NewWorkers(),
		periodic:  map[string]periodic{},
		retryBase: retryBase,
	}
	j.client = sync.OnceValues(j.open)
	return j
}

// open makes the client of the queue; it connects to nothing yet.
func (j *Jobs) open() (*river.Client[*sql.Tx], error) {
	client, err := river.NewClient(j.driver(), &river.Config{
		Workers:              j.workers,
		Queues:               map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: concurrentJobs}},
		FetchPollInterval:    pollInterval,
		JobTimeout:           defaultTimeout,
		RescueStuckJobsAfter: rescueAfter,
		MaxAttempts:          maxAttempts,
		RetryPolicy:          &retries{base: j.retryBase},
		Hooks:                []rivertype.Hook{river.HookInsertBeginFunc(place)},
		Logger:               j.log,
	})
	if err != nil {
		return nil, fmt.Errorf("set up the job queue: %w", err)
	}
	return client, nil
}

// driver is River's way to the database.
func (j *Jobs) driver() riverdriver.Driver[*sql.Tx] {
	if j.db.Engine() == db.Postgres {
		return riverdatabasesql.New(j.db.Writer())
	}
	return riversqlite.New(j.db.Writer())
}

// Start begins to do the recorded work and returns. Work goes on until
// [Jobs.Stop]; the end of ctx does not interrupt it.
func (j *Jobs) Start(ctx context.Context) error {
	client, err := j.client()
	if err != nil {
		return err
	}
	for _, p := range j.periodic {
		if err := j.enqueueNext(ctx, p); err != nil {
			return err
		}
	}
	if err := client.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("start background work: %w", err)
	}
	return nil
}

// Stop takes on no more jobs and waits for those that run. When ctx ends first
// they are interrupted, to be tried again later, and Stop returns an error.
func (j *Jobs) Stop(ctx context.Context) error {
	client, err := j.client()
	if err != nil {
		return err
	}
	if err = client.Stop(ctx); err == nil {
		return nil
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopGrace)
	defer cancel()
	return errors.Join(fmt.Errorf("interrupted running jobs: %w", err), client.StopAndCancel(grace))
}
