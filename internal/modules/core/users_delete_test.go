package core_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"portico/internal/content"
	"portico/internal/resttest"
)

// TestDeleteUserReassign: everything of a deleted user belongs to the other one
// then, and is otherwise as it was.
func TestDeleteUserReassign(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		from, to := site.UserID("author"), site.UserID("editor")
		var posts []int64
		for _, status := range everyStatus {
			posts = append(posts, somePost(t, site, "author", status))
		}
		others := post(t, site, "contributor")
		site.Do(t, resttest.Call{As: "author", Do: on("POST", posts[0], ""), Body: `{"title":"Changed"}`})
		before := site.Do(t, resttest.Call{As: "admin", Do: on("GET", posts[0], "?context=edit&_fields=title,content,status,modified,slug")}).Text
		site.Do(t, resttest.Call{As: "admin", Do: onUser("DELETE", from, fmt.Sprintf("?force=true&reassign=%d", to))})
		if n := number(t, site, `select count(*) from posts where author_id = ?`, from); n != 0 {
			t.Errorf("%d rows still belong to the deleted user", n)
		}
		for i, status := range everyStatus {
			a := site.Do(t, resttest.Call{As: "admin", Do: on("GET", posts[i], "?context=edit")})
			if a.Int("/author") != to || a.String("/status") != status {
				t.Errorf("%s: author %d, status %s", status, a.Int("/author"), a.String("/status"))
			}
		}
		if after := site.Do(t, resttest.Call{As: "admin", Do: on("GET", posts[0], "?context=edit&_fields=title,content,status,modified,slug")}).Text; after != before {
			t.Errorf("the post changed:\n%s\n%s", before, after)
		}
		if got := site.Do(t, resttest.Call{Do: on("GET", others, "")}).Int("/author"); got != site.UserID("contributor") {
			t.Errorf("another author's post went to %d", got)
		}
		checkTermCounts(t, site)
	})
}

// TestDeleteUserWithContent: without anybody to take over, what the user has
// written goes to the trash, from where it can come back.
func TestDeleteUserWithContent(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		from := site.UserID("author")
		var posts []int64
		for _, status := range everyStatus {
			posts = append(posts, somePost(t, site, "author", status))
		}
		revisions := number(t, site, `select count(*) from posts where type = 'revision'`)
		site.Do(t, resttest.Call{As: "admin", Do: onUser("DELETE", from, "?force=true&reassign=false")})
		for i, id := range posts {
			a := site.Do(t, resttest.Call{As: "admin", Do: on("GET", id, "?context=edit")})
			if a.String("/status") != content.Trash || a.Int("/author") != from {
				t.Errorf("%s: got status %s of author %d", everyStatus[i], a.String("/status"), a.Int("/author"))
			}
		}
		if n := number(t, site, `select count(*) from posts where type = 'revision'`); n != revisions {
			t.Errorf("%d revisions, before %d", n, revisions)
		}
		checkTermCounts(t, site)
		site.Do(t, resttest.Call{As: "admin", Do: on("POST", posts[0], ""), Body: `{"status":"publish"}`})
		a := site.Do(t, resttest.Call{Do: on("GET", posts[0], "?_embed=author")})
		if a.String("/slug") == "" || a.String("/_embedded/author/0/code") != "rest_user_invalid_id" {
			t.Errorf("restored: got slug %q, author %s", a.String("/slug"), a.Get("/_embedded/author"))
		}
		checkTermCounts(t, site)
	})
}

// TestDeleteUserWithoutTrash: where the site keeps no trash, the content goes for
// good.
func TestDeleteUserWithoutTrash(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		if err := site.App.Site.Settings.Set(t.Context(), "trash_days", 0); err != nil {
			t.Fatal(err)
		}
		id, kept := post(t, site, "author"), post(t, site, "editor")
		site.Do(t, resttest.Call{As: "admin", Do: onUser("DELETE", site.UserID("author"), "?force=true&reassign=")})
		site.Do(t, resttest.Call{As: "admin", Do: on("GET", id, ""), Status: 404, Code: "rest_post_invalid_id"})
		site.Do(t, resttest.Call{Do: on("GET", kept, "")})
		checkTermCounts(t, site)
	})
}

func TestDeleteUserRefused(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		id := post(t, site, "author")
		author := site.UserID("author")
		for query, want := range map[string]resttest.Call{
			"":                            {Status: 400, Code: "rest_missing_callback_param"},
			"?force=true":                 {Status: 400, Code: "rest_missing_callback_param"},
			"?reassign=1":                 {Status: 501, Code: "rest_trash_not_supported"},
			"?force=false&reassign=false": {Status: 501, Code: "rest_trash_not_supported"},
			"?force=true&reassign=abc":    {Status: 400, Code: "rest_invalid_param"},
			"?force=true&reassign=true":   {Status: 400, Code: "rest_invalid_param"},
			"?force=true&reassign=1.5":    {Status: 400, Code: "rest_invalid_param"},
			"?force=true&reassign[]=1":    {Status: 400, Code: "rest_invalid_param"},
			"?force=true&reassign=0":      {Status: 400, Code: "rest_user_invalid_reassign"},
			"?force=true&reassign=-1":     {Status: 400, Code: "rest_user_invalid_reassign"},
			"?force=true&reassign=999":    {Status: 400, Code: "rest_user_invalid_reassign"},
			fmt.Sprintf("?force=true&reassign=%d", author): {Status: 400, Code: "rest_user_invalid_reassign"},
		} {
			want.Name, want.As, want.Do = "with "+query, "admin", onUser("DELETE", author, query)
			site.Run(t, []resttest.Call{want})
		}
		if got := site.Do(t, resttest.Call{Do: on("GET", id, "")}).Int("/author"); got != author {
			t.Errorf("author after refused deletions: got %d", got)
		}
		gone := site.Do(t, resttest.Call{As: "admin", Do: onUser("DELETE", author, ""), Body: `{"force":true,"reassign":false}`})
		if gone.Get("/deleted") != true || gone.String("/previous/username") != "author" || gone.Has("/previous/_links") {
			t.Errorf("answer: got %s", gone.Text)
		}
	})
}

// TestDeleteUserBesideWriters: while an author is deleted others change the same
// posts; afterwards nothing belongs to the deleted one, and the books are right.
func TestDeleteUserBesideWriters(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		for round := range 4 {
			login := fmt.Sprintf("leaving%d", round)
			leaving := person(t, site, login, "author")
			var posts []int64
			for range 6 {
				posts = append(posts, post(t, site, login))
			}
			heir := "false"
			if round%2 == 0 {
				heir = fmt.Sprint(site.UserID("editor"))
			}
			together(4, func(worker int) {
				if worker == 0 {
					send(t, site, resttest.Call{As: "admin", Do: onUser("DELETE", leaving, "?force=true&reassign="+heir)}, http.StatusOK)
					return
				}
				for _, id := range slices.Backward(posts) {
					send(t, site, resttest.Call{
						As: "admin", Do: on("POST", id, ""), Body: fmt.Sprintf(`{"title":"By %d","categories":[1]}`, worker),
					}, http.StatusOK)
				}
			})
			left := number(t, site, `select count(*) from posts where author_id = ?`, leaving)
			if heir != "false" && left != 0 {
				t.Errorf("round %d: %d posts still belong to the deleted user", round, left)
			}
			if heir == "false" && number(t, site, `select count(*) from posts where author_id = ? and status <> 'trash' and type = 'post'`, leaving) != 0 {
				t.Errorf("round %d: posts of the deleted user are not in the trash", round)
			}
			checkTermCounts(t, site)
		}
	})
}
