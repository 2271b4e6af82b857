package markup

import "strings"

// inlineTags are the tags of titles and comments.
var inlineTags = tagTable(`
	a: href title
	abbr: title
	acronym: title
	b:
	blockquote: cite
	cite:
	code:
	del: datetime
	em:
	i:
	q: cite
	s:
	strike:
	strong:
`)

// globalAttributes may stand on every tag of contents.
var globalAttributes = attributeSet(wordSet(`
	aria-controls aria-current aria-describedby aria-details aria-expanded
	aria-hidden aria-label aria-labelledby aria-live class data-* dir hidden
	id lang role style title xml:lang`))

// postTags are the tags of contents and excerpts.
var postTags = tagTable(`
	a: href rel rev name target download
	abbr:
	acronym:
	address:
	area: alt coords href nohref shape target
	article: align
	aside: align
	audio: autoplay controls loop muted preload src
	b:
	bdo:
	big:
	blockquote: cite
	br:
	button: disabled name type value
	caption: align
	cite:
	code:
	col: align char charoff span valign width
	colgroup: align char charoff span valign width
	dd:
	del: datetime
	details: align open
	dfn:
	div: align
	dl:
	dt:
	em:
	fieldset:
	figcaption: align
	figure: align
	font: color face size
	footer: align
	h1: align
	h2: align
	h3: align
	h4: align
	h5: align
	h6: align
	header: align
	hgroup: align
	hr: align noshade size width
	i:
	img: alt align border height hspace loading longdesc src usemap vspace width
	ins: datetime cite
	kbd:
	label: for
	legend: align
	li: align value
	main: align
	map: name
	mark:
	menu: type
	nav: align
	object: data type
	ol: start type reversed
	p: align
	pre: width
	q: cite
	rb:
	rp:
	rt:
	rtc:
	ruby:
	s:
	samp:
	section: align
	small:
	span: align
	strike:
	strong:
	sub:
	summary: align
	sup:
	table: align bgcolor border cellpadding cellspacing rules summary width
	tbody: align char charoff valign
	td: abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width
	textarea: cols rows disabled name readonly
	tfoot: align char charoff valign
	th: abbr align axis bgcolor char charoff colspan headers height nowrap rowspan scope valign width
	thead: align char charoff valign
	title:
	tr: align bgcolor char charoff valign
	track: default kind label src srclang
	tt:
	u:
	ul: type
	var:
	video: autoplay controls height loop muted playsinline poster preload src width
`)

// tagTable reads lines of "tag: attribute attribute…".
func tagTable(text string) map[string]attributeSet {
	table := map[string]attributeSet{}
	for line := range strings.Lines(text) {
		if tag, attrs, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			table[tag] = attributeSet(wordSet(attrs))
		}
	}
	return table
}
