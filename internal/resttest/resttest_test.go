package resttest_test

import (
	"fmt"
	"testing"
	"time"

	"portico/internal/resttest"
)

func TestSite(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		site.Run(t, []resttest.Call{
			{Name: "no content", Do: "GET /core/v2/posts", Check: func(t *testing.T, a *resttest.Answer) {
				if got := a.Header.Get("X-WP-Total"); got != "0" {
					t.Errorf("posts of a fresh site: got %s, want 0", got)
				}
			}},
			{Name: "anonymous", Do: "POST /core/v2/posts", Body: `{"title":"x"}`, Status: 401, Code: "rest_cannot_create"},
			{Name: "any failure", Do: "GET /core/v2/posts/999", Code: "rest_post_invalid_id"},
			{Name: "form", As: "author", Do: "POST /core/v2/posts", Body: "title=x",
				Header: map[string]string{"Content-Type": "application/x-www-form-urlencoded"}, Status: 201},
		})
		for i, login := range []string{"admin", "editor", "author", "contributor", "subscriber"} {
			if got, want := site.UserID(login), int64(i+1); got != want {
				t.Errorf("id of %s: got %d, want %d", login, got, want)
			}
		}
	})
}

func TestClock(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	title := resttest.Call{As: "author", Do: "POST /core/v2/posts", Body: `{"title":"x"}`}
	if got := site.Do(t, title).String("/date_gmt"); got != "2024-03-15T12:00:00" {
		t.Errorf("date of a post at the start: got %s", got)
	}
	site.Clock.Advance(time.Hour)
	if got := site.Do(t, title).String("/date_gmt"); got != "2024-03-15T13:00:00" {
		t.Errorf("date of a post an hour later: got %s", got)
	}
	site.Clock.Follow(-time.Hour)
	got, err := time.Parse("2006-01-02T15:04:05", site.Do(t, title).String("/date_gmt"))
	if ago := time.Since(got); err != nil || ago < time.Hour || ago > time.Hour+time.Minute {
		t.Errorf("date of a post by a clock that goes an hour late: got %s, %v", got, err)
	}
}

func TestRestart(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		site.StartJobs(t)
		post := site.Do(t, resttest.Call{As: "author", Do: "POST /core/v2/posts", Body: `{"title":"x","status":"publish"}`})
		site.Restart(t)
		site.Do(t, resttest.Call{Do: fmt.Sprintf("GET /core/v2/posts/%d", post.Int("/id"))})
	})
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t, resttest.Languages("it", "en"))
	site.Run(t, []resttest.Call{
		{Name: "default", Do: "GET /no/route", Status: 404, Check: func(t *testing.T, a *resttest.Answer) {
			if got := a.Header.Get("Content-Language"); got != "it" {
				t.Errorf("language of an answer: got %s, want it", got)
			}
		}},
		{Name: "other", Root: "/en/api", Do: "GET /no/route", Status: 404, Check: func(t *testing.T, a *resttest.Answer) {
			if got := a.Header.Get("Content-Language"); got != "en" {
				t.Errorf("language of an answer: got %s, want en", got)
			}
		}},
	})
}
