package rest

// Limits bound what one request may cost.
type Limits struct {
	// Body is the largest body in bytes that is read into memory. Default 10 MiB.
	Body int64
	// Query is the longest query string in bytes. Default 32 KiB.
	Query int
}

func (l Limits) withDefaults() Limits {
	if l.Body == 0 {
		l.Body = 10 << 20
	}
	if l.Query == 0 {
		l.Query = 32 << 10
	}
	return l
}
