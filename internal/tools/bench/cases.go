package main

import (
	"fmt"
	"net/url"
	"strconv"
	"sync/atomic"

	"portico/internal/seed"
)

// deepPage is the page that shows how far paging costs, if there are so many.
const deepPage = 900

// benchCase is one kind of request.
type benchCase struct {
	name string
	// request is the whole text of the nth request.
	request func(n int) []byte
}

// allCases are the cases in the order of the table.
func allCases(s *site, posts int) []benchCase {
	words := seed.Words(language)
	created := new(atomic.Int64)
	page := min(deepPage, posts/10)
	at := func(ids []int64, n int) string { return strconv.FormatInt(ids[n*7919%len(ids)], 10) }
	fixed := func(name, path string) benchCase {
		text := get(path)
		return benchCase{name, func(int) []byte { return text }}
	}
	return []benchCase{
		fixed("list", "/api/core/v2/posts"),
		fixed("embed", "/api/core/v2/posts?_embed=1"),
		{"single", func(n int) []byte { return get("/api/core/v2/posts/" + at(s.posts, n)) }},
		{"category", func(n int) []byte { return get("/api/core/v2/posts?categories=" + at(s.categories, n)) }},
		{"search", func(n int) []byte {
			return get("/api/core/v2/posts?search=" + url.QueryEscape(words[n*7919%len(words)]))
		}},
		fixed("page"+strconv.Itoa(page), "/api/core/v2/posts?per_page=10&page="+strconv.Itoa(page)),
		fixed("index", "/api/"),
		{"create", func(int) []byte { return s.create(int(created.Add(1))) }},
	}
}

func get(path string) []byte {
	return fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n", path)
}

// create is a request to publish a post that is not there yet.
func (s *site) create(n int) []byte {
	body := fmt.Sprintf(`{"title":"Measured post number %d","status":"publish","categories":[%d],"content":%q}`,
		n, s.categories[n%len(s.categories)], newContent)
	return fmt.Appendf(nil, "POST /api/core/v2/posts HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"+
		"Authorization: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", s.authorization, len(body), body)
}

// newContent is the content of created posts, about as long as those in the
// database.
var newContent = firstContent()

func firstContent() string {
	texts, err := seed.New(seed.Options{Posts: 1, Seed: 42})
	if err != nil {
		panic(err) // the options are fixed and valid
	}
	for post := range texts.Posts() {
		return post.Content
	}
	return ""
}
