// Package resttest runs whole servers for tests. A [Site] is a server with a
// fresh database, five users and a clock of its own; a test is a table of
// [Call] values against it:
//
//	site := resttest.NewSite(t)
//	site.Run(t, []resttest.Call{
//		{Name: "anonymous", Do: "POST /core/v2/posts", Body: `{"title":"x"}`, Status: 401, Code: "rest_cannot_create"},
//		{Name: "saved", As: "editor", Do: "POST /core/v2/posts", Body: `{"title":"x"}`, Status: 201,
//			Golden: "testdata/post_created.json"},
//	})
//
// Golden files are written anew with go test -update.
//
// A server that logs an error fails the test it runs in: whatever a client
// sends, the server has a proper answer.
package resttest
