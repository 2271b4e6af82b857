package markup

import (
	"context"
	"strconv"
	"strings"
)

// ImageFunc completes the tag of an image that is in the library: its size and
// the other sizes there are. It gets the number of the image and the whole tag.
type ImageFunc func(ctx context.Context, id int64, tag string) string

// addLoadingHints tells browsers to load images and frames when they come into
// view, and to decode images aside.
func (r *Renderer) addLoadingHints(ctx context.Context, s string) string {
	state := renderingOf(ctx)
	var gt finder
	done := map[string]string{}
	return rewrite(s, "<", func(i int) (int, string) {
		isImage := strings.HasPrefix(s[i:], "<img")
		from := i + len("<img")
		if !isImage {
			if !strings.HasPrefix(s[i:], "<iframe") {
				return 0, ""
			}
			from = i + len("<iframe")
		}
		if from+1 >= len(s) || !isSpace(s[from]) || s[from+1] == '>' {
			return 0, ""
		}
		end := gt.from(s, from, indexOf(">")) + 1
		if end > len(s) {
			return 0, ""
		}
		tag := s[i:end]
		hinted, ok := done[tag]
		if !ok {
			if hinted = hintFrame(tag); isImage {
				hinted = hintImage(r.completeImage(ctx, tag), state)
			}
			done[tag] = hinted
		}
		return end, hinted
	})
}

// completeImage passes the tag of an image with a number to the ImageFunc.
func (r *Renderer) completeImage(ctx context.Context, tag string) string {
	if r.Image == nil {
		return tag
	}
	const class = "wp-image-"
	at := strings.Index(asciiLower(tag), class)
	if at < 0 {
		return tag
	}
	digits := tag[at+len(class):]
	end := 0
	for end < len(digits) && isDecimal(digits[end]) {
		end++
	}
	id, err := strconv.ParseInt(digits[:end], 10, 64)
	if err != nil || id == 0 {
		return tag
	}
	return r.Image(ctx, id, tag)
}

func hintFrame(tag string) string {
	if !hasAll(tag, ` src="`, ` width="`, ` height="`) || strings.Contains(tag, " loading=") {
		return tag
	}
	return strings.ReplaceAll(tag, "<iframe", `<iframe loading="lazy"`)
}

// priorityPixels is how large an image must be to be worth loading first.
const priorityPixels = 50000

// hintImage adds hints to the tag of an image. One that the author excepts from
// lazy loading is taken for an important one; the first of these that is large
// is loaded first.
func hintImage(tag string, state *rendering) string {
	if !strings.Contains(tag, ` src="`) {
		return tag
	}
	width, hasWidth := tagValue(tag, "width", isDecimal)
	height, hasHeight := tagValue(tag, "height", isDecimal)
	loading, hasLoading := tagValue(tag, "loading", isLetter)
	priority, hasPriority := tagValue(tag, "fetchpriority", isLetter)
	sized := hasWidth && hasHeight
	lazy := sized && (!hasLoading || loading == "lazy") && priority != "high"
	first := false
	if sized && !lazy {
		if priority == "high" {
			state.prioritySeen = true
		} else if !hasPriority && !state.prioritySeen && isLarge(width, height) {
			first, state.prioritySeen = true, true
		}
	}
	if _, ok := tagValue(tag, "decoding", isLetter); !ok {
		tag = strings.ReplaceAll(tag, "<img", `<img decoding="async"`)
	}
	if !hasAll(tag, ` width="`, ` height="`) {
		return tag
	}
	if lazy && !hasLoading {
		tag = strings.ReplaceAll(tag, "<img", `<img loading="lazy"`)
	}
	if first {
		tag = strings.ReplaceAll(tag, "<img", `<img fetchpriority="high"`)
	}
	return tag
}

func isLarge(width, height string) bool {
	w, _ := strconv.ParseFloat(width, 64)
	h, _ := strconv.ParseFloat(height, 64)
	return w*h >= priorityPixels
}

func hasAll(s string, parts ...string) bool {
	for _, part := range parts {
		if !strings.Contains(s, part) {
			return false
		}
	}
	return true
}

// tagValue gives the first quoted value of an attribute that consists of the
// bytes allowed.
func tagValue(tag, name string, allowed func(byte) bool) (string, bool) {
	for opener := " " + name + "="; ; {
		n := strings.Index(tag, opener)
		if n < 0 {
			return "", false
		}
		tag = tag[n+len(opener):]
		if tag == "" || tag[0] != '"' && tag[0] != '\'' {
			continue
		}
		end := 1
		for end < len(tag) && allowed(tag[end]) {
			end++
		}
		if end > 1 && end < len(tag) && (tag[end] == '"' || tag[end] == '\'') {
			return tag[1:end], true
		}
	}
}
