package jobs

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

func TestUniqueKeyWhileWaiting(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, box.deliver)
		Register(j, func(context.Context, slow) error { return nil })
		for _, o := range []Options{
			{UniqueKey: "a"}, {UniqueKey: "a"}, {UniqueKey: "a", At: time.Now().Add(time.Hour)},
			{UniqueKey: "b"},
			{}, {},
		} {
			err := d.Tx(t.Context(), func(ctx context.Context) error {
				enqueue(ctx, t, j, "key "+o.UniqueKey, o)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := Enqueue(t.Context(), j, slow{}, Options{UniqueKey: "a"}); err != nil {
			t.Fatal(err)
		}
		if n := count(t, d, `kind = 'slow'`); n != 1 {
			t.Errorf("the same key of another kind: got %d jobs, want 1", n)
		}
		run(t, j)
		settled(t, d)
		for to, want := range map[string]int{"key a": 1, "key b": 1, "key ": 2} {
			if n := len(box.times(to)); n != want {
				t.Errorf("%q: ran %d times, want %d", to, n, want)
			}
		}
		enqueue(t.Context(), t, j, "key a", Options{UniqueKey: "a"})
		settled(t, d)
		if n := len(box.times("key a")); n != 2 {
			t.Errorf("again after it is done: ran %d times, want 2", n)
		}
	})
}

func TestUniqueKeyAtTheSameMoment(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var box postbox
		j := node(t, d, box.deliver)
		failed := make(chan error)
		for range 8 {
			go func() {
				failed <- d.Tx(t.Context(), func(ctx context.Context) error {
					return Enqueue(ctx, j, letter{To: "ada"}, Options{UniqueKey: "a"})
				})
			}()
		}
		for range 8 {
			if err := <-failed; err != nil {
				t.Error(err)
			}
		}
		if n := count(t, d, `true`); n != 1 {
			t.Errorf("got %d jobs, want 1", n)
		}
	})
}

// What happens while a job runs may come too late for it: the next job with its
// key has to be done. If the running one fails afterwards, the waiting one takes
// its place.
func TestUniqueKeyWhileRunning(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var runs atomic.Int32
		begun, goOn := make(chan struct{}), make(chan struct{})
		j := node(t, d, func(context.Context, letter) error {
			runs.Add(1)
			close(begun)
			<-goOn
			return errOnPurpose
		})
		run(t, j)
		enqueue(t.Context(), t, j, "ada", Options{UniqueKey: "a"})
		<-begun
		enqueue(t.Context(), t, j, "ada", Options{UniqueKey: "a", At: time.Now().Add(time.Hour)})
		enqueue(t.Context(), t, j, "ada", Options{UniqueKey: "a"})
		if running, waiting := count(t, d, `state = 'running'`), count(t, d, `state = 'available'`); running != 1 || waiting != 1 {
			t.Errorf("got %d running and %d waiting jobs, want one of each", running, waiting)
		}
		close(goOn)
		eventually(t, "the failed job gives way", func() bool { return count(t, d, `state = 'discarded'`) == 1 })
		if waiting := count(t, d, `state = 'available'`); runs.Load() != 1 || waiting != 1 {
			t.Errorf("ran %d times with %d waiting, want the waiting job kept", runs.Load(), waiting)
		}
	})
}
