package rest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"

	"portico/internal/site"
	"portico/internal/text"
	"portico/internal/value"
)

// Error is an answer that says no, with the code that clients test.
type Error struct {
	Code   string
	Status int // 500 if 0
	// Message is the sentence for people; without one it is the sentence of the
	// key error.<code>.
	Message text.Message
	// Data stands beside the status in the answer's data.
	Data value.Object
	// NullData answers with null as the data; a few codes are known for that.
	NullData bool
	// Header holds header fields of the answer.
	Header value.Object
	// Cause is for the log only.
	Cause error
}

func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s (%d): %v", e.Code, e.Status, e.Cause)
	}
	return fmt.Sprintf("%s (%d)", e.Code, e.Status)
}

func (e *Error) Unwrap() error { return e.Cause }

// NotFound is the error that the named thing does not exist.
func NotFound(code string) *Error { return &Error{Code: code, Status: http.StatusNotFound} }

// BadRequest is the error that what was asked for cannot be done that way.
func BadRequest(code string) *Error { return &Error{Code: code, Status: http.StatusBadRequest} }

// vocabulary maps the errors of package site to status and code, for handlers
// that have no special code to give.
var vocabulary = []struct {
	err    error
	code   string
	status int
}{
	{site.ErrNotFound, "rest_not_found", http.StatusNotFound},
	{site.ErrConflict, "rest_conflict", http.StatusConflict},
	{site.ErrForbidden, "rest_forbidden", http.StatusForbidden},
	{site.ErrInvalid, "rest_invalid", http.StatusBadRequest},
	{context.DeadlineExceeded, "rest_timeout", http.StatusServiceUnavailable},
	{context.Canceled, "rest_canceled", statusClientClosed},
}

// statusClientClosed is what the log says of a client that went away.
const statusClientClosed = 499

// asError turns any error into one with a code. Errors that nobody expected are
// told to the client without detail.
func asError(err error) *Error {
	if known, ok := errors.AsType[*Error](err); ok {
		if known.Status == 0 {
			copied := *known
			copied.Status = http.StatusInternalServerError
			return &copied
		}
		return known
	}
	for _, word := range vocabulary {
		if errors.Is(err, word.err) {
			return &Error{Code: word.code, Status: word.status, Cause: err}
		}
	}
	return &Error{Code: "internal_server_error", Status: http.StatusInternalServerError, Cause: err}
}

// body is the error on the wire.
func (e *Error) body(r *Request) value.Object {
	message := e.Message
	if message.Key == "" {
		message = text.M("error." + e.Code)
	}
	var data any
	if !e.NullData {
		full := value.Object{{Key: "status", Value: e.Status}}
		full = append(full, e.Data...)
		full.Add("request_id", r.ID)
		data = full
	}
	return value.Object{
		{Key: "code", Value: e.Code},
		{Key: "message", Value: r.Say(message)},
		{Key: "data", Value: data},
	}
}

// panicError turns what a panic carried into an error for the log. The panic by
// which a handler gives up its connection goes on.
func panicError(cause any) error {
	if err, ok := cause.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(cause)
	}
	return fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
}
