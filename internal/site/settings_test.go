package site_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestSettings(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d, site.Options{}).Settings
		s.Declare(map[string]any{"maps.zoom": int64(4)})
		if s.String("title") != "Portico" || s.Int64("posts_per_page") != 10 || !s.Bool("use_smilies") || s.Float("gmt_offset") != 0 || s.Int64("maps.zoom") != 4 {
			t.Error("defaults are not there")
		}
		if s.String("unknown") != "" || s.String("posts_per_page") != "" {
			t.Error("an unknown setting, or one of another type, is empty")
		}
		for name, v := range map[string]any{"title": "Ciao è", "posts_per_page": 5, "use_smilies": false, "gmt_offset": 1.5, "maps.zoom": int64(9)} {
			for range 2 { // the second time it is there already
				if err := s.Set(t.Context(), name, v); err != nil {
					t.Fatal(err)
				}
			}
		}
		if s.String("title") != "Ciao è" || s.Int64("posts_per_page") != 5 || s.Bool("use_smilies") || s.Float("gmt_offset") != 1.5 || s.Int64("maps.zoom") != 9 {
			t.Error("what was set is not seen at once")
		}
		if err := s.Set(t.Context(), "title", make(chan int)); err == nil {
			t.Error("a value that cannot be stored is taken")
		}
	}, site.Migrations)
}

func TestSettingsOfAnotherNode(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		here, there := newSite(t, d, site.Options{}).Settings, newSite(t, d, site.Options{}).Settings
		if there.String("title") != "Portico" {
			t.Fatal("not the default")
		}
		if err := here.Set(t.Context(), "title", "New"); err != nil {
			t.Fatal(err)
		}
		for end := time.Now().Add(3 * time.Second); there.String("title") != "New"; {
			if time.Now().After(end) {
				t.Fatal("the change is not seen")
			}
			time.Sleep(20 * time.Millisecond)
		}
	}, site.Migrations)
}

func TestSettingsFollowTheTransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newSite(t, d, site.Options{}).Settings
		undo := errors.New("undo")
		err := d.Tx(t.Context(), func(ctx context.Context) error {
			if err := s.Set(ctx, "title", "Never"); err != nil {
				return err
			}
			return undo
		})
		if !errors.Is(err, undo) || s.String("title") != "Portico" {
			t.Errorf("after a rollback: got %q, %v", s.String("title"), err)
		}
		err = d.Tx(t.Context(), func(ctx context.Context) error { return s.Set(ctx, "title", "Kept") })
		if err != nil || s.String("title") != "Kept" {
			t.Errorf("after a commit: got %q, %v", s.String("title"), err)
		}
	}, site.Migrations)
}

// Whoever changes a setting sees the change, however many others are reading.
func TestSettingsReadYourWrites(t *testing.T) {
	t.Parallel()
	s := newSite(t, dbtest.Open(t, db.SQLite, site.Migrations), site.Options{}).Settings
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
					_ = s.Int64("posts_per_page")
				}
			}
		})
	}
	for i := range int64(50) {
		if err := s.Set(t.Context(), "posts_per_page", i); err != nil {
			t.Fatal(err)
		}
		if got := s.Int64("posts_per_page"); got != i {
			t.Errorf("got %d right after %d was set", got, i)
		}
	}
	close(done)
	readers.Wait()
}

// A node that has lost its database goes on with what it knows.
func TestSettingsWithoutDatabase(t *testing.T) {
	t.Parallel()
	d, err := db.Open(t.Context(), dbtest.URL(t, db.SQLite, site.Migrations))
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, d, site.Options{}).Settings
	if err := s.Set(t.Context(), "title", "Kept"); err != nil {
		t.Fatal(err)
	}
	if got := s.String("title"); got != "Kept" {
		t.Fatal(got)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Set(t.Context(), "title", "Lost"); err == nil {
		t.Error("a setting is stored without a database")
	}
	time.Sleep(1100 * time.Millisecond)
	if got := s.String("title"); got != "Kept" {
		t.Errorf("got %q, want what was known before", got)
	}
	if err := s.Load(t.Context()); err == nil {
		t.Error("settings are read without a database")
	}
}
