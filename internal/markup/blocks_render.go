package markup

import (
	"context"
	"strings"
)

// BlockFunc renders a block. inner is what its content was rendered to.
type BlockFunc func(ctx context.Context, b *Block, inner string) string

// builtinBlocks are the blocks that are shown differently from what is stored.
var builtinBlocks = map[string]BlockFunc{
	"core/button":    renderButton,
	"core/gallery":   renderGallery,
	"core/heading":   renderHeading,
	"core/image":     renderImage,
	"core/list":      renderList,
	"core/shortcode": renderShortcodeBlock,
}

// generatedBlocks are the core blocks that are made from data. What is stored
// inside them is no substitute, so without a BlockFunc they show nothing.
var generatedBlocks = wordSet(`core/archives core/avatar core/block core/calendar core/categories
	core/comment-author-name core/comment-content core/comment-date core/comment-edit-link
	core/comment-reply-link core/comment-template core/comments core/comments-pagination
	core/comments-pagination-next core/comments-pagination-numbers core/comments-pagination-previous
	core/comments-title core/footnotes core/home-link core/latest-comments core/latest-posts
	core/legacy-widget core/loginout core/navigation core/navigation-link core/navigation-submenu
	core/page-list core/page-list-item core/pattern core/post-author core/post-author-biography
	core/post-author-name core/post-comments-form core/post-content core/post-date core/post-excerpt
	core/post-featured-image core/post-navigation-link core/post-template core/post-terms core/post-title
	core/query-no-results core/query-pagination core/query-pagination-next core/query-pagination-numbers
	core/query-pagination-previous core/query-title core/read-more core/rss core/search core/site-logo
	core/site-tagline core/site-title core/social-link core/tag-cloud core/template-part
	core/term-description core/widget-group`)

// RenderBlocks renders the blocks of s and keeps the text between them. Blocks
// nobody knows show what is stored inside them.
func (r *Renderer) RenderBlocks(ctx context.Context, s string) string {
	ctx = withRendering(ctx)
	var out strings.Builder
	out.Grow(len(s))
	blocks := ParseBlocks(s)
	for i := range blocks {
		r.renderBlock(ctx, &out, &blocks[i], "")
	}
	return out.String()
}

// renderBlock renders a block; parent is the name of the block around it.
func (r *Renderer) renderBlock(ctx context.Context, out *strings.Builder, b *Block, parent string) {
	render := r.Blocks[b.Name]
	if render == nil {
		render = builtinBlocks[b.Name]
	}
	layout, hasLayout := layouts[b.Name]
	switch {
	case render == nil && generatedBlocks[b.Name]:
		return
	case render == nil && !hasLayout:
		r.renderInner(ctx, out, b)
		return
	}
	var inner strings.Builder
	r.renderInner(ctx, &inner, b)
	html := inner.String()
	if render != nil {
		html = render(ctx, b, html)
	}
	if hasLayout {
		html = addLayout(ctx, b, layout, html)
	}
	if parent == "core/gallery" && b.Name == "core/image" {
		html = addImageID(b, html)
	}
	out.WriteString(html)
}

func (r *Renderer) renderInner(ctx context.Context, out *strings.Builder, b *Block) {
	next := 0
	for _, piece := range b.InnerContent {
		if piece != nil {
			out.WriteString(*piece)
			continue
		}
		r.renderBlock(ctx, out, &b.InnerBlocks[next], b.Name)
		next++
	}
}
