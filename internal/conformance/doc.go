// Package conformance replays recorded exchanges against a server and tells
// where its answers differ.
//
// A case is a list of steps; a step is a request, what to keep of the answer,
// and what the answer has to be:
//
//	{"as": "editor", "request": {"method": "POST", "path": "/core/v2/posts", "json": {"title": "x"}},
//	 "save": {"p1": "/id"}, "expect": {"status": 201, "body": {"id": "<int>"}, "absent": ["/content/raw"]}}
//
// {{p1}} puts a kept value into later requests and expectations; {{api}} and
// {{base_url}} are always there, and {{basic:login:p1}} is a Basic credential
// with a kept password. An answer is as expected if every expected member is
// there with an equal value (further ones are allowed) and lists have the same
// length and order. The texts <any>, <now>, <string>, <nonempty>, <int>,
// <number>, <bool>, <array>, <object> and <url> stand for any value of a kind.
//
// The tests of this package replay the cases of testdata/conformance, or those
// of the folder that PORTICO_CONFORMANCE names, on every engine.
package conformance
