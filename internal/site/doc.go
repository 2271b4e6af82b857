// Package site is the site itself, as every other room sees it: its settings
// and languages, the addresses of its pages and of its interface, its clock, its
// events, and the short vocabulary of errors.
package site
