package markup

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
)

// renderHeading gives headings stored before headings had a class theirs.
func renderHeading(_ context.Context, _ *Block, html string) string {
	return addClassToFirst(html, wordSet("h1 h2 h3 h4 h5 h6"), "wp-block-heading")
}

// renderList gives a list its class, which is never stored.
func renderList(_ context.Context, _ *Block, html string) string {
	return addClassToFirst(html, wordSet("ol ul"), "wp-block-list")
}

// addClassToFirst adds a class to the first tag with one of the names.
func addClassToFirst(html string, names map[string]bool, class string) string {
	w := tagWalker{s: html}
	for tag, ok := w.next(); ok; tag, ok = w.next() {
		if names[tag.name] {
			return addClasses(html, tag, class)
		}
	}
	return html
}

// renderImage shows an image block only when it has an image with an address:
// the editor saves an empty frame before one is chosen.
func renderImage(_ context.Context, _ *Block, html string) string {
	if tag, ok := firstTag(html, "img"); ok {
		if _, ok := tag.attr(html, "src"); ok {
			return html
		}
	}
	return ""
}

func firstTag(html, name string) (openTag, bool) {
	w := tagWalker{s: html}
	for tag, ok := w.next(); ok; tag, ok = w.next() {
		if tag.name == name {
			return tag, true
		}
	}
	return openTag{}, false
}

// addImageID writes the number of an image in a gallery into its tag, where
// scripts of galleries look for it.
func addImageID(b *Block, html string) string {
	var attrs struct{ ID json.Number }
	if json.Unmarshal(b.Attrs, &attrs) != nil || attrs.ID == "" {
		return html
	}
	tag, ok := firstTag(html, "img")
	if !ok {
		return html
	}
	if _, ok := tag.attr(html, "data-id"); ok {
		return html
	}
	return html[:tag.nameEnd] + ` data-id="` + escapeHTML(attrs.ID.String()) + `"` + html[tag.nameEnd:]
}

// renderGallery numbers the galleries of a page, so that each can have styles
// of its own.
func renderGallery(ctx context.Context, _ *Block, html string) string {
	w := tagWalker{s: html}
	tag, ok := w.next()
	if !ok {
		return html
	}
	return addClasses(html, tag, "wp-block-gallery-"+strconv.Itoa(renderingOf(ctx).count("gallery")))
}

// renderButton shows a button only when there is something on it.
func renderButton(_ context.Context, _ *Block, html string) string {
	w := tagWalker{s: html}
	for tag, ok := w.next(); ok; tag, ok = w.next() {
		if tag.name != "a" && tag.name != "button" {
			continue
		}
		rest := html[tag.end:]
		for strings.HasPrefix(rest, "<!--") {
			rest = rest[elementEnd(rest, 0, false):]
		}
		if rest == "" || strings.HasPrefix(asciiLower(rest[:min(len(rest), 10)]), "</"+tag.name) {
			return ""
		}
		return html
	}
	return html
}

// renderShortcodeBlock gives the text of a shortcode block the paragraphs that
// block texts otherwise do not get.
func renderShortcodeBlock(_ context.Context, _ *Block, html string) string {
	return Paragraphs(html)
}
