package jobs

import (
	"context"
	"fmt"

	"github.com/riverqueue/river/rivermigrate"
)

// Migrate brings the tables of the queue up to date. Several nodes may call it at
// once.
func (j *Jobs) Migrate(ctx context.Context) error {
	migrator, err := rivermigrate.New(j.driver(), &rivermigrate.Config{Logger: j.log})
	if err != nil {
		return fmt.Errorf("migrate jobs: %w", err)
	}
	return j.db.Alone(ctx, "migrate", func(ctx context.Context) error {
		if _, err := migrator.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
			return fmt.Errorf("migrate jobs: %w", err)
		}
		return nil
	})
}
