package markup

import "strings"

// openTag is an opening tag found in markup.
type openTag struct {
	name    string // in lower case
	nameEnd int
	end     int
}

// tagWalker visits the opening tags of s as a browser would find them:
// comments, and the content of elements that hold only text, are passed over.
type tagWalker struct {
	s   string
	pos int
}

// rawTextTags are the elements whose content is text whatever it looks like.
var rawTextTags = wordSet("script style textarea title iframe noembed noframes xmp")

// next gives the next opening tag. An unfinished tag ends the walk.
func (w *tagWalker) next() (tag openTag, ok bool) {
	for {
		n := strings.IndexByte(w.s[w.pos:], '<')
		if n < 0 || w.pos+n+1 == len(w.s) {
			w.pos = len(w.s)
			return tag, false
		}
		start := w.pos + n
		switch c := w.s[start+1]; {
		case isLetter(c):
			tag = openTag{nameEnd: start + 1}
			for tag.nameEnd < len(w.s) && !endsTagName(w.s[tag.nameEnd]) {
				tag.nameEnd++
			}
			tag.name = asciiLower(w.s[start+1 : tag.nameEnd])
			tag.end = eachAttr(w.s, tag.nameEnd, nil)
			if tag.end < 0 {
				w.pos = len(w.s)
				return tag, false
			}
			w.pos = tag.end
			if rawTextTags[tag.name] {
				w.skipText(tag.name)
			}
			return tag, true
		case c == '!' || c == '?' || c == '/':
			w.pos = elementEnd(w.s, start, false)
		default:
			w.pos = start + 1
		}
	}
}

// skipText moves to the closing tag of the element whose content starts here.
func (w *tagWalker) skipText(name string) {
	for {
		n := strings.Index(w.s[w.pos:], "</")
		if n < 0 {
			w.pos = len(w.s)
			return
		}
		w.pos += n
		if end := w.pos + 2 + len(name); end < len(w.s) && endsTagName(w.s[end]) &&
			strings.EqualFold(w.s[w.pos+2:end], name) {
			return
		}
		w.pos += 2
	}
}

func endsTagName(c byte) bool {
	return isSpace(c) || c == '/' || c == '>'
}

// tagAttr is an attribute in a tag. The value has no quotes; an attribute
// without value has an empty one at its end.
type tagAttr struct {
	name               string // in lower case
	start, end         int
	valueStart, valEnd int
}

// eachAttr calls f, if given, for the attributes of a tag, from behind its
// name on, and gives the end of the tag or -1.
func eachAttr(s string, i int, f func(tagAttr)) int {
	for i < len(s) {
		if s[i] == '>' {
			return i + 1
		}
		if isSpace(s[i]) || s[i] == '/' {
			i++
			continue
		}
		a := tagAttr{start: i}
		// An equals sign may start a name.
		for i++; i < len(s) && !endsTagName(s[i]) && s[i] != '='; i++ {
		}
		a.name = asciiLower(s[a.start:i])
		a.end, a.valueStart, a.valEnd = i, i, i
		if at := skipSpace(s, i); at < len(s) && s[at] == '=' {
			if i = a.readValue(s, skipSpace(s, at+1)); i < 0 {
				return -1
			}
		}
		if f != nil {
			f(a)
		}
	}
	return -1
}

// readValue reads a value and gives the position behind it, or -1.
func (a *tagAttr) readValue(s string, i int) int {
	if i < len(s) && (s[i] == '"' || s[i] == '\'') {
		n := strings.IndexByte(s[i+1:], s[i])
		if n < 0 {
			return -1
		}
		a.valueStart, a.valEnd = i+1, i+1+n
		a.end = a.valEnd + 1
		return a.end
	}
	a.valueStart = i
	for i < len(s) && !isSpace(s[i]) && s[i] != '>' {
		i++
	}
	a.valEnd, a.end = i, i
	return i
}

// attr gives the first attribute of that name.
func (t openTag) attr(s, name string) (found tagAttr, ok bool) {
	eachAttr(s[:t.end], t.nameEnd, func(a tagAttr) {
		if !ok && a.name == name {
			found, ok = a, true
		}
	})
	return found, ok
}

// addClasses adds the classes that a tag of s does not have.
func addClasses(s string, t openTag, classes ...string) string {
	a, found := t.attr(s, "class")
	value := strings.TrimRight(s[a.valueStart:a.valEnd], asciiSpace)
	has := map[string]bool{}
	for class := range strings.FieldsSeq(value) {
		has[class] = true
	}
	changed := false
	for _, class := range classes {
		if has[class] {
			continue
		}
		if value != "" {
			value += " "
		}
		value += class
		has[class], changed = true, true
	}
	switch {
	case !changed:
		return s
	case !found:
		return s[:t.nameEnd] + ` class="` + value + `"` + s[t.nameEnd:]
	default:
		value = strings.ReplaceAll(value, `"`, "&quot;")
		return s[:a.start] + `class="` + value + `"` + s[a.end:]
	}
}
