package core_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"

	"portico/internal/content"
	"portico/internal/resttest"
)

// together runs work in several goroutines at once and waits for all of them.
func together(workers int, work func(worker int)) {
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() { work(worker) })
	}
	group.Wait()
}

// send makes a call from any goroutine; an answer with another status is an
// error, which does not end the test.
func send(t testing.TB, site *resttest.Site, c resttest.Call, statuses ...int) *resttest.Answer {
	answer, err := site.Send(t.Context(), c)
	if err != nil {
		t.Errorf("%s: %v", c.Do, err)
		return &resttest.Answer{}
	}
	if !slices.Contains(statuses, answer.Status) {
		t.Errorf("%s %s: got %d %s, want one of %d", c.Do, c.Body, answer.Status, answer.Text, statuses)
	}
	return answer
}

func TestSameTitleAtOnce(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		const workers, each = 8, 5
		var mu sync.Mutex
		slugs := map[string]bool{}
		together(workers, func(int) {
			for range each {
				a := send(t, site, resttest.Call{
					As: "author", Do: "POST /core/v2/posts", Body: `{"title":"Same title","status":"publish"}`,
				}, http.StatusCreated)
				mu.Lock()
				slugs[a.String("/slug")] = true
				mu.Unlock()
			}
		})
		for n := 1; n <= workers*each; n++ {
			want := "same-title"
			if n > 1 {
				want = fmt.Sprintf("same-title-%d", n)
			}
			if !slugs[want] {
				t.Errorf("no post has the slug %s", want)
			}
		}
	})
}

func TestSameTermAtOnce(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		created := 0
		var mu sync.Mutex
		together(8, func(int) {
			a := send(t, site, resttest.Call{As: "editor", Do: "POST /core/v2/tags", Body: `{"name":"Same name"}`},
				http.StatusCreated, http.StatusBadRequest)
			mu.Lock()
			defer mu.Unlock()
			if a.Status == http.StatusCreated {
				created++
			}
		})
		if created != 1 {
			t.Errorf("a tag of one name was created %d times", created)
		}
	})
}

// TestUpdatesAtOnce: clients that change different fields of one post do not
// undo each other's work, and the history has every state.
func TestUpdatesAtOnce(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		id := post(t, site, "author")
		fields := []string{"title", "content", "excerpt", "slug"}
		const rounds = 10
		together(len(fields), func(worker int) {
			for round := range rounds {
				send(t, site, resttest.Call{
					As: "editor", Do: on("POST", id, ""), Body: fmt.Sprintf(`{"%s":"value-%d"}`, fields[worker], round),
				}, http.StatusOK)
			}
		})
		a := site.Do(t, resttest.Call{As: "editor", Do: on("GET", id, "?context=edit")})
		last := fmt.Sprintf("value-%d", rounds-1)
		for _, place := range []string{"/title/raw", "/content/raw", "/excerpt/raw", "/slug"} {
			if got := a.String(place); got != last {
				t.Errorf("%s: got %q, want %q", place, got, last)
			}
		}
		// Every change of a text is kept; a change of the slug alone is no new
		// state, unless it was the very first change.
		texts := int64(rounds * 3)
		if n := number(t, site, `select count(*) from posts where parent_id = ? and type = 'revision'`, id); n != texts && n != texts+1 {
			t.Errorf("the history has %d states, want %d", n, texts)
		}
	})
}

// checkTermCounts counts the published posts of every term and compares.
func checkTermCounts(t testing.TB, site *resttest.Site) {
	t.Helper()
	wrong := number(t, site, `
		select count(*) from terms t where t.count <> (
			select count(*) from post_terms pt join posts p on p.id = pt.post_id
			where pt.term_id = t.id and p.status = 'publish')`)
	if wrong != 0 {
		t.Errorf("the counts of %d terms are wrong", wrong)
	}
}

// TestTermCounts: whatever clients do at once, the counts of terms are right in
// the end.
func TestTermCounts(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		var terms []int64
		for i := range 4 {
			a := site.Do(t, resttest.Call{As: "editor", Do: "POST /core/v2/categories", Body: fmt.Sprintf(`{"name":"Category %d"}`, i)})
			terms = append(terms, a.Int("/id"))
		}
		shared := post(t, site, "author")
		statuses := []string{content.Publish, content.Draft, content.Private}
		together(6, func(worker int) {
			random := rand.New(rand.NewPCG(uint64(worker), 1))
			some := func() string {
				return fmt.Sprintf(`{"title":"x","status":%q,"categories":[%d,%d]}`,
					statuses[random.IntN(len(statuses))], terms[random.IntN(len(terms))], terms[random.IntN(len(terms))])
			}
			for range 8 {
				id := send(t, site, resttest.Call{As: "editor", Do: "POST /core/v2/posts", Body: some()}, http.StatusCreated).Int("/id")
				send(t, site, resttest.Call{As: "editor", Do: on("POST", id, ""), Body: some()}, http.StatusOK)
				send(t, site, resttest.Call{As: "editor", Do: on("POST", shared, ""), Body: some()}, http.StatusOK)
				if random.IntN(2) == 0 {
					send(t, site, resttest.Call{As: "editor", Do: on("DELETE", id, "?force=true")}, http.StatusOK)
				}
			}
		})
		checkTermCounts(t, site)
	})
}

// TestTermsVanish: terms are deleted while posts get them.
func TestTermsVanish(t *testing.T) {
	t.Parallel()
	resttest.Each(t, func(t *testing.T, site *resttest.Site) {
		together(4, func(worker int) {
			for round := range 6 {
				term := send(t, site, resttest.Call{
					As: "editor", Do: "POST /core/v2/categories", Body: fmt.Sprintf(`{"name":"Category %d %d"}`, worker, round),
				}, http.StatusCreated).Int("/id")
				body := fmt.Sprintf(`{"title":"x","status":"publish","categories":[%d]}`, term)
				together(3, func(other int) {
					if other == 0 {
						send(t, site, resttest.Call{As: "editor", Do: fmt.Sprintf("DELETE /core/v2/categories/%d?force=true", term)}, http.StatusOK)
						return
					}
					send(t, site, resttest.Call{As: "editor", Do: "POST /core/v2/posts", Body: body}, http.StatusCreated)
				})
			}
		})
		checkTermCounts(t, site)
	})
}
