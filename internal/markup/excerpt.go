package markup

import (
	"context"
	"regexp"
	"strings"
)

// DefaultExcerptWords is how many words a generated excerpt has at most.
const DefaultExcerptWords = 55

// excerptMore follows an excerpt that is not the whole text.
const excerptMore = " [&hellip;]"

// Excerpt renders an excerpt somebody wrote: typography, smileys, paragraphs.
func (r *Renderer) Excerpt(ctx context.Context, stored string) string {
	ctx = withRendering(ctx)
	s := texturize(stored, r.isShortcode)
	if r.Smileys {
		s = convertSmileys(s)
	}
	s = Paragraphs(escapeLooseAmpersands(s))
	s = unwrapShortcodes(s, r.isShortcode)
	return r.addLoadingHints(ctx, s)
}

// GeneratedExcerpt makes an excerpt of a body: the beginning of its text, up to
// its more mark, with no more than words words (by default, for 0,
// DefaultExcerptWords; a negative number keeps none). A body without text gives
// "".
func (r *Renderer) GeneratedExcerpt(ctx context.Context, content string, words int) string {
	if words == 0 {
		words = DefaultExcerptWords
	}
	ctx, ok := deeper(withRendering(ctx))
	if !ok {
		return ""
	}
	s := r.stripShortcodes(teaser(firstPage(content)))
	s = r.excerptBlocks(ctx, s)
	if strings.Contains(s, "data-fn=") {
		s = footnoteMark.ReplaceAllString(s, "")
	}
	s = r.contentText(ctx, s, false)
	s = strings.ReplaceAll(s, "]]>", "]]&gt;")
	return r.Excerpt(ctx, TrimWords(s, max(words, 0), excerptMore))
}

// footnoteMark is the number that refers to a footnote.
var footnoteMark = regexp.MustCompile(`<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+</a>\s*</sup>`)

// firstPage gives the first page of a body that is divided into pages.
func firstPage(s string) string {
	const mark = "<!--nextpage-->"
	if !strings.Contains(s, mark) {
		return s
	}
	for _, old := range []string{"\n" + mark + "\n", "\n" + mark, mark + "\n"} {
		s = strings.ReplaceAll(s, old, mark)
	}
	s = strings.ReplaceAll(s, "<!-- wp:nextpage -->", "")
	s = strings.ReplaceAll(s, "<!-- /wp:nextpage -->", "")
	page, _, _ := strings.Cut(strings.TrimPrefix(s, mark), mark)
	return page
}

var (
	moreMark       = regexp.MustCompile(`<!--more(.*?)?-->`)
	moreDelimiters = regexp.MustCompile(`<!-- /?wp:more(.*?) -->`)
	digitTag       = regexp.MustCompile(`<([0-9])`)
)

// teaser gives what stands before the more mark, or everything without one.
func teaser(s string) string {
	mark := moreMark.FindString(s)
	if mark == "" {
		return s
	}
	if strings.Contains(s, "<!-- wp:more ") {
		s = moreDelimiters.ReplaceAllString(s, "")
	}
	s, _, _ = strings.Cut(s, mark)
	// A sign before a number is no tag: a text cut short must not lose its
	// end to it.
	return digitTag.ReplaceAllString(s, "&lt;$1")
}

// The blocks whose text goes into an excerpt, and those around them. Text
// outside of blocks has no name.
var (
	excerptLeaves = wordSet(`core/freeform core/heading core/html core/list core/media-text core/paragraph
		core/preformatted core/pullquote core/quote core/table core/verse`)
	excerptWrappers = wordSet("core/column core/columns core/group")
)

func inExcerpt(name string) bool {
	return name == "" || excerptLeaves[name]
}

// excerptBlocks renders the blocks of a text that belong into an excerpt.
func (r *Renderer) excerptBlocks(ctx context.Context, s string) string {
	if !HasBlocks(s) {
		return s
	}
	var out strings.Builder
	blocks := ParseBlocks(s)
	for i := range blocks {
		switch b := &blocks[i]; {
		case excerptWrappers[b.Name] && len(b.InnerBlocks) > 0:
			r.excerptInner(ctx, &out, b)
		case excerptWrappers[b.Name] || inExcerpt(b.Name) && plainInside(b):
			r.renderBlock(ctx, &out, b, "")
		}
	}
	return out.String()
}

// plainInside reports whether all inner blocks belong into an excerpt and have
// none inside themselves.
func plainInside(b *Block) bool {
	for i := range b.InnerBlocks {
		if inner := &b.InnerBlocks[i]; !inExcerpt(inner.Name) || len(inner.InnerBlocks) > 0 {
			return false
		}
	}
	return true
}

// excerptInner renders what is inside a wrapper.
func (r *Renderer) excerptInner(ctx context.Context, out *strings.Builder, b *Block) {
	for i := range b.InnerBlocks {
		inner := &b.InnerBlocks[i]
		switch {
		case !inExcerpt(inner.Name) && !excerptWrappers[inner.Name]:
		case len(inner.InnerBlocks) > 0:
			r.excerptInner(ctx, out, inner)
		default:
			r.renderBlock(ctx, out, inner, b.Name)
		}
	}
}

// TrimWords gives the first n words of a text without its markup, with single
// spaces between them; more follows if the text goes on.
func TrimWords(text string, n int, more string) string {
	words := strings.FieldsFunc(StripTags(text, false), func(r rune) bool {
		return r == '\n' || r == '\r' || r == '\t' || r == ' '
	})
	if len(words) > n {
		return strings.Join(words[:n], " ") + more
	}
	return strings.Join(words, " ")
}
