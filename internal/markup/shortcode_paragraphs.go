package markup

import "strings"

// unwrapShortcodes removes the paragraph around a shortcode that stands alone
// in it: most show elements that cannot be in one.
func unwrapShortcodes(s string, isShortcode func(string) bool) string {
	names := shortcodesIn(s, isShortcode)
	if len(names) == 0 {
		return s
	}
	scan := newShortcodeScanner(s, names)
	// paragraphEnd gives the end of a paragraph that ends at i, or 0. Many
	// shortcodes may share a closing tag and so ask the same.
	known := map[int]int{}
	paragraphEnd := func(i int) int {
		end, ok := known[i]
		if !ok {
			if at := skipGaps(s, i); strings.HasPrefix(s[at:], "</p>") {
				end = at + len("</p>")
			}
			known[i] = end
		}
		return end
	}
	return rewrite(s, "<p>", func(i int) (int, string) {
		start := skipGaps(s, i+len("<p>"))
		if !strings.HasPrefix(s[start:], "[") {
			return 0, ""
		}
		var m shortcodeMatch
		end, ok := scan.tag(start+1, &m)
		if !ok {
			return 0, ""
		}
		if closer := scan.closer(m.name, end); closer < len(s) && !m.selfClosed() {
			closed := closer + len("[/]") + len(m.name)
			if after := paragraphEnd(closed); after > 0 {
				return after, s[start:closed]
			}
		}
		return paragraphEnd(end), s[start:end]
	})
}
