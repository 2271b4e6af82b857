package rest

import (
	"portico/internal/schema"
	"portico/internal/value"
)

// refusalStatuses are the error responses every operation has, by status.
var refusalStatuses = []string{"400", "401", "403", "404", "default"}

func (o *operation) responses() value.Object {
	responses := o.successes()
	for _, status := range refusalStatuses {
		responses.Add(status, reference("responses", refusalName(status)))
	}
	return responses
}

func refusalName(status string) string {
	if status == "default" {
		return "Error"
	}
	return "Error" + status
}

// successes are the answers of an operation that went well.
func (o *operation) successes() value.Object {
	switch {
	case o.route.Path == batchPath:
		return value.Object{{Key: "207", Value: o.success("batch", reference("schemas", o.batchSchema()))}}
	case o.route.Item == nil:
		return value.Object{{Key: "200", Value: o.success("ok", value.Object{})}}
	}
	item := reference("schemas", o.itemSchema(o.route.Item))
	list := value.Object{{Key: "type", Value: "array"}, {Key: "items", Value: item}}
	if _, paged := o.endpoint.Args.Get("per_page"); paged && o.method == "GET" {
		response := o.success("list", list)
		response.Add("headers", pagingHeaders())
		return value.Object{{Key: "200", Value: response}}
	}
	switch {
	case o.method == "GET" && !o.endsInVariable():
		return value.Object{{Key: "200", Value: o.success("ok", either(item, list))}}
	case o.method == "DELETE":
		return value.Object{{Key: "200", Value: o.success("deleted", either(item, deletedSchema(item)))}}
	case o.endpoint.Methods == POST:
		created := o.success("created", item)
		created.Add("headers", value.Object{{Key: "Location", Value: reference("headers", "Location")}})
		return value.Object{{Key: "200", Value: o.success("ok", item)}, {Key: "201", Value: created}}
	}
	return value.Object{{Key: "200", Value: o.success("ok", item)}}
}

// endsInVariable tells whether the address is that of one thing among many.
func (o *operation) endsInVariable() bool {
	template := o.address.template
	return template[len(template)-1] == '}'
}

func (d *document) success(kind string, body value.Object) value.Object {
	return value.Object{
		{Key: "description", Value: d.say("docs.response." + kind)},
		{Key: "content", Value: jsonContent(body)},
	}
}

func jsonContent(body value.Object) value.Object {
	return value.Object{{Key: "application/json", Value: value.Object{{Key: "schema", Value: body}}}}
}

func either(choices ...value.Object) value.Object {
	list := make([]any, len(choices))
	for i, choice := range choices {
		list[i] = choice
	}
	return value.Object{{Key: "anyOf", Value: list}}
}

func deletedSchema(item value.Object) value.Object {
	return value.Object{
		{Key: "type", Value: "object"},
		{Key: "properties", Value: value.Object{
			{Key: "deleted", Value: value.Object{{Key: "type", Value: "boolean"}}},
			{Key: "previous", Value: item},
		}},
		{Key: "required", Value: []any{"deleted"}},
	}
}

// itemSchema is the component of what a route answers with. Nothing in it is
// required: clients choose fields and contexts.
func (d *document) itemSchema(item *schema.Schema) string {
	if name, ok := d.bodies[item]; ok {
		return name
	}
	shown := *item
	shown.Name, shown.Type, shown.RequiredProperties = "", schema.Object, []string{}
	shown.Properties = withUsableDefaults(append(Args(nil), item.Properties...))
	object := shown.OpenAPI(d.say)
	properties, _ := object.Get("properties")
	fields, _ := properties.(value.Object)
	fields.Add("_links", reference("schemas", "Links"))
	fields.Add("_embedded", value.Object{{Key: "type", Value: "object"}, {Key: "readOnly", Value: true}})
	object.Set("properties", fields)
	name := d.addSchema(componentName(item.Title), object)
	d.bodies[item] = name
	return name
}

func (d *document) batchSchema() string {
	envelope := value.Object{
		{Key: "type", Value: []any{"object", "null"}},
		{Key: "properties", Value: value.Object{
			{Key: "body", Value: value.Object{}},
			{Key: "status", Value: value.Object{{Key: "type", Value: "integer"}}},
			{Key: "headers", Value: value.Object{{Key: "type", Value: "object"}}},
		}},
	}
	return d.addSchema("BatchResponses", value.Object{
		{Key: "type", Value: "object"},
		{Key: "properties", Value: value.Object{
			{Key: "failed", Value: value.Object{{Key: "type", Value: "string"}, {Key: "enum", Value: []any{"validation"}}}},
			{Key: "responses", Value: value.Object{{Key: "type", Value: "array"}, {Key: "items", Value: envelope}}},
		}},
		{Key: "required", Value: []any{"responses"}},
	})
}
