package app

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"

	"portico/internal/content"
	"portico/internal/rest"
)

//go:embed demo.json
var demoFiles embed.FS

// demoPost is a post of the demonstration site.
type demoPost struct {
	Language string   `json:"language"`
	Title    string   `json:"title"`
	Excerpt  string   `json:"excerpt"`
	Content  string   `json:"content"`
	Date     string   `json:"date"`
	Category string   `json:"category"`
	Tags     []string `json:"tags"`
	Sticky   bool     `json:"sticky"`
}

// addDemo fills a new site with a few posts in both languages, so that the first
// request already shows something.
func (a *App) addDemo(ctx context.Context, author rest.Caller) error {
	text, err := demoFiles.ReadFile("demo.json")
	if err != nil {
		return err
	}
	var posts []demoPost
	if err := json.Unmarshal(text, &posts); err != nil {
		return fmt.Errorf("read demonstration: %w", err)
	}
	for key, v := range map[string]any{"title": "Casa Portico", "tagline": "Notes from a house with two languages"} {
		if err := a.Site.Settings.Set(ctx, key, v); err != nil {
			return err
		}
	}
	terms := map[string]int64{}
	for _, p := range posts {
		if !a.Site.Languages.Has(p.Language) {
			continue
		}
		if err := a.addDemoPost(ctx, author, p, terms); err != nil {
			return fmt.Errorf("demonstration post %q: %w", p.Title, err)
		}
	}
	return nil
}

func (a *App) addDemoPost(ctx context.Context, author rest.Caller, p demoPost, terms map[string]int64) error {
	category, err := a.demoTerm(ctx, content.CategoryTaxonomy, p.Language, p.Category, terms)
	if err != nil {
		return err
	}
	tags := []int64{}
	for _, name := range p.Tags {
		tag, err := a.demoTerm(ctx, content.TagTaxonomy, p.Language, name, terms)
		if err != nil {
			return err
		}
		tags = append(tags, tag)
	}
	date, ok := a.Posts.LocalDate(p.Date)
	if !ok {
		return fmt.Errorf("date %q", p.Date)
	}
	status := content.Publish
	_, err = a.Posts.Create(ctx, content.PostType, p.Language, content.Changes{
		Title: &p.Title, Content: &p.Content, Excerpt: &p.Excerpt, Status: &status, Date: &date, Sticky: &p.Sticky,
		Terms: map[string][]int64{"category": {category}, "post_tag": tags}, By: author,
	})
	return err
}

func (a *App) demoTerm(ctx context.Context, taxonomy *content.Taxonomy, language, name string, known map[string]int64) (int64, error) {
	key := taxonomy.Name + "/" + language + "/" + name
	if id, ok := known[key]; ok {
		return id, nil
	}
	term, err := a.Terms.Create(ctx, taxonomy, language, content.TermChanges{Name: &name})
	if err != nil {
		return 0, err
	}
	known[key] = term.ID
	return term.ID, nil
}
