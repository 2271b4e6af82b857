package content

import (
	"context"

	"portico/internal/db"
)

// PublishedBy is the condition that the user whose id is in a column has
// published something of one of the types, or of any type if none is named.
func (p *Posts) PublishedBy(ctx context.Context, column string, types []string) (db.Clause, error) {
	if err := p.publishDue(ctx); err != nil {
		return db.Clause{}, err
	}
	published := p.published(types)
	return db.Clause{
		SQL:  "exists (select 1 from posts p where p.author_id = " + column + " and " + published.SQL + ")",
		Args: published.Args,
	}, nil
}

// published is the condition that a post of one of the types is public.
func (p *Posts) published(types []string) db.Clause {
	if len(types) == 0 {
		for _, t := range p.registry.Types {
			types = append(types, t.Name)
		}
	}
	among := db.In(p.db, "p.type", types)
	return db.Clause{SQL: among.SQL + " and p.status = ?", Args: append(among.Args, Publish)}
}
