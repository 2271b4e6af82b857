package site_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"portico/internal/site"
)

type saved struct{ id int64 }

type removed struct{ id int64 }

func TestEvents(t *testing.T) {
	t.Parallel()
	var events site.Events
	var heard []string
	refuse := errors.New("refused")
	site.On(&events, func(_ context.Context, e saved) error {
		heard = append(heard, "first")
		if e.id < 0 {
			return refuse
		}
		return nil
	})
	site.On(&events, func(context.Context, removed) error {
		heard = append(heard, "other")
		return nil
	})
	site.On(&events, func(context.Context, saved) error {
		heard = append(heard, "second")
		return nil
	})
	for _, c := range []struct {
		event any
		want  []string
		err   error
	}{
		{saved{1}, []string{"first", "second"}, nil},
		{saved{-1}, []string{"first"}, refuse},
		{removed{1}, []string{"other"}, nil},
		{&saved{1}, nil, nil},
		{"nobody listens", nil, nil},
	} {
		heard = nil
		if err := events.Publish(t.Context(), c.event); !errors.Is(err, c.err) || !slices.Equal(heard, c.want) {
			t.Errorf("%#v: got %q, %v, want %q, %v", c.event, heard, err, c.want, c.err)
		}
	}
}

func TestEventsSeeTheContext(t *testing.T) {
	t.Parallel()
	type key struct{}
	var events site.Events
	var got any
	site.On(&events, func(ctx context.Context, _ saved) error {
		got = ctx.Value(key{})
		return nil
	})
	if err := events.Publish(context.WithValue(t.Context(), key{}, "here"), saved{1}); err != nil || got != "here" {
		t.Errorf("got %v, %v", got, err)
	}
}
