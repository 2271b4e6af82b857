package web

import (
	"net/http"

	"portico/internal/text"
)

// start is the first page of the administration.
func start(v *visit) error {
	return v.show(http.StatusOK, "start", &view{
		Title: text.M("page.start.title"), Wide: true,
		Data: map[string]string{"Interface": v.pages.Site.Addresses.API(v.language.Code, "/docs")},
	})
}
