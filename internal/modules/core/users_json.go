package core

import (
	"context"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/value"
)

// items writes users in a context. Their meta values are read together, and only
// if the client wants them.
func (u *users) items(ctx context.Context, req *rest.Request, list []*identity.User, context string) ([]*rest.Item, error) {
	in := contextBit(context)
	var meta map[int64]map[string]any
	if in == inEdit && req.Fields().Wants("meta") && len(list) > 0 {
		ids := make([]int64, len(list))
		for i, user := range list {
			ids[i] = user.ID
		}
		var err error
		if meta, err = u.Users.Meta(ctx, ids); err != nil {
			return nil, err
		}
	}
	items := make([]*rest.Item, len(list))
	for i, user := range list {
		w := &userWriter{users: u, req: req, fields: req.Fields(), in: in}
		var err error
		if items[i], err = w.item(ctx, user, meta[user.ID]); err != nil {
			return nil, err
		}
	}
	return items, nil
}

// userWriter writes one user.
type userWriter struct {
	*users
	req    *rest.Request
	fields *rest.Fields
	in     int // the context
	out    value.Object
}

// add writes a field if it belongs to the context and to the client's
// selection.
func (w *userWriter) add(name string, contexts int, v any) {
	if w.in&contexts != 0 && w.fields.Wants(name) {
		w.out.Add(name, v)
	}
}

func (w *userWriter) item(ctx context.Context, user *identity.User, meta map[string]any) (*rest.Item, error) {
	w.out = make(value.Object, 0, 18)
	w.add("id", everywhere, user.ID)
	w.add("username", inEdit, user.Login)
	w.add("name", everywhere, user.Name)
	w.add("first_name", inEdit, user.FirstName)
	w.add("last_name", inEdit, user.LastName)
	w.add("email", inEdit, user.Email)
	w.add("url", everywhere, user.URL)
	w.add("description", everywhere, user.Description)
	w.add("link", everywhere, w.Site.Addresses.Page(w.req.Language, "author", user.Slug))
	w.add("locale", inEdit, w.locale(user))
	w.add("nickname", inEdit, user.Nickname)
	w.add("slug", everywhere, user.Slug)
	w.add("roles", inEdit, append([]string{}, user.Roles...))
	w.add("registered_date", inEdit, user.Registered.Format("2006-01-02T15:04:05-07:00"))
	w.add("capabilities", inEdit, allTrue(user.Capabilities()))
	w.add("extra_capabilities", inEdit, allTrue(user.Roles))
	if w.fields.Wants("avatar_urls") {
		pictures, err := w.avatars(ctx, user)
		if err != nil {
			return nil, err
		}
		w.add("avatar_urls", everywhere, pictures)
	}
	w.addMeta(meta)
	item := &rest.Item{Fields: w.out}
	if w.fields.WantsLinks() {
		item.Links.To("self", w.req.Link(usersPath+"/"+decimal(user.ID)))
		item.Links.To("collection", w.req.Link(usersPath))
	}
	return item, nil
}

// locale is the one the user chose, or the site's.
func (w *userWriter) locale(user *identity.User) string {
	if user.OwnLocale != "" {
		return user.OwnLocale
	}
	language, _ := w.Site.Languages.Get(w.Site.Languages.Default())
	return language.Locale
}

func (w *userWriter) avatars(ctx context.Context, user *identity.User) (value.Object, error) {
	hash, err := w.Users.AvatarHash(ctx, user.ID)
	if err != nil {
		return nil, err
	}
	pictures := make(value.Object, 0, len(avatarSizes))
	for _, size := range avatarSizes {
		pictures.Add(decimal(int64(size)), w.Site.Addresses.Avatar(hash, size))
	}
	return pictures, nil
}

// addMeta writes the meta values; without any in the context they are an empty
// list, as clients know them.
func (w *userWriter) addMeta(stored map[string]any) {
	if w.in != inEdit {
		w.add("meta", notEmbed, []any{})
		return
	}
	chosen, ok := stored[preferences.Name]
	if !ok {
		chosen = value.Object{}
	}
	w.add("meta", notEmbed, value.Object{{Key: preferences.Name, Value: chosen}})
}

func allTrue(names []string) value.Object {
	object := make(value.Object, 0, len(names))
	for _, name := range names {
		object.Add(name, true)
	}
	return object
}
