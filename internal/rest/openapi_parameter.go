package rest

import (
	"strings"

	"portico/internal/schema"
	"portico/internal/value"
)

// pathParameter describes a variable of the address: by the argument it becomes,
// or else by the pattern it has to match.
func (o *operation) pathParameter(i int) value.Object {
	v := o.address.variables[i]
	described := schema.Schema{}
	if arg, ok := o.endpoint.Args.Get(v.name); ok && !v.generated {
		described = *arg
		described.Default = nil
	}
	switch {
	case described.Type == "" && isDigits(v.pattern):
		described.Type = schema.Integer
	case described.Type == "":
		described.Type = schema.String
	}
	if described.Type == schema.String && described.Pattern == "" && len(described.Enum) == 0 {
		described.Pattern = "^(?:" + portablePattern(v.pattern) + ")$"
	}
	parameter := value.Object{
		{Key: "name", Value: o.shown.variables[i].name},
		{Key: "in", Value: "path"},
		{Key: "required", Value: true},
	}
	return o.describeParameter(parameter, &described)
}

// queryParameter describes an argument in the query. Lists are written with
// commas, objects with brackets: both are ways the server understands.
func (o *operation) queryParameter(arg *schema.Schema) value.Object {
	parameter := value.Object{
		{Key: "name", Value: arg.Name},
		{Key: "in", Value: "query"},
	}
	if arg.Required {
		parameter.Add("required", true)
	}
	switch {
	case arg.Type.Has(schema.Object) || arg.Type.Has(schema.Array) && arg.Items != nil && arg.Items.Type.Has(schema.Object):
		parameter.Add("style", "deepObject")
		parameter.Add("explode", true)
	case arg.Type.Has(schema.Array):
		parameter.Add("style", "form")
		parameter.Add("explode", false)
	}
	return o.describeParameter(parameter, arg)
}

// describeParameter adds the schema, with the description beside it.
func (d *document) describeParameter(parameter value.Object, arg *schema.Schema) value.Object {
	object := arg.OpenAPI(d.say)
	if description, ok := object.Get("description"); ok {
		object.Delete("description")
		parameter.Add("description", description)
	}
	parameter.Add("schema", object)
	return parameter
}

// sharedParameters describes the arguments that operations refer to.
func (d *document) sharedParameters() value.Object {
	codes := anyList(d.engine.site.Languages.Codes())
	parameters := value.Object{}
	for _, arg := range []schema.Schema{
		{Name: languageArg, Type: schema.String, Text: "arg.i18n_language", Enum: codes},
		{Name: "_fields", Type: schema.Array, Text: "arg._fields", Items: &schema.Schema{Type: schema.String}},
		{Name: "_embed", Type: schema.Array, Text: "arg._embed", Items: &schema.Schema{Type: schema.String}},
	} {
		o := operation{document: d}
		parameters.Add(arg.Name, o.queryParameter(&arg))
	}
	return parameters
}

// portablePattern writes a pattern so that readers with stricter rules take it:
// without escapes that are not needed, and with groups in the common form.
func portablePattern(pattern string) string {
	pattern = strings.ReplaceAll(pattern, "(?P<", "(?<")
	var b strings.Builder
	inClass := false
	for i := 0; i < len(pattern); i++ {
		c := pattern[i]
		if c == '\\' && i+1 < len(pattern) {
			i++
			next := pattern[i]
			if isWord(next) && next != '_' || strings.IndexByte(`^$\.*+?()[]{}|/`, next) >= 0 || inClass && next == '-' {
				b.WriteByte('\\')
			}
			b.WriteByte(next)
			continue
		}
		inClass = inClass && c != ']' || c == '['
		b.WriteByte(c)
	}
	return b.String()
}
