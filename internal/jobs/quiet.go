package jobs

import (
	"context"
	"log/slog"
)

// quiet passes on warnings and errors only: River reports every routine step.
type quiet struct {
	slog.Handler
}

// Enabled tells whether a record of this level is wanted.
func (q *quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the limit for a logger with more attributes.
func (q *quiet) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &quiet{q.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the limit for a logger with a group.
func (q *quiet) WithGroup(name string) slog.Handler { return &quiet{q.Handler.WithGroup(name)} }
