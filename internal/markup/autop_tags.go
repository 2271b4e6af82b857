package markup

import "strings"

// blockNames are the tags that are paragraphs of their own or hold them.
var blockNames = strings.Fields(`table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li
	pre form map area blockquote address style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside
	hgroup header footer nav figure figcaption details menu summary`)

var (
	blockTags     = wordSet(strings.Join(blockNames, " "))
	blockPrefixes = newPrefixes(blockNames)
	// unbroken are the block tags that no line break stands before.
	unbroken = newPrefixes(strings.Fields("p li div dl dd dt th pre td ul ol"))
)

// prefixes holds tag names by their first letter.
type prefixes [26][]string

func newPrefixes(names []string) *prefixes {
	var p prefixes
	for _, name := range names {
		p[name[0]-'a'] = append(p[name[0]-'a'], name)
	}
	return &p
}

// tagFinder recognises tags at the places of one text that are looked at from
// left to right.
type tagFinder struct {
	s     string
	gt    finder
	after finder // where white space behind the last ">" ends
}

// end gives the end of the opening or closing tag at i, or 0 where there is no
// tag. A longer name that starts with one of names counts: the steps know a
// picture by its p.
func (t *tagFinder) end(i int, names *prefixes) int {
	if i >= len(t.s) || t.s[i] != '<' {
		return 0
	}
	i++
	if i < len(t.s) && t.s[i] == '/' {
		i++
	}
	if i == len(t.s) || t.s[i] < 'a' || t.s[i] > 'z' {
		return 0
	}
	for _, name := range names[t.s[i]-'a'] {
		if strings.HasPrefix(t.s[i:], name) {
			return t.close(i + len(name))
		}
	}
	return 0
}

// close gives the position behind the next ">", or 0.
func (t *tagFinder) close(i int) int {
	at := t.gt.from(t.s, i, indexOf(">"))
	if at == len(t.s) {
		return 0
	}
	return at + 1
}

// space gives the end of the white space at i. Many tags may share one ">" and
// so ask the same.
func (t *tagFinder) space(i int) int {
	return t.after.from(t.s, i, func(rest string) int { return skipSpace(rest, 0) })
}

// separateBlocks sets block-level tags apart with blank lines and makes blank
// lines of doubled breaks.
func separateBlocks(s string) string {
	s = rewrite(s, "<br", func(i int) (int, string) {
		if first := breakEnd(s, i); first > 0 {
			return breakEnd(s, skipSpace(s, first)), "\n\n"
		}
		return 0, ""
	})
	s = rewrite(s, "<", func(i int) (int, string) {
		if name := tagName(s, i+1); blockTags[name] {
			end := i + 1 + len(name)
			if end == len(s) || !isSpace(s[end]) && s[end] != '/' && s[end] != '>' {
				return 0, ""
			}
			if rule := ruleEnd(s, end); name == "hr" && rule > 0 {
				return rule, "\n\n" + s[i:rule] + "\n\n"
			}
			return end, "\n\n" + s[i:end]
		}
		if strings.HasPrefix(s[i:], "</") {
			name := tagName(s, i+2)
			end := i + 2 + len(name) + 1
			if blockTags[name] && end <= len(s) && s[end-1] == '>' {
				return end, s[i:end] + "\n\n"
			}
		}
		return 0, ""
	})
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// tagName gives the lower-case name at s[i], long enough to tell block tags.
func tagName(s string, i int) string {
	end := i
	for end < len(s) && ('a' <= s[end] && s[end] <= 'z' || '1' <= s[end] && s[end] <= '6') {
		end++
	}
	return s[i:end]
}

// breakEnd gives the end of the line break tag at i, or 0.
func breakEnd(s string, i int) int {
	if !strings.HasPrefix(s[i:], "<br") {
		return 0
	}
	return ruleEnd(s, i+len("<br"))
}

// ruleEnd gives the end of a tag without attributes, from behind its name.
func ruleEnd(s string, i int) int {
	i = skipSpace(s, i)
	if i < len(s) && s[i] == '/' {
		i++
	}
	if i < len(s) && s[i] == '>' {
		return i + 1
	}
	return 0
}
