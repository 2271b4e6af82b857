package rest_test

import (
	"context"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"portico/internal/resttest"
)

// The documents of the product itself, with every module's routes.
func TestDocumentsOfTheWholeSite(t *testing.T) {
	t.Parallel()
	site := resttest.NewSite(t)
	for _, root := range []string{"/api", "/en/api", "/it/api"} {
		answer := site.Do(t, resttest.Call{Root: root, Do: "GET /openapi.json", Status: 200})
		document, err := openapi3.NewLoader().LoadFromData([]byte(answer.Text))
		if err != nil {
			t.Fatalf("%s: %v", root, err)
		}
		if err := document.Validate(context.Background()); err != nil {
			t.Errorf("%s: %v", root, err)
		}
		if page := site.Do(t, resttest.Call{Root: root, Do: "GET /docs", Status: 200}); len(page.Text) < 10_000 {
			t.Errorf("%s: the page to read has only %d bytes", root, len(page.Text))
		}
	}
}
