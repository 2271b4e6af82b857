package markup

import (
	"context"
	"fmt"
	"reflect"
	"testing"
)

// sample is a renderer with a few shortcodes that show how they are called.
func sample() *Renderer {
	r := &Renderer{}
	r.Shortcodes = map[string]ShortcodeFunc{
		"show": func(_ context.Context, s Shortcode) string {
			return fmt.Sprintf("{%s %v %q %s}", s.Name, s.Attrs, s.Args, s.Content)
		},
		"nest": func(ctx context.Context, s Shortcode) string { return "(" + r.ExpandShortcodes(ctx, s.Content) + ")" },
		"loop": func(ctx context.Context, _ Shortcode) string { return "." + r.ExpandShortcodes(ctx, "[loop]") },
		"url":  func(_ context.Context, s Shortcode) string { return s.Attrs["to"] },
		"raw":  func(context.Context, Shortcode) string { return `class="x"` },
		"code": func(_ context.Context, s Shortcode) string { return "<code>" + s.Content + "</code>" },
	}
	return r
}

func TestExpandShortcodes(t *testing.T) {
	r := sample()
	expand := func(s string) string { return r.ExpandShortcodes(context.Background(), s) }
	checkText(t, expand, []renderCase{
		{"[show]", `{show map[] [] }`},
		{"[show a=1 B='2' c=\"3 4\" d]x[/show]", `{show map[a:1 b:2 c:3 4] ["d"] x}`},
		{"[show /]x[/show]", `{show map[] [] }x[/show]`},
		{"[show url=http://a/b/]", `{show map[url:http://a/b] [] }`},
		{"[show][show][/show]", `{show map[] [] [show]}`},
		{"[[show]] [[show] [show]]", `[show] [{show map[] [] } {show map[] [] }]`},
		{"[[show]x[/show]]", "[show]x[/show]"},
		{"[shows] [show-x] [unknown]", "[shows] [show-x] [unknown]"},
		{"[nest]a[show]b[/nest]", "(a{show map[] [] }b)"},
		{"[loop]", "................[loop]"},
		{"a &#91; [raw] [", "a &#091; class=\"x\" ["},
	})
}

func TestExpandShortcodesInTags(t *testing.T) {
	r := sample()
	expand := func(s string) string { return r.ExpandShortcodes(context.Background(), s) }
	checkText(t, expand, []renderCase{
		{`<a href="[url to=https://a.example/b]">x</a>`, `<a href="https://a.example/b">x</a>`},
		{`<a href="[url to=javascript:x]">x</a>`, `<a href="x">x</a>`},
		{`<a onclick="[url to=x]">x</a>`, `<a onclick="[url to=x]">x</a>`},
		{`<a title="[url to='&quot;']">[url to=1]</a>`, `<a title="&quot;">1</a>`},
		{`<a title='[url to=""]'>`, `<a title=''>`},
		{`<div [raw]>`, `<div class="x">`},
		{`<!-- [raw] --><i a="[unknown]">[raw]</i>`, `<!-- [raw] --><i a="[unknown]">class="x"</i>`},
		{`[show]<a b="[/show]">`, `{show map[] [] }<a b="[/show]">`},
	})
}

func TestParseShortcodeAttrs(t *testing.T) {
	named, args := ParseShortcodeAttrs("a='b \\x41\\102\\t\\q' z='<b' c = d\u00a0E=\"f\" g \"h i\" j=\"k\"l")
	if want := map[string]string{"a": "b AB\tq", "c": "d", "e": "f", "z": ""}; !reflect.DeepEqual(named, want) {
		t.Errorf("named: %q", named)
	}
	if want := []string{"g", "h i", "j=\"k\"l"}; !reflect.DeepEqual(args, want) {
		t.Errorf("args: %q", args)
	}
}

func TestShortcodesInContent(t *testing.T) {
	r := sample()
	render := func(s string) string { return r.Content(WithPost(context.Background(), 9), s) }
	checkText(t, render, []renderCase{
		{"[gallery]", "\n"},
		{"a\n\n[show]\n\nb", "<p>a</p>\n{show map[] [] }\n<p>b</p>\n"},
		{"a [show]", "<p>a {show map[] [] }</p>\n"},
		{`[code]"a"[/code] "b"`, "<p><code>\"a\"</code> &#8220;b&#8221;</p>\n"},
		{`[caption width="5" caption="<b onclick='x'>c</b>"]<img src="a">[/caption]`,
			"<figure style=\"width: 5px\" class=\"wp-caption alignnone\"><img decoding=\"async\" src=\"a\"><figcaption class=\"wp-caption-text\"><b>c</b></figcaption></figure>\n"},
		{`[caption align="alignleft" id="a_1" width="5"]<a href="b"><img src="a"></a> c[/caption]`,
			"<figure id=\"a_1\" aria-describedby=\"caption-a-1\" style=\"width: 5px\" class=\"wp-caption alignleft\"><a href=\"b\"><img decoding=\"async\" src=\"a\"></a><figcaption id=\"caption-a-1\" class=\"wp-caption-text\">c</figcaption></figure>\n"},
		{`[caption]<img src="a"> c[/caption]`, "<img decoding=\"async\" src=\"a\">\n"},
	})
}

func TestMediaShortcodes(t *testing.T) {
	r := &Renderer{}
	render := func(s string) string { return r.Content(WithPost(context.Background(), 9), s) }
	checkText(t, render, []renderCase{
		{`[audio src="http://a/b.mp3" loop="on"]`,
			"<!--[if lt IE 9]><script>document.createElement('audio');</script><![endif]-->\n" +
				`<audio class="wp-audio-shortcode" id="audio-9-1" loop="1" preload="none" style="width: 100%;" controls="controls">` +
				`<source type="audio/mpeg" src="http://a/b.mp3?_=1" /><a href="http://a/b.mp3">http://a/b.mp3</a></audio>` + "\n"},
		{`[audio src="http://a/b.txt"]`, `<a class="wp-embedded-audio" href="http://a/b.txt">http://a/b.txt</a>` + "\n"},
		{`[audio][video]`, "<p></p>\n"},
		{"http://a/b.MP4?c=1&amp;d.webm",
			`<div style="width: 640px;" class="wp-video"><!--[if lt IE 9]><script>document.createElement('video');</script><![endif]-->` + "\n" +
				`<video class="wp-video-shortcode" id="video-9-1" width="640" height="360" preload="metadata" controls="controls">` +
				`<source type="video/webm" src="http://a/b.MP4?c=1&#038;d.webm&#038;_=1" />` +
				`<a href="http://a/b.MP4?c=1&#038;d.webm">http://a/b.MP4?c=1&#038;d.webm</a></video></div>` + "\n"},
		{`[video src="http://vimeo.com/1?x=2" width="10" height="5" muted="true"]`,
			`<div style="width: 10px;" class="wp-video"><!--[if lt IE 9]><script>document.createElement('video');</script><![endif]-->` + "\n" +
				`<video class="wp-video-shortcode" id="video-9-1" width="10" height="5" muted="1" preload="metadata" controls="controls">` +
				`<source type="video/vimeo" src="https://vimeo.com/1?loop=0&#038;_=1" />` +
				`<a href="https://vimeo.com/1?loop=0">https://vimeo.com/1?loop=0</a></video></div>` + "\n"},
	})
}

func TestEmbeds(t *testing.T) {
	r := &Renderer{Embed: func(_ context.Context, address string, attrs map[string]string) (string, bool) {
		return fmt.Sprintf("<i>%s %v</i>", address, attrs), address != "http://no.example/"
	}}
	render := func(s string) string { return r.Content(context.Background(), s) }
	checkText(t, render, []renderCase{
		{"a\nhttps://b.example/c?d&amp;e\nf", "<p>a<br />\n<i>https://b.example/c?d&#038;e map[]</i><br />\nf</p>\n"},
		{"<P class='x'> http://b.example </p>", "<p><P class='x'> <i>http://b.example map[]</i> </p>\n"},
		{"[embed width=\"5\"]http://b.example[/embed]", "<p><i>http://b.example map[width:5]</i></p>\n"},
		{"[embed]http://no.example/[/embed]", "<p><a href=\"http://no.example/\">http://no.example/</a></p>\n"},
		{"http://no.example/", "<p>http://no.example/</p>\n"},
		{"see http://b.example", "<p>see http://b.example</p>\n"},
		{"<a title=\"x\nhttp://b.example\ny\">", "<p><a title=\"x\nhttp://b.example\ny\"></p>\n"},
	})
}
