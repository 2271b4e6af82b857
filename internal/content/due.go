package content

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"portico/internal/db"
	"portico/internal/site"
)

// dueRefresh is how long a node relies on what it knows of the next scheduled
// post; another node may have scheduled an earlier one.
const dueRefresh = 10 * time.Second

// dueClock remembers when the next scheduled post is due, so that looking at the
// clock is all that most reads have to do.
type dueClock struct {
	next    atomic.Int64 // moment; 0: none known
	checked atomic.Int64 // when the database was asked last, in nanoseconds; 0: never
}

// before makes at the next moment if it comes before the known one.
func (c *dueClock) before(at int64) {
	for {
		next := c.next.Load()
		if next != 0 && next <= at || c.next.CompareAndSwap(next, at) {
			return
		}
	}
}

// scheduleDue remembers that a post is due at a moment and arranges for the work
// to be done then.
func (p *Posts) scheduleDue(ctx context.Context, at int64) error {
	p.db.AfterCommit(ctx, func() { p.due.before(at) })
	if p.Schedule == nil {
		return nil
	}
	if err := p.Schedule(ctx, at); err != nil {
		return fmt.Errorf("schedule publication: %w", err)
	}
	return nil
}

// publishDue publishes scheduled posts whose time has come before anybody reads,
// so that reads are exact whether or not the background job has run yet.
func (p *Posts) publishDue(ctx context.Context) error {
	due, err := p.isDue(ctx)
	if err != nil || !due {
		return err
	}
	return p.PublishDue(ctx)
}

func (p *Posts) isDue(ctx context.Context) (bool, error) {
	checked := p.due.checked.Load()
	stale := checked == 0 || time.Since(time.Unix(0, checked)) > dueRefresh
	// One read asks the database, the others go by what is known.
	if stale && p.due.checked.CompareAndSwap(checked, time.Now().UnixNano()) {
		known := p.due.next.Load()
		next, err := p.nextDue(ctx)
		if err != nil {
			p.due.checked.Store(0)
			return false, err
		}
		p.due.next.CompareAndSwap(known, next) // what was scheduled meanwhile stays
	}
	next := p.due.next.Load()
	_, now := p.now()
	return next != 0 && next <= now, nil
}

func (p *Posts) nextDue(ctx context.Context) (int64, error) {
	var next sql.NullInt64
	err := p.db.QueryRow(ctx, `select min(date_gmt) from posts where status = 'future'`).Scan(&next)
	if err != nil {
		return 0, fmt.Errorf("look for scheduled posts: %w", err)
	}
	return next.Int64, nil
}

// PublishDue publishes every scheduled post whose time has come. Nothing else of
// them changes. Several nodes may call it at once: each post is published once.
func (p *Posts) PublishDue(ctx context.Context) error {
	_, now := p.now()
	rows, err := p.db.Query(ctx, `select id from posts where status = 'future' and date_gmt <= ? order by date_gmt, id`, now)
	due, err := db.Column[int64](rows, err)
	if err != nil {
		return fmt.Errorf("look for scheduled posts: %w", err)
	}
	for _, id := range due {
		if err := p.publish(ctx, id, now); err != nil {
			return fmt.Errorf("publish scheduled post %d: %w", id, err)
		}
	}
	p.due.checked.Store(0) // the next read finds out what comes next
	return nil
}

// ScheduleNext arranges again for the post that is due next. The queue goes by
// the database's clock: by this node's it may have been too early.
func (p *Posts) ScheduleNext(ctx context.Context) error {
	next, err := p.nextDue(ctx)
	if err != nil || next == 0 {
		return err
	}
	return p.scheduleDue(ctx, next)
}

// publish publishes a scheduled post, unless it has been published or put off
// meanwhile.
func (p *Posts) publish(ctx context.Context, id, now int64) error {
	return p.db.Tx(ctx, func(ctx context.Context) error {
		before, err := p.lock(ctx, id)
		if errors.Is(err, site.ErrNotFound) {
			return nil
		}
		if err != nil || before.Status != Future || before.DateGMT.Int64 > now {
			return err
		}
		post := *before
		post.Status = Publish
		if _, err := p.db.Exec(ctx, `update posts set status = ? where id = ?`, post.Status, post.ID); err != nil {
			return err
		}
		if t := p.registry.Type(post.Type); t != nil {
			if err := p.saveRelations(ctx, t, before, &post, nil); err != nil {
				return err
			}
		}
		return p.site.Events.Publish(ctx, PostSaved{before, &post})
	})
}
