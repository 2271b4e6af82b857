package db

// RowLock is how firmly a select inside a transaction holds the rows it reads,
// until the transaction ends.
type RowLock string

// The locks, from the weakest. Each keeps others from doing what its name says.
const (
	NoDelete RowLock = " for key share"
	NoChange RowLock = " for no key update" // they may still be referred to
	NoUse    RowLock = " for update"
)

// Hold is what a select ends with to hold its rows. To keep transactions from
// waiting for each other in a circle, all of them take the rows of a table in
// the same order. On SQLite it is empty: there is one writer anyway.
func (d *DB) Hold(lock RowLock) string {
	if d.engine == SQLite {
		return ""
	}
	return string(lock)
}
