package app_test

import (
	"context"
	"fmt"
	"regexp"
	"testing"

	"portico/internal/content"
	"portico/internal/identity"
	"portico/internal/resttest"
)

// maker makes what calls are about. Everything belongs to an owner of its own.
type maker struct {
	t      *testing.T
	site   *resttest.Site
	owner  *identity.User
	hidden *identity.User // has published nothing
	count  int
}

func newMaker(t *testing.T, site *resttest.Site) *maker {
	t.Helper()
	m := &maker{t: t, site: site}
	m.owner, m.hidden = m.user(identity.Editor), m.user(identity.Author)
	return m
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// fill replaces every placeholder by something new.
func (m *maker) fill(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(found string) string {
		switch found {
		case "{name}":
			return m.name()
		case "{post}":
			return fmt.Sprint(m.post().ID)
		case "{revision}":
			return m.revision()
		case "{autosave}":
			return m.autosave()
		case "{category}":
			return m.term(content.CategoryTaxonomy)
		case "{tag}":
			return m.term(content.TagTaxonomy)
		case "{user}":
			return fmt.Sprint(m.hidden.ID) // making accounts takes long, so this one stays
		case "{leaving}":
			return fmt.Sprint(m.user(identity.Author).ID)
		case "{password}":
			return m.password()
		}
		m.t.Fatalf("nobody knows how to make %s", found)
		return ""
	})
}

// must takes the result of something that cannot fail here.
func must[T any](m *maker) func(v T, err error) T {
	return func(v T, err error) T {
		m.t.Helper()
		if err != nil {
			m.t.Fatal(err)
		}
		return v
	}
}

func (m *maker) ctx() context.Context { return m.t.Context() }

// name is one that nothing has yet.
func (m *maker) name() string {
	m.count++
	return fmt.Sprintf("made%d", m.count)
}

func (m *maker) post() *content.Post {
	title, status := m.name(), content.Publish
	return must[*content.Post](m)(m.site.App.Posts.Create(m.ctx(), content.PostType, "en",
		content.Changes{Title: &title, Status: &status, By: m.owner}))
}

// revision is the path of a revision below the posts.
func (m *maker) revision() string {
	post, title := m.post(), m.name()
	must[*content.Post](m)(m.site.App.Posts.Update(m.ctx(), content.PostType, post.ID, content.Changes{Title: &title, By: m.owner}))
	history := must[map[int64]content.History](m)(m.site.App.Posts.HistoryOf(m.ctx(), []*content.Post{post}))
	return fmt.Sprintf("%d/revisions/%d", post.ID, history[post.ID].Latest)
}

// autosave is the path of an autosave below the posts.
func (m *maker) autosave() string {
	post, text := m.post(), "unsaved"
	saved := must[*content.Post](m)(m.site.App.Posts.Autosave(m.ctx(), content.PostType, post, content.Changes{Content: &text, By: m.owner}))
	return fmt.Sprintf("%d/autosaves/%d", post.ID, saved.ID)
}

func (m *maker) term(taxonomy *content.Taxonomy) string {
	name := m.name()
	return fmt.Sprint(must[*content.Term](m)(m.site.App.Terms.Create(m.ctx(), taxonomy, "en", content.TermChanges{Name: &name})).ID)
}

func (m *maker) user(role string) *identity.User {
	login := m.name()
	return must[*identity.User](m)(m.site.App.Identity.AddUser(m.ctx(), identity.NewUser{
		Login: login, Email: login + "@example.org", Password: "p", Role: role,
	}))
}

// password is the path of an application password below the users.
func (m *maker) password() string {
	_, password, err := m.site.App.Identity.AddApplicationPassword(m.ctx(), m.hidden.ID, m.name(), "")
	if err != nil {
		m.t.Fatal(err)
	}
	return fmt.Sprintf("%d/application-passwords/%s", m.hidden.ID, password.UUID)
}
