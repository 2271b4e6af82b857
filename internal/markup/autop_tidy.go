package markup

import "strings"

// tidyParagraphs takes the paragraphs apart that were put around block tags.
func tidyParagraphs(s string) string {
	s = rewrite(s, "<p>", func(i int) (int, string) {
		if end := skipSpace(s, i+3); strings.HasPrefix(s[end:], "</p>") {
			return end + 4, ""
		}
		return 0, ""
	})
	s = closeInParents(s)
	s = unwrapBlocks(s, true)
	s = unwrapItems(s)
	s = wrapQuotes(s)
	s = unwrapBlocks(s, false)
	return dropAfterBlocks(s, "</p>")
}

// closeInParents ends a paragraph that its parent ends.
func closeInParents(s string) string {
	return rewrite(s, "<p>", func(i int) (int, string) {
		n := strings.IndexByte(s[i+3:], '<')
		if n < 1 {
			return 0, ""
		}
		end := i + 3 + n
		for _, parent := range []string{"</div>", "</address>", "</form>"} {
			if strings.HasPrefix(s[end:], parent) {
				return end + len(parent), s[i:end] + "</p>" + parent
			}
		}
		return 0, ""
	})
}

// unwrapBlocks removes the start of a paragraph before a block tag. With both,
// it must end right behind that tag and its end goes too.
func unwrapBlocks(s string, both bool) string {
	tags := tagFinder{s: s}
	return rewrite(s, "<p>", func(i int) (int, string) {
		start := skipSpace(s, i+3)
		end := tags.end(start, blockPrefixes)
		if end == 0 || !both {
			return end, s[start:max(start, end)]
		}
		closer := tags.space(end)
		if !strings.HasPrefix(s[closer:], "</p>") {
			return 0, ""
		}
		return closer + 4, s[start:end]
	})
}

// unwrapItems unwraps list items, each on its line.
func unwrapItems(s string) string {
	var closer, line finder
	return rewrite(s, "<p><li", func(i int) (int, string) {
		// At least one character belongs to the item.
		from := i + len("<p><li") + 1
		if from > len(s) || s[from-1] == '\n' {
			return 0, ""
		}
		end := closer.from(s, from, indexOf("</p>"))
		if end == len(s) || line.from(s, from, indexOf("\n")) < end {
			return 0, ""
		}
		return end + 4, s[i+3 : end]
	})
}

// wrapQuotes moves a paragraph around a quotation into it.
func wrapQuotes(s string) string {
	const opener = "<p><blockquote"
	tags := tagFinder{s: s}
	s = rewrite(s, "<p><", func(i int) (int, string) {
		if len(s) < i+len(opener) || !strings.EqualFold(s[i:i+len(opener)], opener) {
			return 0, ""
		}
		end := tags.close(i + len(opener))
		if end == 0 {
			return 0, ""
		}
		return end, "<blockquote" + s[i+len(opener):end] + "<p>"
	})
	return strings.ReplaceAll(s, "</blockquote></p>", "</p></blockquote>")
}

// dropAfterBlocks removes what behind block tags, and the white space between.
func dropAfterBlocks(s, what string) string {
	tags := tagFinder{s: s}
	return rewrite(s, "<", func(i int) (int, string) {
		end := tags.end(i, blockPrefixes)
		if end == 0 {
			return 0, ""
		}
		at := tags.space(end)
		if !strings.HasPrefix(s[at:], what) {
			return 0, ""
		}
		return at + len(what), s[i:end]
	})
}

// tidyBreaks removes the line breaks that block tags make superfluous.
func tidyBreaks(s string) string {
	s = dropAfterBlocks(s, "<br />")
	tags := tagFinder{s: s}
	s = rewrite(s, "<br />", func(i int) (int, string) {
		start := i + len("<br />")
		end := tags.end(skipSpace(s, start), unbroken)
		return end, s[start:max(start, end)]
	})
	for _, end := range []string{"\n</p>", "\n</p>\n"} {
		if rest, found := strings.CutSuffix(s, end); found {
			return rest + end[1:]
		}
	}
	return s
}
