// Package schema says what an argument or a field may be: it checks values from
// outside, coerces them to their type and describes itself to clients, in the
// route indexes and in the OpenAPI document.
//
// Values are those of package value. Query strings carry nothing but strings, so
// the types are forgiving: "5" is an integer, "1,2" a list of two items, "false"
// a boolean. Which spellings count is part of the interface and written down
// type by type in types.go and numbers.go. A list and an object whose names are
// whole numbers are the same thing to every check, as are an empty list and an
// empty object.
//
// Checking and coercing are two steps. [Schema.Validate] answers whether a value
// fits and changes nothing; [Schema.Sanitize] turns any value, fitting or not,
// into one of the type (null into the empty value of the type, for example).
package schema
