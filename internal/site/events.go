package site

import (
	"context"
	"reflect"
)

// Events carries news between rooms that do not know each other. A publisher
// announces a value of its own type; whoever subscribed to that type is called
// in the order of subscription, inside the publisher's transaction, so that
// cause and effects are saved together or not at all.
//
// Subscriptions are made while the program is put together, before the first
// event; the zero value is ready to use.
type Events struct {
	handlers map[reflect.Type][]func(context.Context, any) error
}

// On subscribes to events of type E.
func On[E any](events *Events, handle func(ctx context.Context, event E) error) {
	if events.handlers == nil {
		events.handlers = map[reflect.Type][]func(context.Context, any) error{}
	}
	kind := reflect.TypeFor[E]()
	events.handlers[kind] = append(events.handlers[kind], func(ctx context.Context, event any) error {
		return handle(ctx, event.(E))
	})
}

// Publish calls every subscriber to event's type and stops at the first error,
// which the publisher returns to undo its transaction.
func (e *Events) Publish(ctx context.Context, event any) error {
	for _, handle := range e.handlers[reflect.TypeOf(event)] {
		if err := handle(ctx, event); err != nil {
			return err
		}
	}
	return nil
}
