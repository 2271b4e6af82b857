package core

import (
	"context"
	"slices"
	"strings"

	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/text"
	"portico/internal/value"
)

// listArgs are the arguments of a list of posts.
func (p *posts) listArgs() rest.Args {
	args := slices.Concat(rest.Args{rest.ContextArg}, rest.Paging, rest.Args{
		dateArg("after"), dateArg("modified_after"),
		idsArg("author"), idsArg("author_exclude"),
		dateArg("before"), dateArg("modified_before"),
		idsArg("exclude"), idsArg("include"),
		{Name: "offset", Type: schema.Integer, Text: "arg.offset"},
		{Name: "order", Type: schema.String, Text: "arg.order", Default: "desc", Enum: []any{"asc", "desc"}},
		{Name: "orderby", Type: schema.String, Text: "arg.orderby", Default: "date", Enum: p.orderings()},
		{
			Name: "search_columns", Type: schema.Array, Text: "arg.search_columns", Default: []any{},
			Items: &schema.Schema{Type: schema.String, Enum: []any{"post_title", "post_content", "post_excerpt"}},
		},
		{Name: "slug", Type: schema.Array, Text: "arg.slug", Items: &schema.Schema{Type: schema.String}},
		statusArg,
	})
	if len(p.kind.Taxonomies) > 0 {
		args = append(args, schema.Schema{
			Name: "tax_relation", Type: schema.String, Text: "arg.tax_relation", Enum: []any{"AND", "OR"},
		})
	}
	for _, taxonomy := range p.taxonomies() {
		args = append(args, termArg(taxonomy, false), termArg(taxonomy, true))
	}
	if p.kind.Sticky {
		args = append(args, schema.Schema{Name: "sticky", Type: schema.Boolean, Text: "arg.sticky"})
	}
	return args
}

// statusArg is the filter by status.
var statusArg = schema.Schema{
	Name: "status", Type: schema.Array, Text: "arg.status", Default: content.Publish,
	Items: &schema.Schema{Type: schema.String, Enum: append(anys(content.ListedStatuses), "any")},
}

func (p *posts) orderings() []any {
	list := []any{"author", "date", "id", "include", "modified", "parent", "relevance", "slug", "include_slugs", "title"}
	if p.kind.Hierarchical {
		list = append(list, "menu_order")
	}
	return list
}

func dateArg(name string) schema.Schema {
	return schema.Schema{Name: name, Type: schema.String, Format: "date-time", Text: "arg." + name}
}

func idsArg(name string) schema.Schema {
	return schema.Schema{
		Name: name, Type: schema.Array, Text: "arg." + name, Default: []any{}, Items: &schema.Schema{Type: schema.Integer},
	}
}

// termArg is the filter by the terms of a taxonomy: a list of ids, or an object
// that says more.
func termArg(taxonomy *content.Taxonomy, exclude bool) schema.Schema {
	name, textKey := taxonomy.Base, "arg.terms"
	if exclude {
		name, textKey = name+"_exclude", "arg.terms_exclude"
	}
	properties := schema.Fields{{
		Name: "terms", Type: schema.Array, Text: "arg.terms.terms", Default: []any{}, Items: &schema.Schema{Type: schema.Integer},
	}}
	if taxonomy.Hierarchical {
		properties = append(properties, schema.Schema{
			Name: "include_children", Type: schema.Boolean, Text: "arg.terms.include_children", Default: false,
		})
	}
	if !exclude {
		properties = append(properties, schema.Schema{
			Name: "operator", Type: schema.String, Text: "arg.terms.operator", Enum: []any{"AND", "OR"}, Default: "OR",
		})
	}
	return schema.Schema{
		Name: name, Type: schema.Either(schema.Object, schema.Array), Text: textKey,
		OneOf: []*schema.Schema{
			{Title: "Term ID List", Type: schema.Array, Text: "arg.terms.list", Items: &schema.Schema{Type: schema.Integer}},
			{
				Title: "Term ID Taxonomy Query", Type: schema.Object, Text: "arg.terms.query",
				Properties: properties, NoAdditional: true,
			},
		},
	}
}

// checkStatuses refuses statuses the caller may not ask for before it looks
// whether they exist.
func (p *posts) checkStatuses(_ context.Context, req *rest.Request, v any) (any, *schema.Error) {
	list, _ := statusArg.Sanitize(v, "status")
	statuses, ok := list.([]any)
	if !ok {
		return nil, statusArg.Validate(v, "status")
	}
	for _, status := range statuses {
		switch {
		case status == content.Publish:
			continue
		case req.Caller.Can(p.kind.Can("edit")), status == content.Private && req.Caller.Can(p.kind.Can("read_private")):
			if err := statusArg.Validate([]any{status}, "status"); err != nil {
				return nil, err
			}
		default:
			return nil, &schema.Error{
				Code: "rest_forbidden_status", Message: text.M("error.rest_forbidden_status"),
				Data: value.Object{{Key: "status", Value: req.DenyStatus()}},
			}
		}
	}
	return statuses, nil
}

// checkStatus accepts the statuses a client can give, and the one the post has
// already.
func (p *posts) checkStatus(ctx context.Context, req *rest.Request, v any) (any, *schema.Error) {
	problem := writableStatus.Validate(v, "status")
	if problem == nil {
		return v, nil
	}
	if post, err := p.load(ctx, req); err == nil && post.Status == v {
		return v, nil
	}
	return nil, problem
}

// writableStatus is the status argument of a write.
var writableStatus = schema.Schema{Type: schema.String, Enum: anys(content.WritableStatuses)}

// checkMeta accepts anything with members; the values are looked at when the
// post is saved.
func checkMeta(_ context.Context, _ *rest.Request, v any) (any, *schema.Error) {
	switch v.(type) {
	case value.Object, []any:
		return v, nil
	}
	return nil, &schema.Error{Message: text.M("error.rest_invalid_param", "meta")}
}

// checkTemplate accepts the default template, one the site has, and the one
// that is stored already.
func (p *posts) checkTemplate(ctx context.Context, req *rest.Request, v any) (any, *schema.Error) {
	name, isText := v.(string)
	if isText && (name == "" || slices.Contains(p.kind.Templates, name)) {
		return name, nil
	}
	if isText && req.Given("id") {
		if post, err := p.load(ctx, req); err == nil && post.Template == name {
			return name, nil
		}
	}
	return nil, &schema.Error{
		Code:    "rest_invalid_param",
		Message: text.M("error.template", strings.Join(append([]string{`""`}, p.kind.Templates...), ", ")),
	}
}
