package core_test

import (
	"testing"
	"time"

	"portico/internal/content"
	"portico/internal/resttest"
)

// TestPurgeTrash: what lies in the trash for thirty days is deleted with
// everything that belongs to it, and nothing else is.
func TestPurgeTrash(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		kept := post(t, site, "author")
		restored, purged := post(t, site, "author"), post(t, site, "author")
		for _, id := range []int64{restored, purged} {
			site.Do(t, resttest.Call{As: "author", Do: on("POST", id, ""), Body: `{"title":"Changed","meta":{"footnotes":"x"}}`})
			site.Do(t, resttest.Call{As: "author", Do: on("DELETE", id, "")})
		}
		purge := func(after time.Duration) {
			t.Helper()
			site.Clock.Advance(after)
			if err := site.App.Posts.PurgeTrash(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		const day = 24 * time.Hour
		purge(30 * day)
		site.Do(t, resttest.Call{As: "author", Do: on("GET", purged, "")})
		site.Do(t, resttest.Call{As: "author", Do: on("POST", restored, ""), Body: `{"status":"publish"}`})
		purge(time.Second)
		site.Run(t, []resttest.Call{
			{Name: "purged", As: "admin", Do: on("GET", purged, ""), Status: 404, Code: "rest_post_invalid_id"},
			{Name: "restored", Do: on("GET", restored, "")},
			{Name: "kept", Do: on("GET", kept, "")},
		})
		for _, query := range []string{
			`select count(*) from posts where parent_id = ?`, `select count(*) from post_meta where post_id = ?`,
			`select count(*) from post_terms where post_id = ?`, `select count(*) from post_search where post_id = ?`,
		} {
			if n := number(t, site, query, purged); n != 0 {
				t.Errorf("%s: %d rows are left of the purged post", query, n)
			}
		}
		checkTermCounts(t, site)
	})
}

// TestPurgeTrashBeside: a post that is taken out of the trash while it is being
// emptied is not deleted.
func TestPurgeTrashBeside(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		var ids []int64
		for range 20 {
			ids = append(ids, somePost(t, site, "author", content.Trash))
		}
		site.Clock.Advance(31 * 24 * time.Hour)
		restored := make(chan int64, len(ids))
		go func() {
			defer close(restored)
			for _, id := range ids {
				a, err := site.Send(t.Context(), resttest.Call{As: "author", Do: on("POST", id, ""), Body: `{"status":"draft"}`})
				if err == nil && a.Status == 200 {
					restored <- id
				}
			}
		}()
		if err := site.App.Posts.PurgeTrash(t.Context()); err != nil {
			t.Error(err)
		}
		for id := range restored {
			site.Do(t, resttest.Call{As: "author", Do: on("GET", id, "")})
		}
	})
}
