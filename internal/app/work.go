package app

import (
	"context"
	"errors"
	"strconv"
	"time"

	"portico/internal/jobs"
)

// publishDue publishes the posts whose time has come.
type publishDue struct{}

func (publishDue) Kind() string { return "publish_due" }

// purgeTrash deletes what has lain in the trash too long.
type purgeTrash struct{}

func (purgeTrash) Kind() string { return "purge_trash" }

// purgeIdentity deletes sessions and tokens that have expired.
type purgeIdentity struct{}

func (purgeIdentity) Kind() string { return "purge_identity" }

// registerJobs says what is done in the background.
func (a *App) registerJobs() {
	jobs.Register(a.Jobs, func(ctx context.Context, _ publishDue) error {
		return errors.Join(a.Posts.PublishDue(ctx), a.Posts.ScheduleNext(ctx))
	})
	jobs.Register(a.Jobs, func(ctx context.Context, _ purgeTrash) error { return a.Posts.PurgeTrash(ctx) })
	jobs.Register(a.Jobs, func(ctx context.Context, _ purgeIdentity) error { return a.Identity.Purge(ctx) })
	jobs.Every(a.Jobs, time.Hour, purgeTrash{})
	jobs.Every(a.Jobs, time.Hour, purgeIdentity{})
	a.Posts.Schedule = func(ctx context.Context, at int64) error {
		return jobs.Enqueue(ctx, a.Jobs, publishDue{}, jobs.Options{
			At: time.Unix(at, 0), UniqueKey: strconv.FormatInt(at, 10),
		})
	}
}
