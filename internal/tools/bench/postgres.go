package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"

	"github.com/jackc/pgx/v5"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/db/pgserver"
)

// postgres is a fresh database on a PostgreSQL server.
type postgres struct {
	url    string
	name   string
	admin  string           // address of the server's superuser
	server *pgserver.Server // nil if it was there already
}

// newPostgres makes a database on the server for tests, or starts one.
func newPostgres(ctx context.Context) (*postgres, error) {
	p := &postgres{admin: os.Getenv(dbtest.Server), name: "portico_bench_" + strings.ToLower(rand.Text())}
	if p.admin == "" {
		server, err := pgserver.Start(ctx)
		if err != nil {
			return nil, err
		}
		p.server, p.admin = server, server.URL()
	}
	address, err := url.Parse(p.admin)
	if err != nil {
		return nil, fmt.Errorf("%s is no address", dbtest.Server) // it may hold a password
	}
	address.Path = "/" + p.name
	p.url = address.String()
	if err := p.administer(ctx, "create database "+p.name); err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

// settle brings the database into the state of a site that has been there for a
// while. Servers for tests commit without waiting for the disk, and before that
// has happened the engine cannot note that rows are visible to everybody.
func (p *postgres) settle(ctx context.Context, d *db.DB) error {
	if err := p.administer(ctx, "checkpoint"); err != nil {
		return err
	}
	return d.Tidy(ctx)
}

// drop removes the database, and the server if it was started for it.
func (p *postgres) drop() error {
	return errors.Join(p.administer(context.Background(), "drop database "+p.name+" with (force)"), p.stop())
}

func (p *postgres) stop() error {
	if p.server == nil {
		return nil
	}
	return p.server.Stop()
}

func (p *postgres) administer(ctx context.Context, statement string) error {
	connection, err := pgx.Connect(ctx, p.admin)
	if err != nil {
		return err
	}
	_, err = connection.Exec(ctx, statement)
	return errors.Join(err, connection.Close(ctx))
}
