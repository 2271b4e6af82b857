package jobs

import (
	"context"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

func TestPeriodicJob(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		for range 2 { // two nodes
			j := node(t, d, func(ctx context.Context, l letter) error {
				if err := box.deliver(ctx, l); err != nil {
					return err
				}
				if len(box.times(l.To)) == 1 {
					return errOnPurpose // its next turn comes all the same
				}
				return nil
			})
			Every(j, time.Second, letter{To: "daily"})
			Every(j, 24*time.Hour, letter{To: "rarely"})
			run(t, j)
		}
		eventually(t, "three turns have passed", func() bool { return len(box.times("daily")) >= 3 })
		var jobs, turns int
		err := d.QueryRow(t.Context(), `
			select count(*), count(distinct scheduled_at) from river_job
			where state in ('available', 'running', 'completed')`).Scan(&jobs, &turns)
		if err != nil || jobs != turns {
			t.Errorf("got %d jobs for %d turns, %v, want one for each", jobs, turns, err)
		}
		if n := len(box.times("rarely")); n != 0 {
			t.Errorf("a job for another time ran %d times", n)
		}
	})
}

// A turn that no node could take is taken when one comes, once.
func TestPeriodicJobCatchesUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, box.deliver)
		Every(j, 24*time.Hour, letter{To: "daily"})
		if err := j.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		stop(t, j)
		past := `'2001-02-03 04:05:06'`
		if _, err := d.Exec(t.Context(), `update river_job set scheduled_at = `+past); err != nil {
			t.Fatal(err)
		}
		again := node(t, d, box.deliver)
		Every(again, 24*time.Hour, letter{To: "daily"})
		run(t, again)
		eventually(t, "it is done", func() bool { return count(t, d, `state = 'completed'`) == 1 })
		if n := len(box.times("daily")); n != 1 || count(t, d, `state = 'available'`) != 1 {
			t.Errorf("ran %d times, want once and the next turn waiting", n)
		}
	})
}
