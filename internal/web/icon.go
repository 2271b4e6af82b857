package web

// iconFile is the picture that browsers show beside the title of a page.
var iconFile = []byte(mustRead("templates/icon.svg"))

// icon is the same for everybody, and the one thing here that may be kept.
func icon(v *visit) error {
	header := v.w.Header()
	header.Set("Content-Type", "image/svg+xml")
	header.Set("Cache-Control", "public, max-age=86400")
	header.Del("Expires")
	header.Del("Vary")
	_, _ = v.w.Write(iconFile) // a client that went away is no failure
	return nil
}
