package db

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// postgresConnections is how many connections one node keeps at the most.
const postgresConnections = 20

func openPostgres(ctx context.Context, url string) (*DB, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", err) // pgx leaves the password out
	}
	connected := stdlib.OpenDB(*config)
	connected.SetMaxOpenConns(postgresConnections)
	connected.SetMaxIdleConns(postgresConnections)
	if err := connected.PingContext(ctx); err != nil {
		_ = connected.Close() // nothing was opened
		return nil, fmt.Errorf("connect to PostgreSQL at %s: %w", config.Host, err)
	}
	p := newPool(connected, false)
	return &DB{engine: Postgres, read: p, write: p}, nil
}

// rebind turns the ? of a statement into $1, $2 … outside quotes and comments.
func rebind(query string) string {
	if !strings.Contains(query, "?") {
		return query
	}
	var b strings.Builder
	b.Grow(len(query) + 16)
	n := 0
	var inside byte // the byte that ends the quote or comment, 0 outside
	for i := range len(query) {
		c := query[i]
		switch {
		case inside != 0:
			if c == inside {
				inside = 0
			}
		case c == '\'' || c == '"':
			inside = c
		case c == '-' && strings.HasPrefix(query[i:], "--"):
			inside = '\n'
		case c == '?':
			n++
			b.WriteByte('$')
			b.WriteString(strconv.Itoa(n))
			continue
		}
		b.WriteByte(c)
	}
	return b.String()
}
