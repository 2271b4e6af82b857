package markup

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The formats players take, in the order their sources are offered.
var (
	audioFormats = []string{"mp3", "ogg", "flac", "m4a", "wav"}
	videoFormats = []string{"mp4", "m4v", "webm", "ogv", "flv"}
	mediaTypes   = map[string]string{
		"mp3": "audio/mpeg", "ogg": "audio/ogg", "flac": "audio/flac", "m4a": "audio/mpeg", "wav": "audio/wav",
		"mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg", "flv": "video/x-flv",
	}
)

// player is an audio or video element in the making.
type player struct {
	kind    string // "audio" or "video"
	formats []string
	attrs   map[string]string // of the shortcode
	number  int               // among those of its kind in the text
	srcType string            // the type of src, if not told by its name
}

func newPlayer(ctx context.Context, kind string, formats []string, s Shortcode) player {
	return player{kind: kind, formats: formats, attrs: s.Attrs, number: renderingOf(ctx).count(kind)}
}

// audioPlayer shows a sound.
func audioPlayer(ctx context.Context, s Shortcode) string {
	p := newPlayer(ctx, "audio", audioFormats, s)
	if link, done := p.check(); done {
		return link
	}
	attrs := p.class(ctx) + p.flag("loop", "") + p.flag("autoplay", "") +
		attrIf("preload", p.attr("preload", "none")) +
		`style="` + escapeHTML(p.attr("style", "width: 100%;")) + `" `
	return p.html(attrs, "")
}

var (
	youTube = regexp.MustCompile(`^https?://(?:www\.)?(?:youtube\.com/watch|youtu\.be/)`)
	vimeo   = regexp.MustCompile(`^https?://(?:.+\.)?vimeo\.com/`)
)

// videoPlayer shows a film.
func videoPlayer(ctx context.Context, s Shortcode) string {
	p := newPlayer(ctx, "video", videoFormats, s)
	p.useService()
	if link, done := p.check(); done {
		return link
	}
	width := abs(leadingInt(p.attr("width", "640")))
	attrs := p.class(ctx) +
		fmt.Sprintf(`width="%d" height="%d" `, width, abs(leadingInt(p.attr("height", "360")))) +
		attrIf("poster", displayURL(p.attrs["poster"])) +
		p.flag("loop", "") + p.flag("autoplay", "") + p.flag("muted", "false") +
		attrIf("preload", p.attr("preload", "metadata"))
	content := s.Content
	if strings.Contains(content, "\n") {
		content = oneLine.Replace(content)
	}
	style := ""
	if width > 0 {
		style = fmt.Sprintf("width: %dpx;", width)
	}
	return `<div style="` + style + `" class="wp-video">` + p.html(attrs, trimSpace(content)) + "</div>"
}

// useService recognises the films of the services that players know, and gives
// their addresses the form players take.
func (p *player) useService() {
	u, err := url.Parse(p.attrs["src"])
	switch {
	case err != nil:
	case youTube.MatchString(p.attrs["src"]):
		p.srcType = "video/youtube"
		query := u.Query()
		if query.Has("feature") {
			query.Del("feature")
			u.RawQuery = query.Encode()
		}
		u.Scheme = "https"
		p.attrs["src"] = u.String()
	case vimeo.MatchString(p.attrs["src"]):
		p.srcType = "video/vimeo"
		loop := "0"
		if p.attrs["loop"] != "" && p.attrs["loop"] != "0" {
			loop = "1"
		}
		p.attrs["src"] = "https://" + u.Host + u.EscapedPath() + "?loop=" + loop
	}
}

// check looks for something to play. If there is nothing, it gives what is
// shown instead.
func (p *player) check() (instead string, done bool) {
	if src := p.attrs["src"]; src != "" {
		if p.srcType == "" && !slices.Contains(p.formats, extension(src)) {
			return fmt.Sprintf(`<a class="wp-embedded-%s" href="%s">%s</a>`, p.kind, displayURL(src), escapeHTML(src)), true
		}
		p.formats = append([]string{"src"}, p.formats...)
		return "", false
	}
	for _, format := range p.formats {
		if extension(p.attrs[format]) == format {
			return "", false
		}
	}
	return "", true
}

func (p *player) attr(name, otherwise string) string {
	if value, ok := p.attrs[name]; ok {
		return value
	}
	return otherwise
}

// class gives the attributes by which styles and scripts find the player.
func (p *player) class(ctx context.Context) string {
	class := escapeHTML(p.attr("class", "wp-"+p.kind+"-shortcode"))
	return fmt.Sprintf(`class="%s" id="%s-%d-%d" `, class, p.kind, PostID(ctx), p.number)
}

// flag gives an attribute that is there or not.
func (p *player) flag(name, otherwise string) string {
	switch value := p.attr(name, otherwise); {
	case value == "" || value == "0" || strings.EqualFold(value, "false"):
		return ""
	default:
		return name + `="1" `
	}
}

func (p *player) html(attrs, content string) string {
	var out strings.Builder
	if p.number == 1 {
		out.WriteString("<!--[if lt IE 9]><script>document.createElement('" + p.kind + "');</script><![endif]-->\n")
	}
	out.WriteString("<" + p.kind + " " + attrs + `controls="controls">`)
	first := ""
	for _, format := range p.formats {
		address := p.attrs[format]
		if address == "" {
			continue
		}
		if first == "" {
			first = displayURL(address)
		}
		kind := mediaTypes[extension(address)]
		if format == "src" && p.srcType != "" {
			kind = p.srcType
		}
		// The number keeps two players of one file from sharing a state.
		numbered := displayURL(withQuery(address, "_", strconv.Itoa(p.number)))
		out.WriteString(`<source type="` + kind + `" src="` + numbered + `" />`)
	}
	out.WriteString(content + `<a href="` + first + `">` + first + "</a></" + p.kind + ">")
	return out.String()
}

// extension gives what follows the last dot, in lower case.
func extension(address string) string {
	dot := strings.LastIndexByte(address, '.')
	if dot < 0 {
		return ""
	}
	return asciiLower(address[dot+1:])
}

var (
	unescapeAmpersand = strings.NewReplacer("&#038;", "&", "&amp;", "&")
	escapeForDisplay  = strings.NewReplacer("&amp;", "&#038;", "'", "&#039;")
	oneLine           = strings.NewReplacer("\r\n", "", "\n", "", "\t", "")
)

// withQuery adds a parameter to an address, which may be escaped for markup.
func withQuery(address, name, value string) string {
	address = unescapeAmpersand.Replace(address)
	address, fragment, hasFragment := strings.Cut(address, "#")
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	address += separator + name + "=" + value
	if hasFragment {
		address += "#" + fragment
	}
	return address
}

// displayURL makes an address fit for markup.
func displayURL(address string) string {
	return escapeForDisplay.Replace(NormalizeEntities(CleanURL(address)))
}

func abs(n int) int {
	return max(n, -n)
}
