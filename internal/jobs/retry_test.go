package jobs

import (
	"context"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

func TestPausesGrow(t *testing.T) {
	t.Parallel()
	policy := &retries{base: retryBase}
	for attempt, want := range map[int]time.Duration{
		1:  10 * time.Second,
		2:  40 * time.Second,
		3:  160 * time.Second,
		6:  10240 * time.Second,
		7:  6 * time.Hour,
		12: 6 * time.Hour,
		90: 6 * time.Hour,
	} {
		before := time.Now()
		next := policy.NextRetry(&rivertype.JobRow{Attempt: attempt})
		if next.Before(before.Add(want)) || next.After(time.Now().Add(want+want/10)) {
			t.Errorf("attempt %d: pause %v, want %v", attempt, next.Sub(before), want)
		}
	}
}

// failing is work that fails some times before it succeeds.
func failing(box *postbox, times int, fail func() error) func(context.Context, letter) error {
	return func(ctx context.Context, l letter) error {
		if err := box.deliver(ctx, l); err != nil {
			return err
		}
		if len(box.times(l.To)) <= times {
			return fail()
		}
		return nil
	}
}

func TestFailedJobIsTriedAgain(t *testing.T) {
	t.Parallel()
	for name, fail := range map[string]func() error{
		"error": func() error { return errOnPurpose },
		"panic": func() error { panic("on purpose") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				var box postbox
				j := node(t, d, failing(&box, 2, fail))
				j.retryBase = 100 * time.Millisecond
				run(t, j)
				enqueue(t.Context(), t, j, "ada", Options{})
				settled(t, d)
				tries := box.times("ada")
				if len(tries) != 3 || count(t, d, `state = 'completed' and attempt = 3`) != 1 {
					t.Fatalf("ran %d times, want 3 until it is complete", len(tries))
				}
				if first, second := tries[1].Sub(tries[0]), tries[2].Sub(tries[1]); first < 100*time.Millisecond || second < 400*time.Millisecond {
					t.Errorf("paused %v and %v, want at least 100 and 400 ms", first, second)
				}
			})
		})
	}
}

func TestJobIsGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, failing(&box, 100, func() error { return errOnPurpose }))
		j.retryBase = 10 * time.Millisecond
		run(t, j)
		enqueue(t.Context(), t, j, "ada", Options{MaxAttempts: 2})
		settled(t, d)
		if n := len(box.times("ada")); n != 2 || count(t, d, `state = 'discarded'`) != 1 {
			t.Errorf("ran %d times, want 2", n)
		}
	})
}

func TestGiveUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, failing(&box, 100, func() error { return GiveUp(errOnPurpose) }))
		run(t, j)
		enqueue(t.Context(), t, j, "ada", Options{})
		settled(t, d)
		if n := len(box.times("ada")); n != 1 {
			t.Errorf("ran %d times, want once", n)
		}
	})
}

func TestTimeout(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		j := node(t, d, func(context.Context, letter) error { return nil })
		Register(j, func(ctx context.Context, _ slow) error {
			<-ctx.Done()
			return ctx.Err()
		}, Timeout(50*time.Millisecond))
		run(t, j)
		if err := Enqueue(t.Context(), j, slow{}, Options{MaxAttempts: 1}); err != nil {
			t.Fatal(err)
		}
		settled(t, d)
		if n := count(t, d, `state = 'discarded'`); n != 1 {
			t.Errorf("got %d failed jobs, want 1", n)
		}
	})
}

// A node that dies leaves its jobs marked as running.
func TestJobOfDeadNodeIsTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, box.deliver)
		j.retryBase = time.Millisecond
		enqueue(t.Context(), t, j, "ada", Options{})
		_, err := d.Exec(t.Context(), `
			update river_job set state = 'running', attempt = 1, attempted_at = '2001-02-03 04:05:06'`)
		if err != nil {
			t.Fatal(err)
		}
		run(t, j)
		settled(t, d)
		if n := len(box.times("ada")); n != 1 || count(t, d, `state = 'completed' and attempt = 2`) != 1 {
			t.Errorf("ran %d times, want once more", n)
		}
	})
}

// slow is work that never ends by itself.
type slow struct{}

func (slow) Kind() string { return "slow" }
