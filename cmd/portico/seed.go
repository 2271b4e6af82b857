package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/alecthomas/kong"

	"portico/internal/app"
	"portico/internal/seed"
)

// SeedCmd fills the site with made-up posts.
type SeedCmd struct {
	Database      `embed:""`
	Posts         int      `required:"" placeholder:"N" help:"How many posts to add, in all languages together."`
	Comments      int      `placeholder:"N" help:"How many comments to add. This version has no comments, so none are added."`
	Categories    int      `default:"20" help:"How many categories the posts are filed under, per language."`
	Tags          int      `default:"200" help:"How many tags the posts are given, per language."`
	Languages     []string `default:"en,it" env:"PORTICO_LANGUAGES" help:"Languages of the site, the default one first. There are texts in English (en) and Italian (it)."`
	Seed          uint64   `default:"1" help:"The same number gives the same posts."`
	BaseURL       string   `name:"base-url" default:"http://127.0.0.1:8080" env:"PORTICO_BASE_URL" placeholder:"URL" help:"Address of the site as visitors see it; posts remember it."`
	AdminPassword string   `env:"PORTICO_ADMIN_PASSWORD" help:"Password of the administrator if the site is new; made up and printed once if not given."`
}

// Run adds the posts. A site that is not there yet is set up first, as the first
// start of the server would.
func (c *SeedCmd) Run(ctx context.Context, parser *kong.Kong) (err error) {
	if c.Posts < 0 || c.Comments < 0 || c.Categories < 1 || c.Tags < 1 {
		return errors.New("--posts and --comments take numbers from 0, --categories and --tags from 1")
	}
	started := time.Now()
	database, err := c.Open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Close()) }()
	site, err := app.New(ctx, app.Config{
		DB: database, BaseURL: c.BaseURL, Languages: c.Languages, AdminPassword: c.AdminPassword,
	})
	if err != nil {
		return err
	}
	bar := newProgress(parser.Stdout, "posts", c.Posts)
	added, err := site.Seed(ctx, seed.Options{
		Seed: c.Seed, Posts: c.Posts, Languages: c.Languages, Categories: c.Categories, Tags: c.Tags,
	}, bar.show)
	bar.end()
	err = errors.Join(err, site.Identity.Close())
	if err != nil {
		return fmt.Errorf("after %d posts: %w", added.Posts, err)
	}
	return c.summary(parser.Stdout, added, site.FirstPassword, time.Since(started))
}

func (c *SeedCmd) summary(out io.Writer, added app.Seeded, password string, took time.Duration) error {
	_, err := fmt.Fprintf(out, "Added %d posts (%d of them translations of another), %d categories and %d tags in %s.\n",
		added.Posts, added.Translations, added.Categories, added.Tags, took.Round(100*time.Millisecond))
	if err == nil && c.Comments > 0 {
		_, err = fmt.Fprintln(out, "This version has no comments, so none were added.")
	}
	if err == nil && password != "" {
		_, err = fmt.Fprintf(out, "The site is new. Its administrator is admin with the password %s (shown only now).\n", password)
	}
	return err
}
