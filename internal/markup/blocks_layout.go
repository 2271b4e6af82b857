package markup

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
)

// layouts are the blocks that arrange their content, with the layout used when
// the block does not say.
var layouts = map[string]blockLayout{
	"core/buttons":      {Type: "flex"},
	"core/column":       {},
	"core/columns":      {Type: "flex", FlexWrap: "nowrap"},
	"core/cover":        {},
	"core/details":      {},
	"core/gallery":      {Type: "flex"},
	"core/group":        {},
	"core/query":        {},
	"core/quote":        {},
	"core/social-links": {Type: "flex"},
}

// blockLayout is the "layout" attribute of a block.
type blockLayout struct {
	Type              string          `json:"type"`
	Orientation       string          `json:"orientation"`
	JustifyContent    string          `json:"justifyContent"`
	VerticalAlignment string          `json:"verticalAlignment"`
	FlexWrap          string          `json:"flexWrap"`
	Inherit           bool            `json:"inherit"`
	ContentSize       string          `json:"contentSize"`
	WideSize          json.RawMessage `json:"wideSize"`
}

// layoutClasses names the class of each kind of layout.
var layoutClasses = map[string]string{
	"":            "is-layout-flow",
	"default":     "is-layout-flow",
	"constrained": "is-layout-constrained",
	"flex":        "is-layout-flex",
	"grid":        "is-layout-grid",
}

// addLayout adds the classes of its layout to the element of a block that holds
// the inner blocks.
func addLayout(ctx context.Context, b *Block, fallback blockLayout, html string) string {
	// Every such block counts, whether or not it shows its number.
	number := renderingOf(ctx).count("layout " + b.Name)
	tag, ok := wrapperTag(b, html)
	if !ok {
		return html
	}
	var attrs struct {
		Layout *blockLayout `json:"layout"`
	}
	used, given := fallback, blockLayout{}
	// A layout that is not of the expected form counts as far as it is read.
	_ = json.Unmarshal(b.Attrs, &attrs)
	if attrs.Layout != nil {
		used, given = *attrs.Layout, *attrs.Layout
	}
	if used.Inherit || used.ContentSize != "" {
		used.Type = "constrained"
	}
	var classes []string
	if class := HTMLClass(given.Orientation); class != "" {
		classes = append(classes, "is-"+class)
	}
	if class := HTMLClass(given.JustifyContent); class != "" {
		classes = append(classes, "is-content-justification-"+class)
	}
	if given.FlexWrap == "nowrap" {
		classes = append(classes, "is-nowrap")
	}
	kind := layoutClasses[used.Type]
	if kind != "" {
		classes = append(classes, kind)
	}
	if used.needsStyle() {
		name := strings.ReplaceAll(b.Name, "/", "-")
		classes = append(classes, "wp-container-"+name+"-is-layout-"+strconv.Itoa(number))
	}
	_, short, _ := strings.Cut(b.Name, "/")
	return addClasses(html, tag, append(classes, "wp-block-"+short+"-"+kind)...)
}

// What a row can be told about its items.
var (
	flexJustify = wordSet("left right center space-between")
	flexAlign   = wordSet("top center bottom stretch")
)

// needsStyle reports whether the layout takes rules of its own, and so a class
// to hang them on.
func (l blockLayout) needsStyle() bool {
	vertical := l.Orientation != "" && l.Orientation != "horizontal"
	switch l.Type {
	case "constrained":
		return l.ContentSize != "" || len(l.WideSize) > 0 || l.JustifyContent == "left" || l.JustifyContent == "right"
	case "flex":
		return vertical || l.FlexWrap == "nowrap" || flexJustify[l.JustifyContent] || flexAlign[l.VerticalAlignment]
	case "grid":
		return true
	}
	return false
}

// wrapperTag finds in html the element around the inner blocks. It is told by
// the last class before the first of them; a block without inner blocks is its
// own wrapper.
func wrapperTag(b *Block, html string) (openTag, bool) {
	wrapper := ""
	if len(b.InnerContent) > 1 && b.InnerContent[0] != nil {
		first := *b.InnerContent[0]
		w := tagWalker{s: first}
		for tag, ok := w.next(); ok; tag, ok = w.next() {
			if a, ok := tag.attr(first, "class"); ok && a.valueStart < a.valEnd {
				wrapper = first[a.valueStart:a.valEnd]
			}
		}
	}
	w := tagWalker{s: html}
	for tag, ok := w.next(); ok; tag, ok = w.next() {
		if wrapper == "" {
			return tag, true
		}
		if a, ok := tag.attr(html, "class"); ok && strings.Contains(html[a.valueStart:a.valEnd], wrapper) {
			return tag, true
		}
	}
	return openTag{}, false
}
