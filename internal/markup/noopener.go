package markup

import "strings"

// AddNoopener adds "noopener" to the rel attribute of every link that has a
// target, so that the page it opens cannot reach back to the one it came from.
// Scripts and styles are left alone.
func AddNoopener(html string) string {
	lower := asciiLower(html)
	if !strings.Contains(lower, "target") {
		return html
	}
	var out strings.Builder
	from := 0
	unclosed := map[string]bool{}
	for i := 0; i < len(html); {
		at := strings.IndexByte(lower[i:], '<')
		if at < 0 {
			break
		}
		i += at
		if name := scriptName(lower[i+1:]); name != "" && !unclosed[name] {
			closer := "</" + name + ">"
			if end := strings.Index(lower[i:], closer); end >= 0 {
				i += end + len(closer)
				continue
			}
			unclosed[name] = true
		}
		end := strings.IndexByte(lower[i:], '>')
		if end < 0 {
			break
		}
		tag := lower[i : i+end]
		if len(tag) < 3 || tag[1] != 'a' || !isSpace(tag[2]) || !strings.Contains(tag, "target") {
			i++
			continue
		}
		out.WriteString(html[from : i+3])
		out.WriteString(withNoopener(html[i+3 : i+end]))
		i += end
		from = i
	}
	out.WriteString(html[from:])
	return out.String()
}

// withNoopener adds noopener to the attributes of a link, if one is a target.
func withNoopener(attrs string) string {
	list := parseAttributes(attrs)
	rel, target := -1, false
	for i, a := range list {
		switch a.name {
		case "rel":
			rel = i
		case "target":
			target = true
		}
	}
	if !target {
		return attrs
	}
	if rel < 0 {
		rel = len(list)
		list = append(list, attribute{name: "rel"})
	}
	var words []string
	seen := map[string]bool{}
	for _, word := range append(strings.Fields(list[rel].value), "noopener") {
		if !seen[word] {
			seen[word] = true
			words = append(words, word)
		}
	}
	list[rel].value, list[rel].quote = escapeHTML(strings.Join(words, " ")), '"'
	parts := make([]string, len(list))
	for i, a := range list {
		parts[i] = a.String()
	}
	return strings.Join(parts, " ")
}
