package rest

// Caller is who sends a request, as far as the engine has to know.
type Caller interface {
	// UserID is 0 for strangers.
	UserID() int64
	// Can tells whether the caller has a capability.
	Can(capability string) bool
	// Locale is the locale the user chose for themselves, or empty.
	Locale() string
}

// Stranger is the caller nobody knows.
var Stranger Caller = stranger{}

type stranger struct{}

func (stranger) UserID() int64   { return 0 }
func (stranger) Can(string) bool { return false }
func (stranger) Locale() string  { return "" }
