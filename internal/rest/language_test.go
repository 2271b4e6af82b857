package rest

import "testing"

func TestLanguage(t *testing.T) {
	t.Parallel()
	e := fakeEngine(t, Route{Path: "/test/v1/things", Batch: true, Endpoints: []Endpoint{open(GET, echo), open(Write, echo)}})
	is := func(code string) map[string]string { return map[string]string{"language": `"` + code + `"`} }
	in := func(code string) map[string]string { return map[string]string{"Content-Language": code} }
	batch := `{"requests":[{"path":"/test/v1/things"},{"path":"/test/v1/things?i18n_language=en"},
		{"path":"/test/v1/things","body":{"i18n_language":"it"}},{"path":"/test/v1/things?i18n_language=fr"}]}`
	run(t, e, []call{
		{do: "GET /test/v1/things", has: is("en"), sends: in("en")},
		{do: "GET /it/api/test/v1/things", has: is("it"), sends: map[string]string{
			"Content-Language": "it", "Link": `<https://example.org/it/api/>; rel="https://api.w.org/"`,
		}},
		{name: "the argument wins", do: "GET /it/api/test/v1/things?i18n_language=en", has: is("en"), sends: in("en")},
		{name: "in a form", do: "POST /test/v1/things", kind: formType, body: "i18n_language=it", has: is("it")},
		{name: "in JSON", do: "POST /test/v1/things", body: `{"i18n_language":"it"}`, has: is("it"), sends: in("it")},
		{name: "unknown", do: "GET /it/api/test/v1/things?i18n_language=fr", status: 400, code: "rest_invalid_param",
			has: map[string]string{"data.details.i18n_language.code": `"rest_not_in_enum"`}, sends: in("it")},
		{name: "upper case", do: "GET /test/v1/things?i18n_language=EN", status: 400, code: "rest_invalid_param"},
		{name: "empty", do: "GET /test/v1/things?i18n_language=", status: 400, code: "rest_invalid_param"},
		{name: "a list", do: "GET /test/v1/things?i18n_language[]=en", status: 400, has: map[string]string{
			"data.details.i18n_language.code": `"rest_invalid_type"`, "data.details.i18n_language.data": `{"param":"i18n_language"}`,
		}},
		{name: "no route", do: "GET /test/v1/none?i18n_language=fr", status: 404, code: "rest_no_route"},
		{name: "the user's own for sentences", do: "GET /test/v1/none?_locale=user", header: map[string]string{"X-Test-User": "x"}, status: 404,
			has: map[string]string{"message": `"Nessuna rotta."`}, sends: in("en")},
		{name: "batch", do: "POST /it/api/batch/v1", body: batch, status: 207, has: map[string]string{
			"responses.0.body.language": `"it"`, "responses.1.body.language": `"en"`, "responses.2.body.language": `"it"`, "responses.3.status": "400",
		}},
		{name: "batch in English", do: "POST /batch/v1?i18n_language=en", body: batch, status: 207, has: map[string]string{
			"responses.0.body.language": `"en"`, "responses.2.body.language": `"it"`,
		}},
	})
}
