package markup

import "context"

// rendering is what has to be remembered while one text is rendered.
type rendering struct {
	counts       map[string]int
	prioritySeen bool // whether an image was given priority over others
}

// count counts one more of what and gives the new number.
func (r *rendering) count(what string) int {
	r.counts[what]++
	return r.counts[what]
}

type (
	renderingKey struct{}
	depthKey     struct{}
	postKey      struct{}
)

// withRendering starts a rendering unless one is under way.
func withRendering(ctx context.Context) context.Context {
	if ctx.Value(renderingKey{}) != nil {
		return ctx
	}
	return context.WithValue(ctx, renderingKey{}, &rendering{counts: map[string]int{}})
}

// renderingOf gives the rendering under way, or an empty one.
func renderingOf(ctx context.Context) *rendering {
	if r, ok := ctx.Value(renderingKey{}).(*rendering); ok {
		return r
	}
	return &rendering{counts: map[string]int{}}
}

// maxRenderDepth bounds how often a text may bring in another: a block that
// shows a page, or a shortcode whose text holds shortcodes.
const maxRenderDepth = 16

// deeper counts one more text inside another; ok is false when it is one too
// many.
func deeper(ctx context.Context) (_ context.Context, ok bool) {
	depth, _ := ctx.Value(depthKey{}).(int)
	if depth >= maxRenderDepth {
		return ctx, false
	}
	return context.WithValue(ctx, depthKey{}, depth+1), true
}

// WithPost tells what is rendered under the context which post the text is
// from.
func WithPost(ctx context.Context, id int64) context.Context {
	return context.WithValue(ctx, postKey{}, id)
}

// PostID gives the post that the text being rendered is from, or 0.
func PostID(ctx context.Context) int64 {
	id, _ := ctx.Value(postKey{}).(int64)
	return id
}
