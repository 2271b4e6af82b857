package markup

import "strings"

// stripMarkup removes tags, comments, declarations and processing
// instructions the tolerant way: a "<" before white space is text, a ">"
// inside quotes does not end a tag, a "<" inside a tag must be closed too,
// and markup that never ends swallows the rest. NUL bytes vanish.
func stripMarkup(s string) string {
	if !strings.ContainsAny(s, "<\x00") {
		return s
	}
	t := tagStripper{in: s}
	t.out.Grow(len(s))
	for t.pos = range len(s) {
		t.step(s[t.pos])
	}
	return t.out.String()
}

type stripState int

const (
	inText stripState = iota
	inTag
	inInstruction // <? … ?>
	inDeclaration // <! … >
	inComment     // <!-- … -->
)

type tagStripper struct {
	in    string
	pos   int
	out   strings.Builder
	state stripState
	depth int  // "<" seen inside markup and not closed yet
	quote byte // the quote mark that is open, or 0
	xml   bool // the tag is an XML declaration

	// last and parens follow strings and brackets inside an instruction,
	// where "?>" only counts outside of them.
	last   byte
	parens int
}

func (t *tagStripper) step(c byte) {
	switch {
	case c == 0:
	case t.state == inText:
		t.text(c)
	case t.state == inTag:
		t.tag(c)
	case t.state == inInstruction:
		t.instruction(c)
	case t.state == inDeclaration:
		t.declaration(c)
	default:
		if c == '>' && t.quote == 0 && t.before("--") {
			t.close()
		}
	}
}

func (t *tagStripper) text(c byte) {
	switch {
	case c == '<' && !t.spaceNext():
		t.state, t.last = inTag, '<'
	case c == '>' && t.depth > 0:
		t.depth--
	default:
		t.out.WriteByte(c)
	}
}

func (t *tagStripper) tag(c byte) {
	switch c {
	case '<':
		if t.quote == 0 && !t.spaceNext() {
			t.depth++
		}
	case '>':
		if t.closes() && !(t.xml && t.before("-")) {
			t.close()
		}
	case '"', '\'':
		t.toggle(c)
	case '!':
		if t.before("<") {
			t.state = inDeclaration
		}
	case '?':
		if t.before("<") {
			t.state, t.parens = inInstruction, 0
		}
	}
}

func (t *tagStripper) instruction(c byte) {
	quoted := t.last == '"' || t.last == '\''
	switch c {
	case '(', ')':
		if !quoted {
			t.last = c
			if c == '(' {
				t.parens++
			} else {
				t.parens--
			}
		}
	case '>':
		if t.closes() && t.parens == 0 && t.last != '"' && t.before("?") {
			t.close()
		}
	case '"', '\'':
		if t.before("\\") {
			return
		}
		if t.last == c {
			t.last = 0
		} else if t.last != '\\' {
			t.last = c
		}
		t.toggle(c)
	case 'l', 'L':
		if t.opening("<?xm") {
			t.state, t.xml = inTag, true
		}
	}
}

func (t *tagStripper) declaration(c byte) {
	switch c {
	case '>':
		if t.closes() {
			t.close()
		}
	case '"', '\'':
		if !t.before("\\") {
			t.toggle(c)
		}
	case '-':
		if t.before("!-") {
			t.state = inComment
		}
	case 'e', 'E':
		if t.opening("<!doctyp") {
			t.state = inTag
		}
	}
}

// closes reports whether a ">" here ends the markup. One that belongs to an
// inner "<" is counted off instead.
func (t *tagStripper) closes() bool {
	if t.depth > 0 {
		t.depth--
		return false
	}
	return t.quote == 0
}

func (t *tagStripper) close() {
	t.state, t.quote, t.xml = inText, 0, false
}

func (t *tagStripper) toggle(c byte) {
	switch t.quote {
	case 0:
		t.quote = c
	case c:
		t.quote = 0
	}
}

func (t *tagStripper) spaceNext() bool {
	return t.pos+1 < len(t.in) && isSpace(t.in[t.pos+1])
}

func (t *tagStripper) before(s string) bool {
	return strings.HasSuffix(t.in[:t.pos], s)
}

// opening reports whether the markup so far is just opener, in any case.
func (t *tagStripper) opening(opener string) bool {
	n := len(opener)
	return t.pos >= n && strings.EqualFold(t.in[t.pos-n:t.pos], opener)
}
