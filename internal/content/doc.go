// Package content holds what the site publishes: posts of every type with their
// revisions and autosaves, and the terms that order them. It knows the rules
// (who may do what, which status follows which, how slugs and dates come about)
// and the SQL; the interface's shapes are the business of the modules.
//
// One [Type] describes each kind of post and one [Taxonomy] each kind of term;
// rules and queries read these descriptions and know no kind by name.
package content
