package rest

import (
	"strconv"
	"strings"

	"portico/internal/value"
)

// securityScheme is the one way for programs to sign in.
const securityScheme = "applicationPassword"

func (d *document) components() value.Object {
	schemas := append(value.Object{
		{Key: "Error", Value: d.errorSchema()},
		{Key: "Links", Value: linksSchema},
	}, d.schemas...)
	return value.Object{
		{Key: "schemas", Value: schemas},
		{Key: "parameters", Value: d.sharedParameters()},
		{Key: "responses", Value: d.refusals()},
		{Key: "headers", Value: d.headers()},
		{Key: "securitySchemes", Value: value.Object{{Key: securityScheme, Value: value.Object{
			{Key: "type", Value: "http"},
			{Key: "scheme", Value: "basic"},
			{Key: "description", Value: d.say("docs.security")},
		}}}},
	}
}

// reference points at a component.
func reference(kind, name string) value.Object {
	return value.Object{{Key: "$ref", Value: "#/components/" + kind + "/" + name}}
}

// addSchema adds a component under a name like base. The same content under the
// same base is there only once.
func (d *document) addSchema(base string, object value.Object) string {
	content, _ := value.Append(nil, object) // what cannot be written fails with the whole document
	if d.written[base] == nil {
		d.written[base] = map[string]string{}
	}
	if name, ok := d.written[base][string(content)]; ok {
		return name
	}
	name := d.unique(base)
	d.written[base][string(content)] = name
	d.schemas.Add(name, object)
	return name
}

// unique gives a name that was not given before.
func (d *document) unique(base string) string {
	for {
		d.names[base]++
		name := base
		if n := d.names[base]; n > 1 {
			name += strconv.Itoa(n)
		}
		if name == base || d.names[name] == 0 {
			d.names[name] = max(d.names[name], 1)
			return name
		}
	}
}

// componentName makes a title fit for the name of a component. The names that
// the document needs for itself begin with capitals.
func componentName(title string) string {
	name := strings.Map(func(r rune) rune {
		if r < 0x80 && (isWord(byte(r)) || r == '-' || r == '.') {
			return r
		}
		return '_'
	}, title)
	if name == "" || name == "Error" || name == "Links" {
		return "item" + name
	}
	return name
}

var linksSchema = value.Object{
	{Key: "type", Value: "object"},
	{Key: "readOnly", Value: true},
	{Key: "additionalProperties", Value: value.Object{
		{Key: "type", Value: "array"},
		{Key: "items", Value: value.Object{
			{Key: "type", Value: "object"},
			{Key: "properties", Value: value.Object{
				{Key: "href", Value: value.Object{{Key: "type", Value: "string"}}},
				{Key: "embeddable", Value: value.Object{{Key: "type", Value: "boolean"}}},
			}},
			{Key: "required", Value: []any{"href"}},
		}},
	}},
}

func (d *document) errorSchema() value.Object {
	typed := func(kind any, text string) value.Object {
		return value.Object{{Key: "type", Value: kind}, {Key: "description", Value: d.say(text)}}
	}
	return value.Object{
		{Key: "type", Value: "object"},
		{Key: "properties", Value: value.Object{
			{Key: "code", Value: typed("string", "docs.error.code")},
			{Key: "message", Value: typed("string", "docs.error.message")},
			{Key: "data", Value: value.Object{
				{Key: "type", Value: []any{"object", "null"}},
				{Key: "properties", Value: value.Object{
					{Key: "status", Value: typed("integer", "docs.error.status")},
					{Key: "params", Value: typed([]any{"object", "array"}, "docs.error.params")},
					{Key: "details", Value: typed("object", "docs.error.details")},
					{Key: "request_id", Value: typed("string", "docs.error.request_id")},
				}},
			}},
		}},
		{Key: "required", Value: []any{"code", "message"}},
	}
}

func (d *document) refusals() value.Object {
	responses := value.Object{}
	for _, status := range refusalStatuses {
		responses.Add(refusalName(status), value.Object{
			{Key: "description", Value: d.say("docs.response." + status)},
			{Key: "content", Value: jsonContent(reference("schemas", "Error"))},
		})
	}
	return responses
}

func pagingHeaders() value.Object {
	headers := value.Object{}
	for _, name := range []string{"X-WP-Total", "X-WP-TotalPages", "Link"} {
		headers.Add(name, reference("headers", name))
	}
	return headers
}

func (d *document) headers() value.Object {
	headers := value.Object{}
	for _, h := range [][2]string{
		{"X-WP-Total", "integer"}, {"X-WP-TotalPages", "integer"}, {"Link", "string"}, {"Location", "string"},
	} {
		headers.Add(h[0], value.Object{
			{Key: "description", Value: d.say("docs.header." + strings.ToLower(h[0]))},
			{Key: "schema", Value: value.Object{{Key: "type", Value: h[1]}}},
		})
	}
	return headers
}
