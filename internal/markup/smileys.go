package markup

import "strings"

// smileys are the ones that are typed and what shows for them.
var smileys = map[string]string{
	":mrgreen:": "😁", ":neutral:": "😐", ":twisted:": "😈", ":arrow:": "➡", ":shock:": "😯", ":smile:": "🙂",
	":???:": "😕", ":cool:": "😎", ":evil:": "👿", ":grin:": "😀", ":idea:": "💡", ":oops:": "😳", ":razz:": "😛",
	":roll:": "🙄", ":wink:": "😉", ":cry:": "😥", ":eek:": "😮", ":lol:": "😆", ":mad:": "😡", ":sad:": "🙁",
	"8-)": "😎", "8-O": "😯", ":-(": "🙁", ":-)": "🙂", ":-?": "😕", ":-D": "😀", ":-P": "😛", ":-o": "😮",
	":-x": "😡", ":-|": "😐", ";-)": "😉", "8O": "😯", ":(": "🙁", ":)": "🙂", ":?": "😕", ":D": "😀",
	":P": "😛", ":o": "😮", ":x": "😡", ":|": "😐", ";)": "😉", ":!:": "❗", ":?:": "❓",
}

// longestSmiley is the length of the longest one as typed.
var longestSmiley = func() int {
	longest := 0
	for typed := range smileys {
		longest = max(longest, len(typed))
	}
	return longest
}()

// unsmiledTags are the elements in which smileys stay as typed. Names that only
// start so count too.
var unsmiledTags = []string{"code", "pre", "style", "script", "textarea"}

// convertSmileys replaces the smileys that stand alone between spaces.
func convertSmileys(s string) string {
	var out strings.Builder
	out.Grow(len(s))
	var gt finder
	inside := "" // the element whose end is waited for
	for i := 0; i < len(s); {
		// A "<" without ">" is text.
		end := len(s)
		if n := strings.IndexByte(s[i:], '<'); n > 0 && gt.from(s, i+n, indexOf(">")) < len(s) {
			end = i + n
		} else if n == 0 && gt.from(s, i, indexOf(">")) < len(s) {
			end = gt.at + 1
		}
		piece := s[i:end]
		i = end
		switch {
		case piece[0] != '<' && inside == "":
			convertTextSmileys(&out, piece)
			continue
		case piece[0] == '<' && inside == "":
			inside = unsmiledTag(piece)
		case piece == "</"+inside+">":
			inside = ""
		}
		out.WriteString(piece)
	}
	return out.String()
}

func unsmiledTag(tag string) string {
	for _, name := range unsmiledTags {
		if strings.HasPrefix(tag[1:], name) && strings.HasSuffix(tag, ">") {
			return name
		}
	}
	return ""
}

func convertTextSmileys(out *strings.Builder, text string) {
	done := 0
	for i := 0; i < len(text); {
		// i is where a word starts.
		if smiley, end := smileyAt(text, i); smiley != "" {
			out.WriteString(text[done:i])
			out.WriteString(smiley)
			i, done = end, end
		}
		i = nextWord(text, i)
	}
	out.WriteString(text[done:])
}

// smileyAt gives what shows for the smiley that is the word at i.
func smileyAt(text string, i int) (smiley string, end int) {
	if strings.IndexByte(":;8", text[i]) < 0 {
		return "", 0
	}
	for end = i + 2; end <= len(text) && end-i <= longestSmiley; end++ {
		if shown := smileys[text[i:end]]; shown != "" && (end == len(text) || gapAt(text, end) > 0) {
			return shown, end
		}
	}
	return "", 0
}

// nextWord gives the position behind the next space.
func nextWord(text string, i int) int {
	for ; i < len(text); i++ {
		if n := gapAt(text, i); n > 0 {
			return i + n
		}
	}
	return i
}
