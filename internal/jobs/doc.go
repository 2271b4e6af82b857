// Package jobs does durable background work: mail, scheduled publishing,
// indexing. A job is recorded in the same transaction as its cause, so that a
// crash loses neither or both, and it runs at least once on one of the nodes.
//
// The parts of the program register what they can do with [Register] and [Every]
// while the server is put together; afterwards [Enqueue] records work and
// [Jobs.Start] does it. A job that fails is tried again, with growing pauses,
// until it succeeds or its attempts are used up.
//
// The queue is River, on the site's own database; nothing outside this package
// knows that.
package jobs
