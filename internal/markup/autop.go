package markup

import (
	"strconv"
	"strings"
)

// Paragraphs makes paragraphs and line breaks of the blank lines and line ends
// of a text. Block-level tags stand on their own and are not wrapped; what
// preformatted text, scripts, styles and drawings contain stays as it is. A
// text of nothing but white space gives "".
func Paragraphs(text string) string {
	if trimSpace(text) == "" {
		return ""
	}
	text, pres := liftPre(text + "\n")
	text = separateBlocks(text)
	text = hideNewlines(text)
	text = closeGaps(text)
	text = wrapParagraphs(text)
	text = tidyParagraphs(text)
	text = breakLines(text)
	text = tidyBreaks(text)
	text = restorePre(text, pres)
	return showNewlines(text)
}

// liftPre replaces every pre element by a numbered empty one. A closing tag
// without its opening one is dropped.
func liftPre(text string) (lifted string, pres []string) {
	if !strings.Contains(text, "<pre") {
		return text, nil
	}
	parts := strings.Split(text, "</pre>")
	last := len(parts) - 1
	var out strings.Builder
	for _, part := range parts[:last] {
		at := strings.Index(part, "<pre")
		if at < 0 {
			out.WriteString(part)
			continue
		}
		out.WriteString(part[:at])
		out.WriteString("<pre " + strconv.Itoa(len(pres)) + "></pre>")
		pres = append(pres, part[at:]+"</pre>")
	}
	out.WriteString(parts[last])
	return out.String(), pres
}

// restorePre puts the lifted elements back. Lifting left no other closing tag
// of this name, and no step moves one, so the order tells which is which.
func restorePre(text string, pres []string) string {
	if len(pres) == 0 {
		return text
	}
	var out strings.Builder
	parts := strings.Split(text, "</pre>")
	for i, part := range parts {
		if i == len(parts)-1 || i >= len(pres) {
			out.WriteString(part)
			continue
		}
		out.WriteString(part[:strings.LastIndex(part, "<pre ")])
		out.WriteString(pres[i])
	}
	return out.String()
}

// hiddenNewline stands for a line end inside a tag or comment. It must look
// like a comment: the steps take its ">" for the end of the tag around it.
const hiddenNewline = "<!-- hidden-newline -->"

func hideNewlines(text string) string {
	return mapElements(text, func(element string) string {
		return strings.ReplaceAll(element, "\n", " "+hiddenNewline+" ")
	})
}

func showNewlines(text string) string {
	text = strings.ReplaceAll(text, " "+hiddenNewline+" ", "\n")
	return strings.ReplaceAll(text, hiddenNewline, "\n")
}

// wrapParagraphs makes a paragraph of everything between blank lines.
func wrapParagraphs(text string) string {
	var out strings.Builder
	out.Grow(len(text) + len(text)/8)
	for text != "" {
		paragraph, rest := cutParagraph(text)
		if paragraph != "" {
			out.WriteString("<p>")
			out.WriteString(strings.Trim(paragraph, "\n"))
			out.WriteString("</p>\n")
		}
		text = rest
	}
	return out.String()
}

// cutParagraph splits text at its first blank line: white space holding at
// least two line ends.
func cutParagraph(text string) (paragraph, rest string) {
	for i := 0; i < len(text); {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			break
		}
		first := i + n
		i = skipSpace(text, first)
		if last := first + strings.LastIndexByte(text[first:i], '\n'); last > first {
			return text[:first], text[last+1:]
		}
	}
	return text, ""
}

// breakLines makes a line break of every line end that does not follow one.
func breakLines(text string) string {
	text = strings.ReplaceAll(text, "<br>", "<br />")
	text = strings.ReplaceAll(text, "<br/>", "<br />")
	var out strings.Builder
	out.Grow(len(text) + len(text)/16)
	closers := map[string]*finder{}
	for i := 0; i < len(text); {
		start, end := keptElement(text, i, closers)
		breakPlainLines(&out, text[i:start])
		out.WriteString(text[start:end])
		i = end
	}
	return out.String()
}

// keptNames are the elements whose line ends mean something to somebody else.
var keptNames = []string{"script", "style", "svg", "math"}

// keptElement finds the first element at or behind i whose line ends are kept,
// or an empty one at the end of text.
func keptElement(text string, i int, closers map[string]*finder) (start, end int) {
	for {
		n := strings.IndexByte(text[i:], '<')
		if n < 0 {
			return len(text), len(text)
		}
		i += n + 1
		for _, name := range keptNames {
			if !strings.HasPrefix(text[i:], name) {
				continue
			}
			if closers[name] == nil {
				closers[name] = &finder{}
			}
			closer := "</" + name + ">"
			if at := closers[name].from(text, i, indexOf(closer)); at < len(text) {
				return i - 1, at + len(closer)
			}
		}
	}
}

func breakPlainLines(out *strings.Builder, text string) {
	done := 0
	for i := 0; i < len(text); {
		n := strings.IndexByte(text[i:], '\n')
		if n < 0 {
			break
		}
		// The white space around the line end goes with it, but a first
		// character behind a break is not looked at.
		start := i + n
		for start > done && isSpace(text[start-1]) {
			start--
		}
		if strings.HasSuffix(text[:start], "<br />") {
			start++
		}
		end := skipSpace(text, i+n)
		i = end
		if start >= end {
			continue
		}
		last := strings.LastIndexByte(text[start:end], '\n')
		if last < 0 {
			continue
		}
		out.WriteString(text[done:start])
		out.WriteString("<br />\n")
		done = start + last + 1
	}
	out.WriteString(text[done:])
}
