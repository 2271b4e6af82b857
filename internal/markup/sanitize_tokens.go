package markup

import "strings"

type tokenKind int

const (
	textToken        tokenKind = iota
	looseGreaterThan           // a ">" that ends nothing
	tagToken                   // <…>
	commentToken               // <!-- … -->
	bogusToken                 // </ …> and <!…>, comments to a browser
	blockToken                 // a block delimiter
)

// tokenizer splits a text in which every "<" has its ">" before the next "<".
type tokenizer struct {
	s   string
	pos int

	kind      tokenKind
	text      string
	delimiter delimiter // of a blockToken

	dashes   finder
	newline  finder
	attrsEnd finder
}

// next reads the next token; it reports false at the end.
func (t *tokenizer) next() bool {
	rest := t.s[t.pos:]
	switch {
	case rest == "":
		return false
	case rest[0] == '>':
		t.take(looseGreaterThan, 1)
	case rest[0] != '<':
		n := strings.IndexAny(rest, "<>")
		if n < 0 {
			n = len(rest)
		}
		t.take(textToken, n)
	case strings.HasPrefix(rest, "<!--"):
		t.commentOrBlock(rest)
	case strings.HasPrefix(rest, "<!"):
		t.take(bogusToken, tagLength(rest, 2))
	case strings.HasPrefix(rest, "</") && len(rest) > 3 && !isLetter(rest[2]) && strings.Contains(rest[3:], ">"):
		// The character behind the slash may be a ">" itself.
		t.take(bogusToken, tagLength(rest, 3))
	default:
		t.take(tagToken, tagLength(rest, 1))
	}
	return true
}

func (t *tokenizer) take(kind tokenKind, n int) {
	t.kind, t.text = kind, t.s[t.pos:t.pos+n]
	t.pos += n
}

// commentOrBlock reads a block delimiter; or a comment, which ends on its line
// or else at the first ">".
func (t *tokenizer) commentOrBlock(rest string) {
	if d, n := readDelimiter(rest, t.blockEnd); n > 0 {
		t.delimiter = d
		t.take(blockToken, n)
		return
	}
	body := t.pos + len("<!--")
	end := t.dashes.from(t.s, body, indexOf("-->"))
	line := t.newline.from(t.s, body, indexOf("\n"))
	switch {
	case end < line:
		t.take(commentToken, end+len("-->")-t.pos)
	case line >= len(t.s)-1:
		t.take(commentToken, line-t.pos)
	default:
		t.take(commentToken, tagLength(rest, 2))
	}
}

// blockEnd gives the length of the JSON that starts n bytes behind the
// current position and ends where a delimiter does, or -1.
func (t *tokenizer) blockEnd(n int) int {
	end := t.attrsEnd.from(t.s, t.pos+n, indexAttrsEnd)
	if end == len(t.s) {
		return -1
	}
	return end - t.pos - n + 1
}

// tagLength gives the length of a tag, its ">" searched from the given byte.
func tagLength(s string, from int) int {
	return from + strings.IndexByte(s[from:], '>') + 1
}

// finder remembers the last answer of a search, so that asking again from
// later positions before that answer costs nothing. A text full of openers
// without closer is then still searched only once.
type finder struct {
	at    int
	valid bool
}

// from gives the first match in s at or behind pos, or len(s).
func (f *finder) from(s string, pos int, index func(string) int) int {
	if !f.valid || f.at < pos {
		f.valid = true
		f.at = len(s)
		if n := index(s[pos:]); n >= 0 {
			f.at = pos + n
		}
	}
	return f.at
}

func indexOf(what string) func(string) int {
	return func(s string) int { return strings.Index(s, what) }
}

func isLetter(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z'
}
