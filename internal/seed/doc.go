// Package seed makes up content for benchmarks and demonstrations: posts in
// English and Italian that look like those of a real site, with categories and
// tags used as unevenly as people use them. It only writes texts; storing them
// is somebody else's business. The same [Options] always give the same posts.
package seed
