package content

import (
	"context"
	"errors"
	"fmt"
	"html"
	"strconv"
	"strings"

	"portico/internal/db"
	"portico/internal/markup"
	"portico/internal/site"
)

// Reasons why a term cannot be saved.
var (
	ErrTermName = errors.New("a term needs a name")
	ErrTermSlug = errors.New("another term has this slug")
)

// TermExistsError says that a term of this name is there already.
type TermExistsError struct{ ID int64 }

func (e *TermExistsError) Error() string { return fmt.Sprintf("term %d has this name already", e.ID) }

// TermChanges are the fields of a term a client wants to set; nil leaves one as
// it is.
type TermChanges struct {
	Name        *string
	Slug        *string
	Description *string
	ParentID    *int64
}

// Create stores a new term. A name that is taken at the same place is a
// TermExistsError unless a free slug of its own makes the difference.
func (s *Terms) Create(ctx context.Context, taxonomy *Taxonomy, language string, c TermChanges) (*Term, error) {
	term := &Term{Taxonomy: taxonomy.Name, Language: language}
	if !taxonomy.Translated() {
		term.Language = ""
	}
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.db.Lock(ctx, "terms:"+taxonomy.Name); err != nil {
			return err
		}
		if err := term.apply(&c); err != nil {
			return err
		}
		if err := s.refuseDouble(ctx, term, c.Slug); err != nil {
			return err
		}
		if err := s.chooseSlug(ctx, term, c.Slug); err != nil {
			return err
		}
		if taxonomy.Translated() {
			var err error
			if term.GroupID, err = newGroup(ctx, s.db, "tax_"+taxonomy.Name); err != nil {
				return err
			}
		}
		if err := s.insert(ctx, term); err != nil {
			return err
		}
		return s.site.Events.Publish(ctx, TermSaved{nil, term})
	})
	if err != nil {
		return nil, fmt.Errorf("create %s: %w", taxonomy.Name, err)
	}
	return term, nil
}

// Update changes a term. It returns site.ErrNotFound when there is none,
// ErrTermSlug when another term has the slug. A parent below the term itself
// puts it at the top.
func (s *Terms) Update(ctx context.Context, taxonomy *Taxonomy, id int64, c TermChanges) (*Term, error) {
	var term *Term
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.db.Lock(ctx, "terms:"+taxonomy.Name); err != nil {
			return err
		}
		before, err := s.Get(ctx, taxonomy, id)
		if err != nil {
			return err
		}
		changed := *before
		term = &changed
		if err := term.apply(&c); err != nil {
			return err
		}
		if err := s.settleParent(ctx, term); err != nil {
			return err
		}
		if err := s.update(ctx, before, term, c.Slug); err != nil {
			return err
		}
		return s.site.Events.Publish(ctx, TermSaved{before, term})
	})
	if err != nil {
		return nil, fmt.Errorf("update %s %d: %w", taxonomy.Name, id, err)
	}
	return term, nil
}

// apply cleans the given fields and puts them into the term.
func (t *Term) apply(c *TermChanges) error {
	if c.Name != nil {
		t.Name = markup.NormalizeEntities(markup.TextField(*c.Name))
	}
	if t.Name == "" {
		return ErrTermName
	}
	if c.Description != nil {
		t.Description = markup.SanitizeInline(*c.Description)
	}
	set(&t.ParentID, c.ParentID)
	return nil
}

// folded is the name as it is compared and sorted.
func (t *Term) folded() string { return markup.FoldSearch(html.UnescapeString(t.Name)) }

// refuseDouble refuses a name that a sibling of the same language has, unless
// the client gave a slug that no term has.
func (s *Terms) refuseDouble(ctx context.Context, term *Term, slug *string) error {
	var same int64
	err := s.db.QueryRow(ctx, `
		select id from terms where taxonomy = ? and language = ? and parent_id = ? and lower(name) = lower(?)
		order by id limit 1`, term.Taxonomy, term.Language, term.ParentID, term.Name).Scan(&same)
	if db.NoRows(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("look for a term of this name: %w", err)
	}
	if slug != nil {
		if wanted := markup.Slug(*slug); wanted != "" {
			owner, err := s.slugOwner(ctx, term.Taxonomy, wanted)
			if err != nil {
				return err
			}
			if owner == 0 {
				return nil
			}
		}
	}
	return &TermExistsError{same}
}

func (s *Terms) slugOwner(ctx context.Context, taxonomy, slug string) (int64, error) {
	var id int64
	err := s.db.QueryRow(ctx, `select id from terms where taxonomy = ? and slug = ?`, taxonomy, slug).Scan(&id)
	if err != nil && !db.NoRows(err) {
		return 0, fmt.Errorf("look up slug: %w", err)
	}
	return id, nil
}

// chooseSlug gives a new term a slug that is free in the taxonomy: the wished
// one, with the parent's behind it for a child whose slug came from its name,
// with the language behind it if only another language has it, and else with a
// number.
func (s *Terms) chooseSlug(ctx context.Context, term *Term, given *string) error {
	wanted := ""
	if given != nil {
		wanted = markup.Slug(*given)
	}
	fromName := wanted == ""
	if fromName {
		wanted = markup.Slug(html.UnescapeString(term.Name))
	}
	if wanted == "" {
		wanted = term.Taxonomy
	}
	taken, err := s.slugsLike(ctx, term.Taxonomy, wanted)
	if err != nil {
		return err
	}
	if language, there := taken[wanted]; there && language == term.Language && fromName && term.ParentID != 0 {
		parent, err := s.Get(ctx, s.registry.Taxonomy(term.Taxonomy), term.ParentID)
		if err != nil {
			return err
		}
		wanted += "-" + parent.Slug
		if taken, err = s.slugsLike(ctx, term.Taxonomy, wanted); err != nil {
			return err
		}
	} else if there && language != term.Language && term.Language != "" {
		wanted += "-" + term.Language
	}
	term.Slug = wanted
	for n := 2; ; n++ {
		if _, there := taken[term.Slug]; !there {
			return nil
		}
		suffix := "-" + strconv.Itoa(n)
		term.Slug = markup.TruncateSlug(wanted, maxSlug-len(suffix)) + suffix
	}
}

// slugsLike reads which slugs there are that begin with the wished one, and the
// language of who has them.
func (s *Terms) slugsLike(ctx context.Context, taxonomy, slug string) (map[string]string, error) {
	stem := markup.TruncateSlug(slug, maxSlug-len("-1000000"))
	list, err := s.query(ctx, `t.taxonomy = ? and (t.slug = ? or t.slug >= ? and t.slug < ?)`, taxonomy, slug, stem+"-", stem+".")
	if err != nil {
		return nil, fmt.Errorf("look up slugs: %w", err)
	}
	taken := make(map[string]string, len(list))
	for _, t := range list {
		taken[t.Slug] = t.Language
	}
	return taken, nil
}

// settleParent puts a term at the top that would otherwise stand below itself.
func (s *Terms) settleParent(ctx context.Context, term *Term) error {
	above, err := s.Ancestors(ctx, []*Term{term})
	if err != nil {
		return err
	}
	if above[term.ID] != nil || term.ParentID == term.ID {
		term.ParentID = 0
	}
	return nil
}

func (s *Terms) insert(ctx context.Context, term *Term) error {
	err := s.db.QueryRow(ctx, `
		insert into terms (taxonomy, name, folded, slug, description, parent_id, language, group_id, source_language)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
		term.Taxonomy, term.Name, term.folded(), term.Slug, term.Description, term.ParentID,
		term.Language, term.GroupID, term.SourceLanguage).Scan(&term.ID)
	if err != nil {
		return fmt.Errorf("insert term: %w", err)
	}
	return nil
}

func (s *Terms) update(ctx context.Context, before, term *Term, slug *string) error {
	if slug != nil {
		wanted := markup.Slug(*slug)
		if wanted == "" {
			wanted = markup.Slug(html.UnescapeString(term.Name))
		}
		owner, err := s.slugOwner(ctx, term.Taxonomy, wanted)
		if err != nil {
			return err
		}
		if owner != 0 && owner != before.ID {
			return ErrTermSlug
		}
		term.Slug = wanted
	}
	_, err := s.db.Exec(ctx, `
		update terms set name = ?, folded = ?, slug = ?, description = ?, parent_id = ? where id = ?`,
		term.Name, term.folded(), term.Slug, term.Description, term.ParentID, term.ID)
	if err != nil {
		return fmt.Errorf("update row: %w", err)
	}
	return nil
}

// Delete removes a term: its children move up to its parent, posts lose it, and
// posts that have no other get the taxonomy's default term. It returns
// site.ErrNotFound when there is none.
func (s *Terms) Delete(ctx context.Context, taxonomy *Taxonomy, id int64) (*Term, error) {
	var term *Term
	err := s.db.Tx(ctx, func(ctx context.Context) error {
		if err := s.db.Lock(ctx, "terms:"+taxonomy.Name); err != nil {
			return err
		}
		var err error
		if term, err = s.Get(ctx, taxonomy, id); err != nil {
			return err
		}
		if err := s.holdAround(ctx, taxonomy, id); err != nil {
			return err
		}
		if _, err := s.db.Exec(ctx, `update terms set parent_id = ? where parent_id = ?`, term.ParentID, id); err != nil {
			return err
		}
		if err := s.moveToDefault(ctx, taxonomy, id); err != nil {
			return err
		}
		if _, err := s.db.Exec(ctx, `delete from terms where id = ?`, id); err != nil {
			return err
		}
		if err := leaveGroup(ctx, s.db, s.site.Languages, "terms", term.GroupID); err != nil {
			return err
		}
		return s.site.Events.Publish(ctx, TermDeleted{term})
	})
	if err != nil {
		return nil, fmt.Errorf("delete %s %d: %w", taxonomy.Name, id, err)
	}
	return term, nil
}

// holdAround holds a term about to go with all others that this changes, before
// the first change.
func (s *Terms) holdAround(ctx context.Context, taxonomy *Taxonomy, id int64) error {
	rows, err := s.db.Query(ctx, `select id from terms where parent_id = ?`, id)
	affected, err := db.Column[int64](rows, err)
	if err != nil {
		return err
	}
	affected = append(affected, id)
	if taxonomy.DefaultSetting != "" {
		affected = append(affected, s.site.Settings.Int64(taxonomy.DefaultSetting))
	}
	_, err = s.hold(ctx, affected, db.NoUse)
	return err
}

// moveToDefault gives the default term to posts that have no other term of the
// taxonomy than the one about to go.
func (s *Terms) moveToDefault(ctx context.Context, taxonomy *Taxonomy, id int64) error {
	if taxonomy.DefaultSetting == "" {
		return nil
	}
	fallback := s.site.Settings.Int64(taxonomy.DefaultSetting)
	if fallback == 0 || fallback == id {
		return nil
	}
	_, err := s.db.Exec(ctx, `
		insert into post_terms (post_id, term_id, date)
		select pt.post_id, cast(? as bigint), pt.date from post_terms pt
		where pt.term_id = ? and not exists (
			select 1 from post_terms other join terms t on t.id = other.term_id
			where other.post_id = pt.post_id and t.taxonomy = ? and t.id <> ?)
		on conflict (post_id, term_id) do nothing`, fallback, id, taxonomy.Name, id)
	if err != nil {
		return fmt.Errorf("move posts to the default term: %w", err)
	}
	_, err = s.db.Exec(ctx, `
		update terms set count = (
			select count(*) from post_terms pt join posts p on p.id = pt.post_id
			where pt.term_id = terms.id and p.status = 'publish')
		where id = ?`, fallback)
	return err
}

// IsDefault tells whether a term is the one that posts without another get.
func (s *Terms) IsDefault(taxonomy *Taxonomy, term *Term) bool {
	return taxonomy.DefaultSetting != "" && s.site.Settings.Int64(taxonomy.DefaultSetting) == term.ID
}

// EnsureDefault makes the default term of a taxonomy at the first start.
func (s *Terms) EnsureDefault(ctx context.Context, taxonomy *Taxonomy, name string) error {
	_, err := s.Get(ctx, taxonomy, s.site.Settings.Int64(taxonomy.DefaultSetting))
	if err == nil || !errors.Is(err, site.ErrNotFound) {
		return err
	}
	slug := strings.ToLower(name)
	return s.db.Tx(ctx, func(ctx context.Context) error {
		term, err := s.Create(ctx, taxonomy, s.site.Languages.Default(), TermChanges{Name: &name, Slug: &slug})
		if err != nil {
			return err
		}
		return s.site.Settings.Set(ctx, taxonomy.DefaultSetting, term.ID)
	})
}
