// Package value holds the loosely typed values that travel between the wire
// and the rest of Portico: what a JSON body, a form or a query string says, and
// what an answer is made of.
//
// A value is one of
//
//	nil, bool, int64, float64, string, []any (a list) or Object
//
// Whole numbers that fit are int64, all others float64. An Object keeps the
// order of its members, because clients see that order in route descriptors,
// paging links and stored structures. Everything from outside is read with a
// limit on nesting ([MaxDepth]), so that no later recursion over a value can
// run away.
package value
