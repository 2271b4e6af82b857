package rest

import (
	"slices"
	"strings"

	"portico/internal/schema"
	"portico/internal/value"
)

// operation is one method of a route at one address.
type operation struct {
	*document
	route    *Route
	endpoint *Endpoint
	method   string
	address  address
	shown    address // the address as the document writes it
}

// inputKey names a request body: endpoints at an address share it among their
// methods.
type inputKey struct {
	endpoint *Endpoint
	template string
}

// languageArg is the argument that every endpoint has.
const languageArg = "i18n_language"

func (o *operation) key() string { return strings.ToLower(o.method) }

func (o *operation) writes() bool { return methodByName(o.method)&Write != 0 }

func (o *operation) object() value.Object {
	tag := namespaceOf(o.engine.namespaces, o.route.Path)
	if tag == "" {
		tag = rootTag
	}
	object := value.Object{
		{Key: "operationId", Value: o.unique(o.key() + camel(o.shown.template))},
		{Key: "tags", Value: []any{tag}},
		{Key: "parameters", Value: o.parameters()},
	}
	if o.writes() {
		if body := o.requestBody(); body != nil {
			object.Add("requestBody", body)
		}
	}
	object.Add("responses", o.responses())
	return object
}

func (o *operation) parameters() []any {
	parameters := []any{}
	for i := range o.address.variables {
		parameters = append(parameters, o.pathParameter(i))
	}
	if !o.writes() {
		for _, arg := range o.ownArgs() {
			parameters = append(parameters, o.queryParameter(&arg))
		}
	}
	for _, shared := range o.sharedNames() {
		parameters = append(parameters, reference("parameters", shared))
	}
	return parameters
}

// sharedNames names the arguments that many routes have.
func (o *operation) sharedNames() []string {
	if o.method == "GET" {
		return []string{languageArg, "_fields", "_embed"}
	}
	return []string{languageArg, "_fields"}
}

// ownArgs are the endpoint's arguments that the address does not carry, without
// the shared ones.
func (o *operation) ownArgs() Args {
	args := slices.DeleteFunc(slices.Clone(o.endpoint.Args), func(arg schema.Schema) bool {
		inAddress := func(v variable) bool { return v.name == arg.Name && !v.generated }
		return arg.Name == languageArg || slices.Contains(o.address.settled, arg.Name) ||
			slices.ContainsFunc(o.address.variables, inAddress)
	})
	return withUsableDefaults(args)
}

// withUsableDefaults gives defaults in the type of their argument, as clients
// would have to send them, and drops those that are only meant for the server.
func withUsableDefaults(args Args) Args {
	for i := range args {
		arg := &args[i]
		if arg.Default == nil || arg.Type == "" {
			continue
		}
		clean, err := arg.Sanitize(arg.Default, arg.Name)
		if err != nil || arg.Validate(arg.Default, arg.Name) != nil {
			clean = nil
		}
		arg.Default = clean
	}
	return args
}

func (o *operation) requestBody() value.Object {
	key := inputKey{o.endpoint, o.shown.template}
	if body, ok := o.inputs[key]; ok {
		return body
	}
	args := o.ownArgs()
	if len(args) == 0 {
		return nil
	}
	object := (&schema.Schema{Type: schema.Object, Properties: args}).OpenAPI(o.say)
	required := object.Has("required")
	schemaName := o.addSchema(camel(o.shown.template)+"Input", object)
	media := value.Object{{Key: "schema", Value: reference("schemas", schemaName)}}
	body := value.Object{
		{Key: "required", Value: required},
		{Key: "content", Value: value.Object{
			{Key: "application/json", Value: media},
			{Key: "application/x-www-form-urlencoded", Value: media},
		}},
	}
	o.inputs[key] = body
	return body
}

// camel turns an address into part of a name: /core/v2/posts/{id} becomes
// CoreV2PostsById.
func camel(template string) string {
	var b strings.Builder
	up := true
	for i := range len(template) {
		c := template[i]
		switch {
		case c == '{':
			b.WriteString("By")
			up = true
		case !isWord(c) || c == '_':
			up = true
		case up && 'a' <= c && c <= 'z':
			b.WriteByte(c - 'a' + 'A')
			up = false
		default:
			b.WriteByte(c)
			up = false
		}
	}
	if b.Len() == 0 {
		return "Index"
	}
	return b.String()
}
