package rest

import (
	"net/http"

	"portico/internal/value"
)

// Response is what a handler answers: a status, a body and headers of its own.
type Response struct {
	Status int // 200 if 0
	// Body is *Item, []*Item, or any value of package value.
	Body any
	// Header fields in their order. Numbers stay numbers, because an envelope
	// shows them as such.
	Header value.Object
}

// Item is a resource in an answer: its fields, and the links that come with
// them.
type Item struct {
	Fields value.Object
	Links  Links
	// ShowLinks shows the links even to clients that selected other fields only.
	ShowLinks bool
}

// OK answers with body.
func OK(body any) Response { return Response{Status: http.StatusOK, Body: body} }

// Created answers with a new resource and where it is.
func Created(body any, location string) Response {
	r := Response{Status: http.StatusCreated, Body: body}
	r.Header.Set("Location", location)
	return r
}

// Deleted answers with what was removed.
func Deleted(previous *Item) Response {
	return OK(value.Object{{Key: "deleted", Value: true}, {Key: "previous", Value: previous.Fields}})
}

// errorResponse is the answer to a request that failed.
func (r *Request) errorResponse(e *Error) Response {
	return Response{Status: e.Status, Body: e.body(r), Header: e.Header}
}

// failed tells whether the answer says no.
func (r *Response) failed() bool { return r.Status >= 400 }
