package core

import (
	"portico/internal/content"
	"portico/internal/rest"
	"portico/internal/schema"
)

// itemSchema describes a post of the type. The arguments of writes are those of
// its fields that are not read-only.
func (p *posts) itemSchema() *schema.Schema {
	return &schema.Schema{Title: p.kind.Name, Type: schema.Object, Properties: p.fields()}
}

func (p *posts) fields() schema.Fields {
	dateTime := schema.Either(schema.String, schema.Null)
	fields := schema.Fields{
		field("date", dateTime, everywhere, schema.Schema{Format: "date-time"}),
		field("date_gmt", dateTime, notEmbed, schema.Schema{Format: "date-time"}),
		readOnly("guid", schema.Object, notEmbed, schema.Schema{Properties: schema.Fields{
			readOnly("guid.raw", schema.String, inEdit, schema.Schema{}),
			readOnly("guid.rendered", schema.String, notEmbed, schema.Schema{}),
		}}),
		readOnly("id", schema.Integer, everywhere, schema.Schema{}),
		readOnly("link", schema.String, everywhere, schema.Schema{Format: "uri"}),
		readOnly("modified", schema.String, notEmbed, schema.Schema{Format: "date-time"}),
		readOnly("modified_gmt", schema.String, notEmbed, schema.Schema{Format: "date-time"}),
		field("slug", schema.String, everywhere, schema.Schema{}),
		field("status", schema.String, notEmbed, schema.Schema{Enum: anys(content.WritableStatuses)}),
		readOnly("type", schema.String, everywhere, schema.Schema{}),
		field("password", schema.String, inEdit, schema.Schema{MaxLength: schema.Count(content.MaxPassword)}),
		readOnly("permalink_template", schema.String, inEdit, schema.Schema{}),
		readOnly("generated_slug", schema.String, inEdit, schema.Schema{}),
		readOnly("class_list", schema.Array, notEmbed, schema.Schema{Items: &schema.Schema{Type: schema.String}}),
		texts("title", everywhere),
		contentField(),
		field("author", schema.Integer, everywhere, schema.Schema{}),
		texts("excerpt", everywhere, readOnly("excerpt.protected", schema.Boolean, everywhere, schema.Schema{})),
		field("featured_media", schema.Integer, everywhere, schema.Schema{}),
		field("comment_status", schema.String, notEmbed, schema.Schema{Enum: []any{"open", "closed"}}),
		field("ping_status", schema.String, notEmbed, schema.Schema{Enum: []any{"open", "closed"}}),
	}
	if p.kind.Formats {
		fields = append(fields, field("format", schema.String, notEmbed, schema.Schema{Enum: anys(content.Formats)}))
	}
	fields = append(fields, p.metaField())
	if p.kind.Sticky {
		fields = append(fields, field("sticky", schema.Boolean, notEmbed, schema.Schema{}))
	}
	fields = append(fields, field("template", schema.String, notEmbed, schema.Schema{}))
	for _, taxonomy := range p.taxonomies() {
		fields = append(fields, field(taxonomy.Base, schema.Array, notEmbed, schema.Schema{Items: &schema.Schema{Type: schema.Integer}}))
	}
	return fields
}

// field describes a field of a post that can be written. Its description is the
// message field.post.<name>.
func field(name string, kind schema.Type, contexts int, more schema.Schema) schema.Schema {
	more.Text = "field.post." + name
	more.Name = lastPart(name)
	more.Type = kind
	more.Context = contextNames(contexts)
	more.Early = true
	return more
}

func readOnly(name string, kind schema.Type, contexts int, more schema.Schema) schema.Schema {
	more = field(name, kind, contexts, more)
	more.ReadOnly = true
	return more
}

func lastPart(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			return name[i+1:]
		}
	}
	return name
}

// texts describes a field that is written raw and read rendered. It is taken as
// a string too, so it is not checked.
func texts(name string, contexts int, more ...schema.Schema) schema.Schema {
	f := field(name, schema.Object, contexts, schema.Schema{Properties: append(schema.Fields{
		field(name+".raw", schema.String, inEdit, schema.Schema{}),
		readOnly(name+".rendered", schema.String, contexts, schema.Schema{}),
	}, more...)})
	f.Early, f.Unchecked = false, true
	return f
}

func contentField() schema.Schema {
	return texts("content", notEmbed,
		readOnly("content.block_version", schema.Integer, inEdit, schema.Schema{}),
		readOnly("content.protected", schema.Boolean, everywhere, schema.Schema{}))
}

func (p *posts) metaField() schema.Schema {
	var properties schema.Fields
	for i := range p.kind.Meta {
		properties = append(properties, p.kind.Meta[i].Schema())
	}
	return field("meta", schema.Object, notEmbed, schema.Schema{Properties: properties})
}

// writeArgs are the arguments of create and update.
func (p *posts) writeArgs() rest.Args {
	var args rest.Args
	for _, f := range p.fields() {
		if !f.ReadOnly {
			args = append(args, f)
		}
	}
	return args
}

// taxonomies are those the type's posts are ordered by.
func (p *posts) taxonomies() []*content.Taxonomy { return p.orderedBy }

// taxonomiesOf finds the taxonomies of a type.
func taxonomiesOf(registry *content.Registry, t *content.Type) []*content.Taxonomy {
	var list []*content.Taxonomy
	for _, name := range t.Taxonomies {
		if taxonomy := registry.Taxonomy(name); taxonomy != nil {
			list = append(list, taxonomy)
		}
	}
	return list
}

func anys(texts []string) []any {
	list := make([]any, len(texts))
	for i, s := range texts {
		list[i] = s
	}
	return list
}
