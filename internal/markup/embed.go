package markup

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// EmbedFunc gives what an address shows when it is embedded; ok is false when
// it cannot be. attrs are those of the shortcode, if it came by one.
type EmbedFunc func(ctx context.Context, address string, attrs map[string]string) (html string, ok bool)

// expandEmbeds replaces embed shortcodes, and addresses alone on their line or
// in their paragraph. It runs before everything else, while addresses are as
// they were typed.
func (r *Renderer) expandEmbeds(ctx context.Context, s string) string {
	s = r.embedShortcodes(ctx, s)
	if !strings.Contains(s, "://") {
		return s
	}
	// Line ends inside of tags end no line.
	s = hideNewlines(s)
	s = r.embedLines(ctx, s)
	s = r.embedParagraphs(ctx, s)
	return showNewlines(s)
}

func (r *Renderer) embedShortcodes(ctx context.Context, s string) string {
	names := shortcodesIn(s, func(name string) bool { return name == "embed" })
	if len(names) == 0 {
		return s
	}
	return unmaskBrackets(replaceShortcodes(maskBrackets(s, nil), names, func(m shortcodeMatch) string {
		if m.escaped() {
			return m.text[1 : len(m.text)-1]
		}
		attrs, _ := ParseShortcodeAttrs(m.attrs)
		address := m.content
		if address == "" {
			address = attrs["src"]
		}
		if address == "" {
			return m.before + m.after
		}
		html, ok := r.embed(ctx, &address, attrs)
		if !ok {
			html = `<a href="` + displayURL(address) + `">` + escapeHTML(address) + "</a>"
		}
		return m.before + html + m.after
	}))
}

// embed shows an address, whose ampersands may have been escaped when the text
// was filtered.
func (r *Renderer) embed(ctx context.Context, address *string, attrs map[string]string) (html string, ok bool) {
	*address = strings.ReplaceAll(*address, "&amp;", "&")
	isWeb := addressEnd(*address, 0) > 0
	switch ext := extension(*address); {
	case isWeb && slices.Contains(audioFormats, ext):
		return `[audio src="` + displayURL(*address) + `" /]`, true
	case isWeb && slices.Contains(videoFormats, ext):
		return "[video " + dimensions(attrs) + `src="` + displayURL(*address) + `" /]`, true
	case r.Embed == nil:
		return "", false
	}
	return r.Embed(ctx, *address, attrs)
}

func dimensions(attrs map[string]string) string {
	width, height := leadingInt(attrs["width"]), leadingInt(attrs["height"])
	if width == 0 || height == 0 {
		return ""
	}
	return fmt.Sprintf(`width="%d" height="%d" `, width, height)
}

// autoEmbed gives what an address that was only typed shows.
func (r *Renderer) autoEmbed(ctx context.Context, address string) string {
	if html, ok := r.embed(ctx, &address, nil); ok {
		return html
	}
	return address
}

func (r *Renderer) embedLines(ctx context.Context, s string) string {
	var out strings.Builder
	for line := range strings.Lines(s) {
		start := skipSpace(line, 0)
		end := addressEnd(line, start)
		if end > 0 && skipSpace(line, end) == len(line) {
			line = line[:start] + r.autoEmbed(ctx, line[start:end]) + line[end:]
		}
		out.WriteString(line)
	}
	return out.String()
}

func (r *Renderer) embedParagraphs(ctx context.Context, s string) string {
	tags := tagFinder{s: s}
	return rewrite(s, "<", func(i int) (int, string) {
		if len(s) < i+3 || s[i+1]|0x20 != 'p' || s[i+2] != '>' && s[i+2] != ' ' {
			return 0, ""
		}
		opener := tags.close(i + 2)
		if opener == 0 {
			return 0, ""
		}
		start := tags.space(opener)
		end := addressEnd(s, start)
		if end == 0 {
			return 0, ""
		}
		closer := skipSpace(s, end)
		if len(s) < closer+4 || !strings.EqualFold(s[closer:closer+4], "</p>") {
			return 0, ""
		}
		return closer + 4, s[i:start] + r.autoEmbed(ctx, s[start:end]) + s[end:closer+4]
	})
}

// addressEnd gives the end of the web address at i, or 0.
func addressEnd(s string, i int) int {
	rest := asciiLower(s[i:min(len(s), i+len("https://"))])
	n := len("http://")
	if strings.HasPrefix(rest, "https://") {
		n++
	} else if !strings.HasPrefix(rest, "http://") {
		return 0
	}
	end := i + n
	for end < len(s) && !isSpace(s[end]) && s[end] != '<' && s[end] != '>' && s[end] != '"' {
		end++
	}
	if end == i+n {
		return 0
	}
	return end
}
