package avatar

import (
	"fmt"
	"hash/fnv"
	"html"
	"strings"
	"unicode"
)

// draw makes the picture: the same one for the same hash and name.
func draw(hash, name string, size int) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(hash)) // a hash takes everything
	// All hues, dark enough for white letters.
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 96 96">`+
		`<rect width="96" height="96" fill="hsl(%d,45%%,38%%)"/>`+
		`<text x="48" y="48" dy=".35em" text-anchor="middle" fill="#fff" font-family="sans-serif" font-size="40">%s</text>`+
		"</svg>\n", size, size, h.Sum32()%360, html.EscapeString(initials(name)))
}

// initials are the first letters of the first and the last word of a name.
func initials(name string) string {
	words := strings.FieldsFunc(html.UnescapeString(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	switch len(words) {
	case 0:
		return "?"
	case 1:
		return first(words[0])
	default:
		return first(words[0]) + first(words[len(words)-1])
	}
}

func first(word string) string { return string(unicode.ToUpper([]rune(word)[0])) }
