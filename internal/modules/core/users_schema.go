package core

import (
	"slices"

	"portico/internal/rest"
	"portico/internal/schema"
)

// schema describes a user. The arguments of writes are those of its fields that
// are not read-only.
func (u *users) schema() *schema.Schema {
	return &schema.Schema{Title: "user", Type: schema.Object, Properties: u.fields()}
}

func (u *users) fields() schema.Fields {
	readOnly := schema.Schema{ReadOnly: true}
	checked := func(f schema.Schema) schema.Schema {
		f.Early = false // it has a check of its own, which comes after the types
		return f
	}
	return schema.Fields{
		userField("id", schema.Integer, everywhere, readOnly),
		checked(userField("username", schema.String, inEdit, schema.Schema{Required: true})),
		userField("name", schema.String, everywhere, schema.Schema{}),
		userField("first_name", schema.String, inEdit, schema.Schema{}),
		userField("last_name", schema.String, inEdit, schema.Schema{}),
		userField("email", schema.String, inEdit, schema.Schema{Format: "email", Required: true}),
		userField("url", schema.String, everywhere, schema.Schema{Format: "uri"}),
		userField("description", schema.String, everywhere, schema.Schema{}),
		userField("link", schema.String, everywhere, schema.Schema{Format: "uri", ReadOnly: true}),
		userField("locale", schema.String, inEdit, schema.Schema{Enum: u.locales()}),
		userField("nickname", schema.String, inEdit, schema.Schema{}),
		userField("slug", schema.String, everywhere, schema.Schema{}),
		userField("registered_date", schema.String, inEdit, schema.Schema{Format: "date-time", ReadOnly: true}),
		userField("roles", schema.Array, inEdit, schema.Schema{Items: &schema.Schema{Type: schema.String}}),
		checked(userField("password", schema.String, 0, schema.Schema{Required: true})),
		userField("capabilities", schema.Object, inEdit, readOnly),
		userField("extra_capabilities", schema.Object, inEdit, readOnly),
		userField("avatar_urls", schema.Object, everywhere, schema.Schema{ReadOnly: true, Properties: avatarFields()}),
		userField("meta", schema.Object, notEmbed, schema.Schema{Properties: schema.Fields{preferences}}),
	}
}

func userField(name string, kind schema.Type, contexts int, more schema.Schema) schema.Schema {
	more.Name, more.Type, more.Text = name, kind, "field.user."+name
	more.Context = append([]string{}, contextsIn(userContexts, contexts)...) // shown even if there is none
	more.Early = true
	return more
}

// avatarSizes are the sizes in which users' pictures are shown, in pixels.
var avatarSizes = []int{24, 48, 96}

func avatarFields() schema.Fields {
	var fields schema.Fields
	for _, size := range avatarSizes {
		fields = append(fields, schema.Schema{
			Name: decimal(int64(size)), Type: schema.String, Format: "uri", Text: "field.user.avatar",
			Context: contextsIn(userContexts, everywhere),
		})
	}
	return fields
}

// preferences is the meta value in which editors keep what a user has set there.
var preferences = schema.Schema{
	Name: "persisted_preferences", Type: schema.Object, Text: "meta.persisted_preferences", Context: []string{"edit"},
	AllowAdditional: true,
	Properties: schema.Fields{
		{Name: "_modified", Type: schema.String, Format: "date-time", Text: "meta.persisted_preferences.modified"},
	},
}

// locales are the languages a user can choose; empty is the site's.
func (u *users) locales() []any {
	locales := []any{""}
	for _, language := range u.Site.Languages.All() {
		locales = append(locales, language.Locale)
	}
	return locales
}

func (u *users) createArgs() rest.Args {
	return slices.DeleteFunc(u.fields(), func(f schema.Schema) bool { return f.ReadOnly })
}

func (u *users) updateArgs() rest.Args {
	args := u.createArgs()
	for i := range args {
		args[i].Required = false
	}
	return args
}
