package site

import "errors"

// The vocabulary of errors. Stores and rules return these, wrapped with what was
// attempted; the interface engine maps them to status and code in one table.
var (
	ErrNotFound  = errors.New("not found")
	ErrConflict  = errors.New("conflict")
	ErrForbidden = errors.New("forbidden")
	ErrInvalid   = errors.New("invalid")
)
