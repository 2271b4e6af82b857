package content

import (
	"context"
	"embed"

	"portico/internal/db"
	"portico/internal/site"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the tables of this package.
var Migrations = db.Part("content", migrations)

// Posts reads and writes posts of every type.
type Posts struct {
	db       *db.DB
	site     *site.Site
	registry *Registry
	terms    *Terms
	due      dueClock
	// Schedule arranges that PublishDue is called at a moment, in the
	// transaction of ctx. It is set by whoever puts the program together;
	// without it scheduled posts are published when somebody looks.
	Schedule func(ctx context.Context, at int64) error
}

// NewPosts makes the store of posts.
func NewPosts(d *db.DB, s *site.Site, registry *Registry, terms *Terms) *Posts {
	return &Posts{db: d, site: s, registry: registry, terms: terms}
}

// Events other rooms can listen to. They are published inside the transaction
// that makes the change.
type (
	// PostSaved says that a post was created or changed. Before is nil for a new
	// one.
	PostSaved struct{ Before, After *Post }
	// PostDeleted says that a post is gone for good.
	PostDeleted struct{ Post *Post }
)
