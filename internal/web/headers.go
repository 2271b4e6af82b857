package web

import "strings"

// headers sets what protects every page: it is not cached, not framed, not told
// to others by the addresses people go on to, and runs and loads nothing but its
// own.
func (v *visit) headers() {
	policy := []string{
		"default-src 'none'", "style-src 'nonce-" + v.cspNonce + "'", "script-src 'nonce-" + v.cspNonce + "'",
		"img-src 'self'", "base-uri 'none'", "frame-ancestors 'self'",
	}
	// Browsers apply form-action to the redirects that follow a form too, and
	// this page's lead to addresses of the application's choosing.
	if v.page != authorizePage {
		policy = append(policy, "form-action 'self'")
	}
	header := v.w.Header()
	header.Set("Content-Security-Policy", strings.Join(policy, "; "))
	header.Set("X-Frame-Options", "SAMEORIGIN")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Robots-Tag", "noindex")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", "no-cache, must-revalidate, max-age=0, no-store, private")
	header.Set("Expires", "Wed, 11 Jan 1984 05:00:00 GMT")
	header.Set("Vary", "Accept-Language, Cookie")
}
