package core_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"portico/internal/content"
	"portico/internal/resttest"
	"portico/internal/site"
)

const isoTime = "2006-01-02T15:04:05"

// schedule makes a post through the interface that is due in a while.
func schedule(t testing.TB, s *resttest.Site, in time.Duration) int64 {
	t.Helper()
	a := s.Do(t, resttest.Call{
		As: "author", Do: "POST /core/v2/posts", Status: 201,
		Body: fmt.Sprintf(`{"title":"Later","status":"publish","date_gmt":%q}`, s.Clock.Now().UTC().Add(in).Format(isoTime)),
	})
	if got := a.String("/status"); got != content.Future {
		t.Fatalf("status of a post with a date in %s: got %s", in, got)
	}
	return a.Int("/id")
}

// publications counts how often posts go from scheduled to published.
func publications(s *resttest.Site) chan int64 {
	seen := make(chan int64, 100)
	site.On(s.App.Site.Events, func(_ context.Context, e content.PostSaved) error {
		if e.Before != nil && e.Before.Status == content.Future && e.After.Status == content.Publish {
			seen <- e.After.ID
		}
		return nil
	})
	return seen
}

// TestScheduledPostWhenRead: whoever reads at the right moment sees the post,
// whether or not the background work has come to it.
func TestScheduledPostWhenRead(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		seen := publications(s)
		id := schedule(t, s, time.Hour)
		s.Clock.Advance(time.Hour - time.Second)
		s.Do(t, resttest.Call{Do: on("GET", id, ""), Status: 401, Code: "rest_forbidden"})
		s.Clock.Advance(time.Second)
		s.Run(t, []resttest.Call{
			{Name: "list", Do: "GET /core/v2/posts", Check: func(t *testing.T, a *resttest.Answer) {
				if got := fmt.Sprint(a.Each("/id")); got != fmt.Sprint([]int64{id}) {
					t.Errorf("posts: got %s, want %d", got, id)
				}
			}},
			{Name: "post", Do: on("GET", id, ""), Check: func(t *testing.T, a *resttest.Answer) {
				if a.String("/status") != content.Publish || a.String("/slug") != "later" {
					t.Errorf("got status %q, slug %q", a.String("/status"), a.String("/slug"))
				}
				if got, want := a.String("/modified_gmt"), resttest.Start.Add(time.Hour).Format(isoTime); got != want {
					t.Errorf("publication changed modified_gmt to %s, want %s", got, want)
				}
			}},
			{Name: "count", Do: "GET /core/v2/categories/1", Check: func(t *testing.T, a *resttest.Answer) {
				if a.Int("/count") != 1 {
					t.Errorf("posts of the category: got %d, want 1", a.Int("/count"))
				}
			}},
		})
		if len(seen) != 1 {
			t.Errorf("the post was published %d times", len(seen))
		}
	})
}

// behind makes the site's clock so late that a post can be scheduled for the very
// next moment of real time, by which background work goes.
const behind = 2 * time.Minute

// TestScheduledPostInBackground: the post is published without anybody reading,
// once. The server may have been down meanwhile, or its clock so late that the
// queue came with the work too early.
func TestScheduledPostInBackground(t *testing.T) {
	t.Parallel()
	start := func(t *testing.T, s *resttest.Site) chan int64 {
		seen := publications(s)
		s.StartJobs(t)
		return seen
	}
	for name, meanwhile := range map[string]func(t *testing.T, s *resttest.Site, seen chan int64) chan int64{
		"running": func(_ *testing.T, _ *resttest.Site, seen chan int64) chan int64 { return seen },
		"restarted": func(t *testing.T, s *resttest.Site, _ chan int64) chan int64 {
			s.Restart(t)
			return start(t, s)
		},
		"too early": func(_ *testing.T, _ *resttest.Site, seen chan int64) chan int64 {
			time.Sleep(3 * time.Second)
			return seen
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			resttest.Each(t, func(t *testing.T, s *resttest.Site) {
				s.Clock.Follow(-behind)
				seen := start(t, s)
				id := schedule(t, s, behind+time.Second)
				seen = meanwhile(t, s, seen)
				s.Clock.Follow(0)
				waitPublished(t, s, id)
				together(4, func(int) {
					if err := s.App.Posts.PublishDue(t.Context()); err != nil {
						t.Error(err)
					}
				})
				s.Do(t, resttest.Call{Do: on("GET", id, "")})
				if len(seen) != 1 {
					t.Errorf("the post was published %d times", len(seen))
				}
			})
		})
	}
}

// waitPublished waits until a post is published, and looks at nothing but the
// database.
func waitPublished(t *testing.T, s *resttest.Site, id int64) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if number(t, s, `select count(*) from posts where id = ? and status = 'publish'`, id) == 1 {
			return
		}
	}
	t.Fatal("nobody published the post")
}

// TestScheduledPostPutOff: a post that gets a later date is not published at the
// earlier one.
func TestScheduledPostPutOff(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		id := schedule(t, s, time.Hour)
		s.Do(t, resttest.Call{
			As: "author", Do: on("POST", id, ""),
			Body: fmt.Sprintf(`{"date_gmt":%q}`, resttest.Start.Add(2*time.Hour).Format(isoTime)),
		})
		for _, want := range []string{content.Future, content.Publish} {
			s.Clock.Advance(time.Hour)
			if err := s.App.Posts.PublishDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := s.Do(t, resttest.Call{As: "author", Do: on("GET", id, "")}).String("/status"); got != want {
				t.Errorf("status at %s: got %s, want %s", s.Clock.Now(), got, want)
			}
		}
	})
}
