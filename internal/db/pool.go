package db

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// maxPrepared bounds the statements kept prepared. The texts come from code and
// from combinations of list filters; past the bound they run unprepared.
const maxPrepared = 1024

// pool is a set of connections with its prepared statements.
type pool struct {
	*sql.DB
	keep       bool // whether preparing pays: pgx prepares by itself
	mu         sync.RWMutex
	statements map[string]*sql.Stmt
}

func newPool(connections *sql.DB, keepPrepared bool) *pool {
	return &pool{DB: connections, keep: keepPrepared, statements: map[string]*sql.Stmt{}}
}

// prepared returns the prepared form of query if it is there already.
func (p *pool) prepared(query string) *sql.Stmt {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.statements[query]
}

// prepareNow returns the prepared form of query, making it if there is room.
// Nil means the query has to run as it is; a query that cannot be prepared then
// reports its own error.
func (p *pool) prepareNow(ctx context.Context, query string) *sql.Stmt {
	if !p.keep {
		return nil
	}
	if stmt := p.prepared(query); stmt != nil {
		return stmt
	}
	p.mu.RLock()
	full := len(p.statements) >= maxPrepared
	p.mu.RUnlock()
	if full {
		return nil
	}
	stmt, err := p.PrepareContext(ctx, query)
	if err != nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if other := p.statements[query]; other != nil {
		_ = stmt.Close() // another goroutine was faster
		return other
	}
	p.statements[query] = stmt
	return stmt
}

func (p *pool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var err error
	for _, stmt := range p.statements {
		err = errors.Join(err, stmt.Close())
	}
	p.statements = map[string]*sql.Stmt{}
	return errors.Join(err, p.DB.Close())
}
