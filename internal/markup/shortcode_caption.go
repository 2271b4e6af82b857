package markup

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// captionedImage splits the content of a caption: an image, perhaps in a link,
// and the text behind it.
var captionedImage = regexp.MustCompile(`(?is)((?:<a [^>]+>\s*)?<img [^>]+>(?:\s*</a>)?)(.*)`)

// caption shows an image in a figure with its caption. The caption stands
// behind the image, or in an attribute as in old texts.
func (r *Renderer) caption(ctx context.Context, s Shortcode) string {
	image := s.Content
	text, given := s.Attrs["caption"]
	if !given {
		if m := captionedImage.FindStringSubmatch(image); m != nil {
			image, text = m[1], trimSpace(m[2])
		}
	} else if strings.Contains(text, "<") {
		text = SanitizePost(text)
	}
	width := leadingInt(s.Attrs["width"])
	if width < 1 || text == "" || text == "0" {
		return image
	}
	id := HTMLClass(s.Attrs["id"])
	captionID := HTMLClass(s.Attrs["caption_id"])
	if captionID == "" && id != "" {
		captionID = "caption-" + strings.ReplaceAll(id, "_", "-")
	}
	align, given := s.Attrs["align"]
	if !given {
		align = "alignnone"
	}
	class := trimSpace("wp-caption " + align + " " + s.Attrs["class"])
	return fmt.Sprintf(`<figure %s%sstyle="width: %dpx" class="%s">%s<figcaption %sclass="wp-caption-text">%s</figcaption></figure>`,
		attrIf("id", id), attrIf("aria-describedby", captionID), width, escapeHTML(class),
		r.ExpandShortcodes(ctx, image), attrIf("id", captionID), text)
}

// attrIf gives an attribute and a space behind it, or "" without a value.
func attrIf(name, value string) string {
	if value == "" {
		return ""
	}
	return name + `="` + escapeHTML(value) + `" `
}

// leadingInt reads the whole number that s starts with, else 0.
func leadingInt(s string) int {
	s = strings.TrimLeft(s, asciiSpace)
	end := 0
	for end < len(s) && (isDecimal(s[end]) || end == 0 && (s[end] == '-' || s[end] == '+')) {
		end++
	}
	n, err := strconv.Atoi(s[:end])
	if err != nil {
		return 0
	}
	return n
}
