// Package modules says what a module is: one namespace of the interface with
// everything it brings along. Each folder below holds one; package app lists
// them in order.
package modules

import (
	"portico/internal/db"
	"portico/internal/rest"
)

// Module is everything a part of the product adds to the server.
type Module struct {
	// Namespaces the module declares, in the order of the site index.
	Namespaces []string
	Routes     []rest.Route
	// Embedders by the kind that links of any module may name.
	Embedders map[string]rest.Embedder
	// Migrations are the module's own tables; the zero value means none.
	Migrations db.Migrations
	// Settings are the module's settings with their defaults.
	Settings map[string]any
	// Capabilities the module adds, by role.
	Capabilities map[string][]string
}
