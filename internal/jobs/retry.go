package jobs

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/riverqueue/river/rivertype"
)

const (
	// maxAttempts is how often a job is tried unless it says otherwise.
	maxAttempts = 12
	// retryBase is the pause after the first failure. It is longer than the five
	// seconds below which River puts a failed job straight back into the queue,
	// where a newer job with its unique key may be waiting.
	retryBase = 10 * time.Second
	// retryFactor is by how much each pause is longer than the one before.
	retryFactor = 4
	// retryLimit is the longest pause.
	retryLimit = 6 * time.Hour
)

// retries decides when a failed job is tried again: after 10 seconds, 40
// seconds, about 3, 11 and 43 minutes, 3 hours, and then every 6 hours.
type retries struct {
	base time.Duration
}

// NextRetry is when to try job again. Up to a tenth is added to the pause, so
// that jobs that failed together do not come back together.
func (r *retries) NextRetry(job *rivertype.JobRow) time.Time {
	pause := float64(r.base) * math.Pow(retryFactor, float64(max(job.Attempt-1, 0)))
	pause = min(pause, float64(retryLimit))
	return time.Now().UTC().Add(time.Duration(pause * (1 + rand.Float64()/10)))
}
