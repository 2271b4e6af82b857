package rest

import (
	"context"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"portico/internal/value"
)

// Authenticator finds out who sends a request. Nonce is what the client sent as
// _wpnonce or X-WP-Nonce. An error is answered before the route is looked up;
// header fields are added to the answer.
type Authenticator func(ctx context.Context, r *http.Request, nonce string) (caller Caller, header http.Header, err error)

// Mounted serves the interface below root, in the given language unless the
// request names another one: Mounted("/it/api", "it").
func (e *Engine) Mounted(root, language string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.serve(w, r, strings.TrimPrefix(r.URL.Path, root), language)
	})
}

func (e *Engine) serve(w http.ResponseWriter, r *http.Request, path, language string) {
	req := e.request(r, path, language)
	out := &writer{engine: e, http: w, request: r, req: req}
	defer func() {
		if cause := recover(); cause != nil {
			failure := e.note(r.Context(), req, panicError(cause))
			out.write(req.errorResponse(failure))
		}
	}()
	out.write(e.answer(w, r, req, out))
}

// request is the call that r makes of path, before anything of it is read.
func (e *Engine) request(r *http.Request, path, language string) *Request {
	return &Request{
		ID: RequestID(r.Context()), Method: r.Method, Path: cleanPath(path), Language: language,
		Caller: Stranger, Header: r.Header, Site: e.site, Remote: r.RemoteAddr,
		noSignIn: e.canSignIn != nil && !e.canSignIn(r),
	}
}

// answer runs the steps before dispatch, in the order that clients can see:
// size of the query, method override, body, identity, route, JSON syntax.
func (e *Engine) answer(w http.ResponseWriter, r *http.Request, req *Request, out *writer) Response {
	if len(r.URL.RawQuery) > e.limits.Query {
		return req.errorResponse(&Error{Code: "rest_query_too_long", Status: http.StatusRequestURITooLong})
	}
	req.args.query = value.ParseQuery(r.URL.RawQuery)
	if err := out.takeOver(); err != nil {
		return req.errorResponse(err)
	}
	req.Method = overriddenMethod(r, req.args.query)
	jsonProblem, refusal := e.readBody(w, r, req)
	req.Language = e.language(&req.args, req.Language)
	if refusal != nil {
		return req.errorResponse(refusal)
	}
	if err := e.identify(r, req, out); err != nil {
		return req.errorResponse(e.note(r.Context(), req, err))
	}
	if req.Method == http.MethodOptions {
		return e.options(r.Context(), req)
	}
	if jsonProblem != nil {
		if err := e.resolve(req); err != nil {
			return req.errorResponse(err)
		}
		return e.finish(r.Context(), req, req.errorResponse(jsonProblem))
	}
	return e.Do(r.Context(), req)
}

func (e *Engine) identify(r *http.Request, req *Request, out *writer) error {
	if e.authenticate == nil {
		return nil
	}
	caller, header, err := e.authenticate(r.Context(), r, nonce(r, &req.args))
	out.identity = header
	if err != nil {
		return err
	}
	req.Caller = caller
	return nil
}

// nonce is the token that comes with a session cookie; the argument wins over
// the header.
func nonce(r *http.Request, args *arguments) string {
	for _, source := range []value.Object{args.query, args.form} {
		if v, ok := source.Get("_wpnonce"); ok {
			s, _ := v.(string)
			return s
		}
	}
	return r.Header.Get("X-WP-Nonce")
}

// overriddenMethod lets clients behind narrow proxies name the method in the
// query or in a header.
func overriddenMethod(r *http.Request, query value.Object) string {
	if v, _ := query.Get("_method"); v != nil {
		if name, ok := v.(string); ok && name != "" {
			return strings.ToUpper(name)
		}
	}
	if name := r.Header.Get("X-HTTP-Method-Override"); name != "" {
		return strings.ToUpper(name)
	}
	return r.Method
}

// language is the one the request names in an argument, if that is one of the
// site's; a wrong one is refused with the other arguments, in the language of
// the address.
func (e *Engine) language(args *arguments, fallback string) string {
	if code, ok := args.raw("i18n_language").(string); ok && e.site.Languages.Has(code) {
		return code
	}
	return fallback
}

// callbackName is what a script function may be called in _jsonp.
var callbackName = regexp.MustCompile(`^[\w.]+$`)

// exposedHeaders and acceptedHeaders are what scripts of other origins may read
// and send.
const (
	exposedHeaders  = "X-WP-Total, X-WP-TotalPages, Link"
	acceptedHeaders = "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type"
	acceptedMethods = "OPTIONS, GET, POST, PUT, PATCH, DELETE"
)

// writer puts one answer on the wire.
type writer struct {
	engine   *Engine
	http     http.ResponseWriter
	request  *http.Request
	req      *Request
	identity http.Header // header fields that signing in brings
	callback string      // the function of _jsonp
	envelope bool
	pretty   bool
}

// takeOver reads the arguments that change the form of the answer.
func (o *writer) takeOver() *Error {
	query := o.req.args.query
	o.envelope = query.Has("_envelope")
	o.pretty = query.Has("_pretty")
	if v, ok := query.Get("_jsonp"); ok {
		name, _ := v.(string)
		if !callbackName.MatchString(name) {
			return &Error{Code: "rest_callback_invalid", Status: http.StatusBadRequest, NullData: true}
		}
		o.callback = name
	}
	return nil
}

func (o *writer) write(response Response) {
	if o.envelope {
		response = Response{Status: http.StatusOK, Body: envelope(response)}
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	body, err := o.encode(buffer, response.Body)
	if err != nil {
		failure := o.engine.note(o.request.Context(), o.req, &Error{
			Code: "rest_encode_error", Status: http.StatusInternalServerError, Cause: err,
		})
		response = o.req.errorResponse(failure)
		body, _ = o.encode(buffer, response.Body)
	}
	header := o.http.Header()
	o.commonHeaders(header)
	for _, field := range response.Header {
		if textual, ok := value.Text(field.Value); ok {
			header.Set(field.Key, textual)
		}
	}
	if body != nil {
		header.Set("Content-Length", strconv.Itoa(len(body)))
	}
	o.http.WriteHeader(response.Status)
	if o.request.Method != http.MethodHead && o.req.Method != http.MethodHead {
		_, _ = o.http.Write(body) // a client that went away is no failure
	}
}

// buffers are where answers are written before they go out.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// encode writes an answer's body as it goes out, into the buffer or another
// place.
func (o *writer) encode(buffer *[]byte, body any) ([]byte, error) {
	if body == noBody {
		return nil, nil
	}
	text, err := value.Append((*buffer)[:0], body)
	*buffer = text[:0]
	if err != nil {
		return nil, err
	}
	if o.pretty {
		text = indent(text)
	}
	if o.callback != "" {
		return slices.Concat([]byte("/**/"+o.callback+"("), text, []byte(")")), nil
	}
	return text, nil
}

func (o *writer) commonHeaders(header http.Header) {
	contentType := "application/json; charset=UTF-8"
	if o.callback != "" {
		contentType = "application/javascript; charset=UTF-8"
	}
	header.Set("Content-Type", contentType)
	header.Set("Content-Language", o.req.Language)
	header.Set("X-Robots-Tag", "noindex")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Request-Id", o.req.ID)
	header.Set("Link", "<"+o.req.Link("/")+`>; rel="https://api.w.org/"`)
	header.Set("Access-Control-Expose-Headers", exposedHeaders)
	header.Set("Access-Control-Allow-Headers", acceptedHeaders)
	if origin := o.request.Header.Get("Origin"); origin != "" {
		header.Set("Access-Control-Allow-Origin", origin)
		header.Set("Access-Control-Allow-Methods", acceptedMethods)
		header.Set("Access-Control-Allow-Credentials", "true")
		header.Add("Vary", "Origin")
	}
	if o.req.Caller.UserID() != 0 {
		header.Set("Cache-Control", "no-cache, must-revalidate, max-age=0, no-store, private")
		header.Set("Expires", "Wed, 11 Jan 1984 05:00:00 GMT")
	}
	maps.Copy(header, o.identity)
}

// envelope is an answer inside a body: for clients that cannot see headers, and
// for the items of a batch.
func envelope(response Response) value.Object {
	header, body := response.Header, response.Body
	if header == nil {
		header = value.Object{}
	}
	if body == noBody {
		body = nil
	}
	return value.Object{
		{Key: "body", Value: body},
		{Key: "status", Value: response.Status},
		{Key: "headers", Value: header},
	}
}

// NoRoute answers that there is nothing at this address, for paths that look
// like the interface but belong to no root of it.
func (e *Engine) NoRoute() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		req := &Request{
			ID: RequestID(r.Context()), Method: r.Method, Language: e.site.Languages.Default(), Caller: Stranger,
			Header: r.Header, Site: e.site,
		}
		(&writer{engine: e, http: w, request: r, req: req}).write(req.errorResponse(NotFound("rest_no_route")))
	})
}
