package resttest

import (
	"sync"
	"time"
)

// Start is when the clock of a site stands at first.
var Start = time.Date(2024, time.March, 15, 12, 0, 0, 0, time.UTC)

// Clock is the clock of a site. It stands still until a test moves it.
type Clock struct {
	mu      sync.Mutex
	at      time.Time
	follows bool          // the clock goes
	ahead   time.Duration // of real time, while it goes
}

// Now is what the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.follows {
		return time.Now().Add(c.ahead)
	}
	return c.at
}

// Set stops the clock at a moment.
func (c *Clock) Set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at, c.follows = at, false
}

// Advance moves the clock, which goes on as before.
func (c *Clock) Advance(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(by)
	c.ahead += by
}

// Follow lets the clock go with real time, ahead of it by a duration (or behind
// it by a negative one).
func (c *Clock) Follow(ahead time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.follows, c.ahead = true, ahead
}
