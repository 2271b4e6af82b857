package markup

import (
	"context"
	"strings"
)

// Shortcode is one use of a shortcode in a text.
type Shortcode struct {
	Name    string
	Attrs   map[string]string // by name in lower case
	Args    []string          // values without a name
	Content string            // between the tags, or ""
}

// ShortcodeFunc gives what a shortcode shows. Shortcodes in the content are not
// expanded; Renderer.ExpandShortcodes does that.
type ShortcodeFunc func(ctx context.Context, s Shortcode) string

var builtinShortcodes = wordSet("audio caption embed gallery playlist video wp_caption")

func isBuiltinShortcode(name string) bool {
	return builtinShortcodes[name]
}

// isShortcode reports whether a shortcode of that name can be expanded.
func (r *Renderer) isShortcode(name string) bool {
	return r.Shortcodes[name] != nil || builtinShortcodes[name]
}

// run gives what a shortcode shows.
func (r *Renderer) run(ctx context.Context, s Shortcode) string {
	if f := r.Shortcodes[s.Name]; f != nil {
		return f(ctx, s)
	}
	switch s.Name {
	case "audio":
		return audioPlayer(ctx, s)
	case "caption", "wp_caption":
		return r.caption(ctx, s)
	case "video":
		return videoPlayer(ctx, s)
	}
	// Galleries and playlists have no items here, and embeds were expanded
	// before anything else.
	return ""
}

// ExpandShortcodes replaces the known shortcodes of s by what they show. A
// shortcode in double brackets shows itself.
func (r *Renderer) ExpandShortcodes(ctx context.Context, s string) string {
	names := shortcodesIn(s, r.isShortcode)
	if len(names) == 0 {
		return s
	}
	ctx, ok := deeper(withRendering(ctx))
	if !ok {
		return s
	}
	expand := func(m shortcodeMatch) string {
		if m.escaped() {
			return m.text[1 : len(m.text)-1]
		}
		return m.before + r.run(ctx, m.shortcode()) + m.after
	}
	s = maskBrackets(s, func(element string) string {
		return expandInTag(element, names, expand)
	})
	return unmaskBrackets(replaceShortcodes(s, names, expand))
}

// stripShortcodes removes the known shortcodes of s with their content.
func (r *Renderer) stripShortcodes(s string) string {
	names := shortcodesIn(s, r.isShortcode)
	if len(names) == 0 {
		return s
	}
	return unmaskBrackets(replaceShortcodes(maskBrackets(s, nil), names, func(m shortcodeMatch) string {
		if m.escaped() {
			return m.text[1 : len(m.text)-1]
		}
		return m.before + m.after
	}))
}

// shortcodesIn gives the names known to isShortcode that follow a bracket in s.
func shortcodesIn(s string, isShortcode func(string) bool) map[string]bool {
	names := map[string]bool{}
	for {
		n := strings.IndexByte(s, '[')
		if n < 0 {
			return names
		}
		s = s[n+1:]
		word := shortcodeWord(s)
		if word != "" && isShortcode(word) && endsShortcodeName(s[len(word):]) {
			names[word] = true
		}
	}
}

// shortcodeWord gives the letters, digits, underscores and hyphens that s
// starts with. Names of shortcodes have no others.
func shortcodeWord(s string) string {
	i := 0
	for i < len(s) && (isWordByte(s[i]) || s[i] == '-') {
		i++
	}
	return s[:i]
}

// endsShortcodeName reports whether s goes on with what cannot be in a name.
func endsShortcodeName(s string) bool {
	return s == "" || s[0] <= ' ' || strings.IndexByte("<>&/[]=", s[0]) >= 0
}

// shortcodeMatch is a shortcode found in a text.
type shortcodeMatch struct {
	text          string // all of it
	before, after string // the second brackets around it
	name          string
	attrs         string
	content       string
	end           int
}

func (m shortcodeMatch) escaped() bool {
	return m.before != "" && m.after != ""
}

func (m shortcodeMatch) shortcode() Shortcode {
	attrs, args := ParseShortcodeAttrs(m.attrs)
	return Shortcode{Name: m.name, Attrs: attrs, Args: args, Content: m.content}
}

// replaceShortcodes replaces the shortcodes of s that have one of the names.
func replaceShortcodes(s string, names map[string]bool, f func(shortcodeMatch) string) string {
	scan := newShortcodeScanner(s, names)
	return rewrite(s, "[", func(i int) (int, string) {
		m, ok := scan.match(i)
		if !ok {
			return 0, ""
		}
		return m.end, f(m)
	})
}

// shortcodeScanner recognises shortcodes at places of s that are looked at from
// left to right.
type shortcodeScanner struct {
	s       string
	names   map[string]bool
	bracket finder
	closers map[string]*finder
}

func newShortcodeScanner(s string, names map[string]bool) *shortcodeScanner {
	closers := make(map[string]*finder, len(names))
	for name := range names {
		closers[name] = &finder{}
	}
	return &shortcodeScanner{s: s, names: names, closers: closers}
}

// match reads the shortcode whose first bracket is at i, with its content if a
// closing tag follows.
func (sc *shortcodeScanner) match(i int) (m shortcodeMatch, ok bool) {
	at := i + 1
	if at < len(sc.s) && sc.s[at] == '[' {
		m.before = "["
		at++
	}
	if at, ok = sc.tag(at, &m); !ok {
		return m, false
	}
	if closer := sc.closer(m.name, at); closer < len(sc.s) && !m.selfClosed() {
		m.content = sc.s[at:closer]
		at = closer + len("[/]") + len(m.name)
	}
	m.attrs = strings.TrimSuffix(m.attrs, "/")
	if at < len(sc.s) && sc.s[at] == ']' {
		m.after = "]"
		at++
	}
	m.text, m.end = sc.s[i:at], at
	return m, true
}

// tag reads an opening tag from its name on and gives its end.
func (sc *shortcodeScanner) tag(i int, m *shortcodeMatch) (end int, ok bool) {
	m.name = shortcodeWord(sc.s[i:])
	if !sc.names[m.name] {
		return 0, false
	}
	i += len(m.name)
	end = sc.bracket.from(sc.s, i, indexOf("]"))
	if end == len(sc.s) {
		return 0, false
	}
	m.attrs = sc.s[i:end]
	return end + 1, true
}

func (m shortcodeMatch) selfClosed() bool {
	return strings.HasSuffix(m.attrs, "/")
}

// closer gives the start of the next closing tag, or len(s).
func (sc *shortcodeScanner) closer(name string, i int) int {
	return sc.closers[name].from(sc.s, i, indexOf("[/"+name+"]"))
}
