package identity

import "fmt"

// Refusal is why something cannot be stored, with the code that clients of the
// interface test. It wraps site.ErrInvalid or site.ErrConflict.
type Refusal struct {
	Code   string // such as existing_user_login
	Reason string // for people, in English
	Kind   error
}

func (r *Refusal) Error() string { return r.Reason }

// Unwrap gives the kind of refusal.
func (r *Refusal) Unwrap() error { return r.Kind }

func refuse(kind error, code, reason string, args ...any) *Refusal {
	return &Refusal{Code: code, Reason: fmt.Sprintf(reason, args...), Kind: kind}
}
