package main

import (
	"context"
	"encoding/base64"
	"errors"
	"os"
	"path/filepath"
	"time"

	"portico/internal/app"
	"portico/internal/db"
	"portico/internal/identity"
	"portico/internal/seed"
)

// language is the language the requests ask for.
const language = "en"

// site is the site to measure.
type site struct {
	database string // as db.Open takes it
	folder   string
	engine   *postgres // nil on SQLite

	posts         []int64
	categories    []int64
	authorization string // header of the administrator's program
}

// makeSite fills a fresh database.
func (c *runCmd) makeSite(ctx context.Context) (_ *site, err error) {
	folder, err := os.MkdirTemp("", "portico-bench-")
	if err != nil {
		return nil, err
	}
	s := &site{folder: folder, database: filepath.Join(folder, "portico.db")}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.remove())
		}
	}()
	if c.Engine == "postgres" {
		if s.engine, err = newPostgres(ctx); err != nil {
			return nil, err
		}
		s.database = s.engine.url
	}
	opened, err := db.Open(ctx, s.database)
	if err != nil {
		return nil, err
	}
	err = s.fill(ctx, opened, c.Posts)
	if err == nil && s.engine != nil {
		err = s.engine.settle(ctx, opened)
	}
	return s, errors.Join(err, opened.Close())
}

func (s *site) remove() error {
	err := os.RemoveAll(s.folder)
	if s.engine != nil {
		err = errors.Join(err, s.engine.drop())
	}
	return err
}

func (s *site) fill(ctx context.Context, d *db.DB, posts int) error {
	a, err := app.New(ctx, app.Config{DB: d, BaseURL: "http://localhost"})
	if err != nil {
		return err
	}
	for _, login := range []string{"ada", "bruno", "carla", "dario"} {
		_, err := a.Identity.AddUser(ctx, identity.NewUser{
			Login: login, Email: login + "@example.org", Role: "author", Password: identity.GeneratePassword(),
		})
		if err != nil {
			return err
		}
	}
	started := time.Now()
	_, err = a.Seed(ctx, seed.Options{Posts: 2 * posts}, func(stored int) {
		status("filling the database: %d of %d posts", stored, 2*posts)
	})
	if err != nil {
		return err
	}
	status("filled the database in %s", time.Since(started).Round(100*time.Millisecond))
	return errors.Join(s.read(ctx, d), s.authorize(ctx, a.Identity), a.Identity.Close())
}

// read finds out what requests can ask for.
func (s *site) read(ctx context.Context, d *db.DB) error {
	rows, err := d.Query(ctx, `select id from posts where language = ? and status = 'publish' order by id`, language)
	s.posts, err = db.Column[int64](rows, err)
	if err != nil {
		return err
	}
	rows, err = d.Query(ctx, `select id from terms where taxonomy = 'category' and language = ? and count > 0 order by id`, language)
	s.categories, err = db.Column[int64](rows, err)
	return err
}

func (s *site) authorize(ctx context.Context, users *identity.Identity) error {
	admin, err := users.UserByLogin(ctx, "admin")
	if err != nil {
		return err
	}
	secret, _, err := users.AddApplicationPassword(ctx, admin.ID, "bench", "")
	s.authorization = "Basic " + base64.StdEncoding.EncodeToString([]byte("admin:"+secret))
	return err
}
