// Package locales carries the catalogues of everything the server says to
// people: one PO file per language, the same keys in each.
package locales

import "embed"

// Files holds en.po and it.po.
//
//go:embed *.po
var Files embed.FS
