package rest

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"portico/internal/schema"
	"portico/internal/value"
)

// maxBatch is how many requests one call may carry.
const maxBatch = 25

const batchPath = "/batch/v1"

// batchRoute runs several write requests in one call.
func (e *Engine) batchRoute() Route {
	item := &schema.Schema{Type: schema.Object, Properties: schema.Fields{
		{Name: "method", Type: schema.String, Enum: []any{"POST", "PUT", "PATCH", "DELETE"}, Default: "POST"},
		{Name: "path", Type: schema.String, Required: true},
		{Name: "body", Type: schema.Object, AllowAdditional: true},
		{Name: "headers", Type: schema.Object, AdditionalProperties: &schema.Schema{
			Type: schema.Either(schema.String, schema.Array), Items: &schema.Schema{Type: schema.String},
		}},
	}}
	return Route{Path: batchPath, Endpoints: []Endpoint{{
		Methods: POST,
		Args: Args{
			{
				Name: "validation", Type: schema.String, Text: "arg.batch.validation",
				Enum: []any{"require-all-validate", "normal"}, Default: "normal",
			},
			{
				Name: "requests", Type: schema.Array, Text: "arg.batch.requests", Required: true,
				Items: item, MaxItems: schema.Count(maxBatch),
			},
		},
		Allow:  Public,
		Handle: e.runBatch,
	}}}
}

// batchItem is one request of a batch on its way: either refused already, or
// checked and ready to run.
type batchItem struct {
	req     *Request
	refusal *Error
}

// runBatch checks all items before the first one runs. In the mode
// require-all-validate a single bad one keeps all of them from running;
// permission is not part of that.
func (e *Engine) runBatch(ctx context.Context, req *Request) (Response, error) {
	list, _ := req.Get("requests")
	requests, _ := list.([]any)
	items := make([]batchItem, len(requests))
	bad := false
	for i, v := range requests {
		described, _ := v.(value.Object)
		items[i] = e.prepareItem(ctx, req, described)
		bad = bad || items[i].refusal != nil
	}
	responses := make([]any, len(items))
	if bad && req.String("validation") == "require-all-validate" {
		for i := range items {
			if items[i].refusal != nil {
				responses[i] = e.refuseItem(ctx, &items[i])
			}
		}
		return Response{Status: http.StatusMultiStatus, Body: value.Object{
			{Key: "failed", Value: "validation"}, {Key: "responses", Value: responses},
		}}, nil
	}
	for i := range items {
		if items[i].refusal != nil {
			responses[i] = e.refuseItem(ctx, &items[i])
			continue
		}
		responses[i] = envelope(e.run(ctx, items[i].req))
	}
	return Response{Status: http.StatusMultiStatus, Body: value.Object{{Key: "responses", Value: responses}}}, nil
}

func (e *Engine) refuseItem(ctx context.Context, item *batchItem) value.Object {
	response := item.req.errorResponse(item.refusal)
	if item.req.route != nil {
		response = e.finish(ctx, item.req, response)
	}
	return envelope(response)
}

// prepareItem makes the request of an item, on behalf of the outer caller and
// in the outer language unless the item names its own, and checks it.
func (e *Engine) prepareItem(ctx context.Context, outer *Request, described value.Object) batchItem {
	inner := &Request{
		ID: outer.ID, Method: "POST", Language: outer.Language, Caller: outer.Caller,
		Header: itemHeader(described), Site: outer.Site, Remote: outer.Remote, noSignIn: outer.noSignIn, batched: true,
	}
	if method, _ := described.Get("method"); method != nil {
		inner.Method, _ = method.(string)
	}
	path, _ := described.Get("path")
	address, err := url.Parse(path.(string))
	if err != nil || address.Host != "" || address.Scheme != "" {
		return batchItem{inner, &Error{Code: "parse_path_failed", Status: http.StatusBadRequest}}
	}
	inner.Path = address.Path
	if strings.HasPrefix(inner.Path, "/") {
		inner.Path = cleanPath(inner.Path)
	}
	inner.args.query = value.ParseQuery(address.RawQuery)
	if body, _ := described.Get("body"); body != nil {
		inner.args.form, _ = body.(value.Object)
	}
	inner.Language = e.language(&inner.args, outer.Language)
	if err := e.resolve(inner); err != nil {
		return batchItem{inner, err}
	}
	if !inner.route.Batch {
		return batchItem{inner, BadRequest("rest_batch_not_allowed")}
	}
	return batchItem{inner, inner.checkArguments(ctx)}
}

func itemHeader(described value.Object) http.Header {
	header := http.Header{}
	fields, _ := described.Get("headers")
	object, _ := fields.(value.Object)
	for _, field := range object {
		for _, v := range asList(field.Value) {
			if s, ok := v.(string); ok {
				header.Add(field.Key, s)
			}
		}
	}
	return header
}

func asList(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}
