package jobs

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

var errOnPurpose = errors.New("on purpose")

// letter is the work of these tests.
type letter struct {
	To string `json:"to"`
}

func (letter) Kind() string { return "letter" }

// postbox remembers which letters were delivered, and when.
type postbox struct {
	mu        sync.Mutex
	delivered map[string][]time.Time
}

func (p *postbox) deliver(_ context.Context, l letter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.delivered == nil {
		p.delivered = map[string][]time.Time{}
	}
	p.delivered[l.To] = append(p.delivered[l.To], time.Now())
	return nil
}

// times are when letters to somebody were delivered.
func (p *postbox) times(to string) []time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.delivered[to]
}

// node makes jobs on a migrated database, as a server does when it starts.
func node(t *testing.T, d *db.DB, work func(context.Context, letter) error) *Jobs {
	t.Helper()
	j := New(d, slog.New(slog.DiscardHandler))
	if err := j.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	Register(j, work)
	return j
}

// run starts jobs and stops them when the test ends.
func run(t *testing.T, j *Jobs) {
	t.Helper()
	if err := j.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, j) })
}

func stop(t *testing.T, j *Jobs) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), time.Minute)
	defer cancel()
	if err := j.Stop(ctx); err != nil {
		t.Errorf("stop: %v", err)
	}
}

func enqueue(ctx context.Context, t *testing.T, j *Jobs, to string, o Options) {
	t.Helper()
	if err := Enqueue(ctx, j, letter{To: to}, o); err != nil {
		t.Fatalf("enqueue %s: %v", to, err)
	}
}

// eventually waits for what the background brings about.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited too long until %s", what)
		}
	}
}

// settled waits until no job waits or runs any more.
func settled(t *testing.T, d *db.DB) {
	t.Helper()
	eventually(t, "every job is done", func() bool {
		return count(t, d, `finalized_at is null`) == 0
	})
}

// count tells how many jobs of the queue meet a condition.
func count(t *testing.T, d *db.DB, condition string) int {
	t.Helper()
	var n int
	if err := d.QueryRow(t.Context(), `select count(*) from river_job where `+condition).Scan(&n); err != nil {
		t.Fatalf("count jobs: %v", err)
	}
	return n
}

func TestJobFollowsItsTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, box.deliver)
		run(t, j)
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			enqueue(ctx, t, j, "nobody", Options{})
			return errOnPurpose
		})
		if !errors.Is(err, errOnPurpose) {
			t.Fatal(err)
		}
		err = d.Tx(t.Context(), func(ctx context.Context) error {
			enqueue(ctx, t, j, "ada", Options{})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		enqueue(t.Context(), t, j, "bea", Options{})
		eventually(t, "both are delivered", func() bool { return len(box.times("ada")) > 0 && len(box.times("bea")) > 0 })
		settled(t, d)
		if n := len(box.times("nobody")); n != 0 {
			t.Errorf("rolled back: ran %d times", n)
		}
		if a, b := len(box.times("ada")), len(box.times("bea")); a != 1 || b != 1 {
			t.Errorf("committed: ran %d and %d times, want once", a, b)
		}
	})
}

// While one transaction is open the queue has to wait for the single writer of
// SQLite, and workers use transactions themselves.
func TestJobsAndTransactionsDoNotBlockEachOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		var j *Jobs
		j = node(t, d, func(ctx context.Context, l letter) error {
			return d.Tx(ctx, func(ctx context.Context) error {
				if l.To == "first" {
					if err := Enqueue(ctx, j, letter{To: "second"}, Options{}); err != nil {
						return err
					}
				}
				return box.deliver(ctx, l)
			})
		})
		run(t, j)
		for range 20 {
			err := d.Tx(t.Context(), func(ctx context.Context) error {
				enqueue(ctx, t, j, "first", Options{})
				time.Sleep(5 * time.Millisecond) // let the queue ask meanwhile
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		eventually(t, "all are delivered", func() bool { return len(box.times("second")) >= 20 })
		settled(t, d)
		if a, b := len(box.times("first")), len(box.times("second")); a != 20 || b != 20 {
			t.Errorf("ran %d and %d times, want 20", a, b)
		}
	})
}

func TestJobSurvivesRestart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var before, after postbox
		j := node(t, d, before.deliver)
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		due := time.Now().Add(3 * time.Second)
		enqueue(t.Context(), t, j, "ada", Options{At: due})
		stop(t, j)
		run(t, node(t, d, after.deliver))
		eventually(t, "it is delivered", func() bool { return len(before.times("ada"))+len(after.times("ada")) > 0 })
		settled(t, d)
		if time.Now().Before(due) {
			t.Error("it ran before its time")
		}
	})
}

func TestScheduledJobRunsAtItsTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, box.deliver)
		run(t, j)
		due := time.Now().Add(2 * time.Second)
		enqueue(t.Context(), t, j, "later", Options{At: due})
		enqueue(t.Context(), t, j, "long ago", Options{At: due.Add(-time.Hour)})
		eventually(t, "the late one is delivered", func() bool { return len(box.times("later")) > 0 })
		late := box.times("later")[0].Sub(due)
		t.Logf("ran %v after its time", late)
		// The limit leaves room for a busy machine.
		if late < 0 || late > 20*time.Second {
			t.Errorf("ran %v after its time", late)
		}
		if times := box.times("long ago"); len(times) != 1 || times[0].After(due.Add(late)) {
			t.Errorf("one whose time is past ran at %v, want it done first", times)
		}
	})
}

func TestTwoNodesRunJobOnce(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t, db.Postgres)
	var box postbox
	var nodes [2]*Jobs
	var handles [2]*db.DB
	for i := range nodes {
		d, err := db.Open(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() }) // the test is over
		handles[i], nodes[i] = d, node(t, d, box.deliver)
		run(t, nodes[i])
	}
	const letters = 50
	for i := range letters {
		enqueue(t.Context(), t, nodes[i%2], "all", Options{})
	}
	eventually(t, "all are delivered", func() bool { return len(box.times("all")) >= letters })
	settled(t, handles[0])
	if n := len(box.times("all")); n != letters {
		t.Errorf("ran %d times, want %d", n, letters)
	}
}

func TestMigrateFromManyNodesAtOnce(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			var nodes sync.WaitGroup
			for range 4 {
				nodes.Go(func() {
					d, err := db.Open(t.Context(), url)
					if err != nil {
						t.Error(err)
						return
					}
					err = New(d, slog.New(slog.DiscardHandler)).Migrate(t.Context())
					if err := errors.Join(err, d.Close()); err != nil {
						t.Error(err)
					}
				})
			}
			nodes.Wait()
		})
	}
}

func TestStopWaitsForRunningJobs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		begun := make(chan struct{})
		j := node(t, d, func(ctx context.Context, l letter) error {
			close(begun)
			time.Sleep(300 * time.Millisecond)
			return errors.Join(ctx.Err(), box.deliver(ctx, l))
		})
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		enqueue(t.Context(), t, j, "ada", Options{})
		<-begun
		stop(t, j)
		if n := count(t, d, `state = 'completed'`); n != 1 || len(box.times("ada")) != 1 {
			t.Errorf("after stopping: %d jobs are complete, want 1", n)
		}
	})
}

func TestStopInterruptsWhenTimeIsUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		begun := make(chan struct{})
		j := node(t, d, func(ctx context.Context, _ letter) error {
			close(begun)
			<-ctx.Done()
			return ctx.Err()
		})
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		enqueue(t.Context(), t, j, "ada", Options{})
		<-begun
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if err := j.Stop(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("stop: got %v, want that time was up", err)
		}
		if n := count(t, d, `state in ('retryable', 'available')`); n != 1 {
			t.Errorf("got %d jobs to try again, want 1", n)
		}
	})
}

func TestStopWithoutStart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		stop(t, New(d, slog.New(slog.DiscardHandler)))
	})
}

func TestUnknownKindIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j := New(d, slog.New(slog.DiscardHandler))
		if err := Enqueue(t.Context(), j, letter{}, Options{}); err == nil {
			t.Error("got no error")
		}
	})
}
