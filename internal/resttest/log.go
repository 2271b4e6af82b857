package resttest

import (
	"context"
	"io"
	"log/slog"
	"sync/atomic"
)

// errorLog writes what the server says to the output of the test, and remembers
// whether it was an error.
type errorLog struct {
	output io.Writer
	failed atomic.Bool
}

func (l *errorLog) handler() slog.Handler {
	return &logHandler{slog.NewTextHandler(l.output, &slog.HandlerOptions{Level: slog.LevelWarn}), l}
}

// logHandler passes records on and looks at their level.
type logHandler struct {
	slog.Handler
	log *errorLog
}

// Handle writes a record.
func (h *logHandler) Handle(ctx context.Context, record slog.Record) error {
	if record.Level >= slog.LevelError {
		h.log.failed.Store(true)
	}
	return h.Handler.Handle(ctx, record)
}

// WithAttrs is a handler with attributes.
func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logHandler{h.Handler.WithAttrs(attrs), h.log}
}

// WithGroup is a handler with a group.
func (h *logHandler) WithGroup(name string) slog.Handler {
	return &logHandler{h.Handler.WithGroup(name), h.log}
}
