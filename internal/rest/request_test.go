package rest

import (
	"context"
	"errors"
	"math"
	"testing"

	"portico/internal/schema"
	"portico/internal/value"
)

func TestTypedArguments(t *testing.T) {
	t.Parallel()
	args := Args{
		number1("n"), text1("s"), {Name: "f", Type: schema.Number}, {Name: "b", Type: schema.Boolean},
		{Name: "ns", Type: schema.Array, Items: &schema.Schema{Type: schema.Integer}},
		{Name: "ss", Type: schema.Array, Items: &schema.Schema{Type: schema.String}}, {Name: "o", Type: schema.Object},
	}
	e := fakeEngine(t, Route{Path: "/test/v1/a", Endpoints: []Endpoint{open(GET, func(_ context.Context, req *Request) (Response, error) {
		return OK(value.Object{
			{Key: "n", Value: req.Int64("n")}, {Key: "s", Value: req.String("s")}, {Key: "f", Value: req.Float("f")},
			{Key: "b", Value: req.Bool("b")}, {Key: "ns", Value: req.Int64s("ns")}, {Key: "ss", Value: req.Strings("ss")},
			{Key: "o", Value: req.Object("o")}, {Key: "wrong", Value: req.Int64("s")}, {Key: "whole", Value: req.Float("n")},
		}), nil
	}, args...)}})
	run(t, e, []call{
		{do: "GET /test/v1/a?n=5&s=x&f=1.5&b=true&ns=1,2&ss[]=a&o[k]=v", has: map[string]string{
			"": `{"n":5,"s":"x","f":1.5,"b":true,"ns":[1,2],"ss":["a"],"o":{"k":"v"},"wrong":0,"whole":5}`,
		}},
		{do: "GET /test/v1/a", has: map[string]string{"": `{"n":0,"s":"","f":0,"b":false,"ns":[],"ss":[],"o":{},"wrong":0,"whole":0}`}},
	})
}

func TestOnce(t *testing.T) {
	t.Parallel()
	calls := 0
	req := &Request{}
	find := func() (string, error) {
		return Once(req, "a", func() (string, error) {
			if calls++; calls == 1 {
				return "", errors.New("not yet")
			}
			return "found", nil
		})
	}
	if _, err := find(); err == nil {
		t.Error("an error is passed on")
	}
	for range 2 {
		if v, err := find(); v != "found" || err != nil {
			t.Errorf("got %q, %v", v, err)
		}
	}
	if calls != 2 {
		t.Errorf("computed %d times, want 2: errors are not kept, values are", calls)
	}
	req.forget()
	if _, _ = find(); calls != 3 {
		t.Error("kept after a write")
	}
}

func TestPage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, perPage, before int64 }{
		{1, 10, 0}, {3, 10, 20}, {0, 10, 0}, {math.MaxInt64, 100, math.MaxInt64}, {math.MaxInt64, 1, math.MaxInt64 - 1},
	} {
		req := &Request{}
		req.args.query = value.Object{{Key: "page", Value: c.page}, {Key: "per_page", Value: c.perPage}}
		if number, size, before := req.Page(); number != max(c.page, 1) || size != c.perPage || before != c.before {
			t.Errorf("page %d of %d: got %d, %d, %d", c.page, c.perPage, number, size, before)
		}
	}
}

func TestWithoutFields(t *testing.T) {
	t.Parallel()
	req := &Request{}
	req.args.query = value.Object{{Key: "_fields", Value: "id"}}
	if req.Fields().Wants("title") || !req.WithoutFields().Fields().Wants("title") || req.Fields().All() {
		t.Error("only the copy wants everything")
	}
}
