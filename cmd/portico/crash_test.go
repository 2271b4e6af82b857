package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"portico/internal/db"
	"portico/internal/db/dbtest"
)

// TestCrash: a server that is killed in the middle of many writes has lost none
// that it had acknowledged, and starts again as if nothing had happened.
func TestCrash(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			url := dbtest.URL(t, engine)
			where := databaseFlag(engine, url)
			server, err := startServer(t.TempDir(), where, "--demo=false")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(server.kill)
			password, err := appPassword(t.Context(), "admin", where)
			if err != nil {
				t.Fatal(err)
			}
			saved := writeUntilKilled(t, server, password)
			t.Logf("%d posts were acknowledged", len(saved))
			checkConsistent(t, url)

			server, err = startServer(t.TempDir(), where, "--demo=false")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(server.kill)
			for id, title := range saved {
				status, body, err := server.get(t.Context(), fmt.Sprintf("/api/core/v2/posts/%d?context=edit", id), "admin", password)
				var post struct{ Title struct{ Raw string } }
				if err != nil || status != http.StatusOK || json.Unmarshal([]byte(body), &post) != nil || post.Title.Raw != title {
					t.Fatalf("post %d was acknowledged as %q: got %d %v %s", id, title, status, err, body)
				}
			}
			if err := server.stop(); err != nil {
				t.Error(err)
			}
		})
	}
}

// writeUntilKilled has several clients create posts, every fifth one scheduled,
// kills the server when it has acknowledged some, and returns the titles of all
// that were, by id.
func writeUntilKilled(t *testing.T, server *process, password string) map[int64]string {
	t.Helper()
	const clients, enough = 4, 80
	saved := map[int64]string{}
	var mu sync.Mutex
	var acknowledged atomic.Int64
	var group sync.WaitGroup
	for client := range clients {
		group.Go(func() {
			for n := 0; ; n++ {
				title := fmt.Sprintf("Post %d of client %d", n, client)
				body := fmt.Sprintf(`{"title":%q,"status":"publish"}`, title)
				if n%5 == 0 {
					body = fmt.Sprintf(`{"title":%q,"status":"future","date":"2099-01-02T03:04:05"}`, title)
				}
				status, answer, err := server.send(t.Context(), http.MethodPost, "/api/core/v2/posts", "admin", password, body)
				if err != nil {
					return // killed
				}
				var post struct{ ID int64 }
				if status != http.StatusCreated || json.Unmarshal([]byte(answer), &post) != nil {
					t.Errorf("create a post: %d %s", status, answer)
					return
				}
				mu.Lock()
				saved[post.ID] = title
				mu.Unlock()
				acknowledged.Add(1)
			}
		})
	}
	for deadline := time.Now().Add(patience); acknowledged.Load() < enough && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	server.kill()
	group.Wait()
	if len(saved) < enough {
		t.Fatalf("only %d posts were created", len(saved))
	}
	return saved
}

// checkConsistent looks at a database that a killed server has left.
func checkConsistent(t *testing.T, url string) {
	t.Helper()
	d, err := db.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	}()
	if d.Engine() == db.SQLite {
		var verdict string
		if err := d.QueryRow(t.Context(), `pragma integrity_check`).Scan(&verdict); err != nil || verdict != "ok" {
			t.Errorf("integrity of the file: %q, %v", verdict, err)
		}
	}
	for what, query := range map[string]string{
		"posts without what belongs to them": `
			select count(*) from posts p where p.type = 'post' and (
				not exists (select 1 from post_search s where s.post_id = p.id)
				or not exists (select 1 from post_terms x where x.post_id = p.id)
				or not exists (select 1 from translation_groups g where g.id = p.group_id))`,
		"wrong counts of terms": `
			select count(*) from terms t where t.count <> (
				select count(*) from post_terms x join posts p on p.id = x.post_id
				where x.term_id = t.id and p.status = 'publish')`,
		"missing work for scheduled posts": `
			select count(*) from posts p where p.status = 'future'
			and not exists (select 1 from river_job j where j.kind = 'publish_due' and j.state = 'available')`,
		"missing work for the trash": `
			select case when count(*) = 0 then 1 else 0 end from river_job j
			where j.kind = 'purge_trash' and j.state = 'available'`,
	} {
		var n int64
		if err := d.QueryRow(t.Context(), query).Scan(&n); err != nil || n != 0 {
			t.Errorf("%s: got %d, %v, want none", what, n, err)
		}
	}
}
