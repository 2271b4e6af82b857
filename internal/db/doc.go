// Package db is the one way to the database: SQLite in a file, or PostgreSQL,
// behind the same handle.
//
// SQL is written once, with ? for arguments, and runs on both engines. What they
// really do differently is kept here: opening, placeholders, lists of ids
// ([In]), text search ([DB.Contains]), locks ([DB.Lock]) and the few words of
// migrations. Everything else uses the common subset: returning, on conflict,
// common table expressions, window functions.
//
// A transaction travels in the context: inside [DB.Tx] every call with the
// context it hands over belongs to that transaction, so functions need not know
// whether they are called in one.
package db
