package markup

import (
	"context"
)

// Renderer turns stored text into what readers see. The zero value renders
// everything the package knows itself; other parts of the program add what
// needs data. A Renderer may be used by several goroutines once it is set up.
type Renderer struct {
	// Smileys tells whether typed smileys become emoji. Default: no.
	Smileys bool
	// Blocks renders blocks by their full name, "core/latest-posts". They
	// take precedence over what the package does with a block.
	Blocks map[string]BlockFunc
	// Shortcodes expands shortcodes by name, before the built-in ones. Names
	// consist of letters, digits, "_" and "-".
	Shortcodes map[string]ShortcodeFunc
	// Image completes the tags of images in the library. Default: they stay.
	Image ImageFunc
	// Embed shows addresses of other sites. Default: they stay addresses.
	Embed EmbedFunc
}

// Content renders a body. A text written in blocks gets no automatic
// paragraphs, not even between its blocks.
func (r *Renderer) Content(ctx context.Context, raw string) string {
	ctx, ok := deeper(withRendering(ctx))
	if !ok {
		return ""
	}
	return r.contentText(ctx, raw, true)
}

// contentText renders a body. Without whole, blocks were rendered before and
// tags are going to be removed.
func (r *Renderer) contentText(ctx context.Context, s string, whole bool) string {
	s = r.expandEmbeds(ctx, s)
	paragraphs := true
	if whole && HasBlocks(s) {
		paragraphs = false
		s = r.RenderBlocks(ctx, s)
	}
	s = texturize(s, r.isShortcode)
	if paragraphs {
		s = Paragraphs(s)
	}
	s = unwrapShortcodes(s, r.isShortcode)
	s = r.ExpandShortcodes(ctx, s)
	if whole {
		s = r.addLoadingHints(ctx, s)
	}
	if r.Smileys {
		s = convertSmileys(s)
	}
	return s
}

// Title renders a title: typography only, markup stays.
func (r *Renderer) Title(raw string) string {
	return trimSpace(escapeLooseAmpersands(texturize(raw, r.isShortcode)))
}

// escapeLooseAmpersands escapes ampersands in text and markup alike. It is
// coarser than typography: names of references have at least two characters,
// and the character behind an escaped ampersand is not looked at.
func escapeLooseAmpersands(s string) string {
	return rewrite(s, "&", func(i int) (int, string) {
		if i+1 == len(s) || s[i+1] == '#' {
			return 0, ""
		}
		rest := s[i+2:]
		if n := referenceName(rest); n > 0 && n < len(rest) && rest[n] == ';' {
			return 0, ""
		}
		return i + 2, "&#038;" + s[i+1:i+2]
	})
}
