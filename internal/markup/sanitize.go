package markup

import "strings"

// SanitizePost filters the HTML of contents and excerpts written by people who
// may not use arbitrary HTML. Unknown tags and attributes go, the text inside
// stays; addresses lose schemes outside the allowed ones; styles keep harmless
// declarations. Comments and block delimiters stay, with the attributes of
// blocks filtered in the same way. Filtering twice changes nothing.
func SanitizePost(html string) string {
	return SanitizePostAt(html, "")
}

// SanitizePostAt is SanitizePost for a site whose uploads are served from
// uploadHost ("example.org" or "example.org:8080"): PDF files from there may
// be embedded as objects. Without a host no object keeps its file.
func SanitizePostAt(html, uploadHost string) string {
	p := policy{tags: postTags, global: globalAttributes, uploadHost: uploadHost}
	return p.sanitize(html)
}

// SanitizeInline filters titles and comments: only links, quotations and simple
// emphasis survive.
func SanitizeInline(html string) string {
	p := policy{tags: inlineTags}
	return p.sanitize(html)
}

// policy says what survives. Tag and attribute names are in lower case.
type policy struct {
	tags       map[string]attributeSet
	global     attributeSet
	uploadHost string
}

// sanitize works in three passes. The first two leave a text in which "&" only
// starts known references and every "<" has its ">" before the next "<". The
// third rewrites each such stretch as a safe token or drops it. No "<" or ">"
// is ever copied outside of a token, so what is dropped cannot make its
// neighbours grow together into a tag.
func (p *policy) sanitize(s string) string {
	s = NormalizeEntities(dropControls(s))
	s = escapeLooseLessThan(s)
	if !strings.ContainsAny(s, "<>") {
		return s
	}
	w := tokenWriter{policy: p, tokens: tokenizer{s: s}, out: make([]byte, 0, len(s))}
	for w.tokens.next() {
		w.write(w.tokens.kind, w.tokens.text)
	}
	return string(w.out)
}

// tokenWriter writes the safe form of tokens.
type tokenWriter struct {
	*policy
	tokens tokenizer
	out    []byte

	// opened is the name of the block that was opened last, and openedEnd
	// where its delimiter ends in out.
	opened    string
	openedEnd int
}

func (w *tokenWriter) add(s string) { w.out = append(w.out, s...) }

func (w *tokenWriter) write(kind tokenKind, text string) {
	switch kind {
	case textToken:
		w.add(text)
	case looseGreaterThan:
		w.add("&gt;")
	case blockToken:
		w.block(w.tokens.delimiter)
	case commentToken:
		w.comment(text)
	case bogusToken:
		w.add(bogusComment(unslash(text)))
	case tagToken:
		w.add(w.tag(unslash(text)))
	}
}

// comment writes an ordinary comment. When cleaning it makes it a block
// delimiter it is treated as one, because its attributes need filtering.
func (w *tokenWriter) comment(text string) {
	inner := unslash(strings.ReplaceAll(strings.ReplaceAll(text, "<!--", ""), "-->", ""))
	inner = strings.TrimSuffix(collapse(escapeAngles.Replace(inner), "-", '-'), "-")
	if inner == "" {
		return
	}
	text = "<!--" + inner + "-->"
	if d, n := readDelimiter(text, nil); n == len(text) {
		w.block(d)
		return
	}
	w.add(text)
}

var escapeAngles = strings.NewReplacer("<", "&lt;", ">", "&gt;")

// bogusComment cleans what browsers read as a comment up to the next ">": an
// end tag whose name is no name, and a declaration. Of the declarations only
// those in lower case are kept, which leaves CDATA sections out.
func bogusComment(text string) string {
	inner := text[2 : len(text)-1]
	if text[1] == '!' && (inner == "" || inner[0] < 'a' || inner[0] > 'z') {
		return ""
	}
	return text[:2] + escapeAngles.Replace(inner) + ">"
}

// unslash removes backslashes before double quotes, which texts bring along
// that were escaped once too often.
func unslash(s string) string {
	if !strings.Contains(s, `\"`) {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := range len(s) {
		if s[i] == '"' {
			for len(out) > 0 && out[len(out)-1] == '\\' {
				out = out[:len(out)-1]
			}
		}
		out = append(out, s[i])
	}
	return string(out)
}
