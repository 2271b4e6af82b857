package rest

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"

	"portico/internal/text"
	"portico/internal/value"
)

// readBody reads the arguments that come in the body of a request: JSON with any
// method, a form with those that write. What is wrong with a JSON text is kept
// for later: an unknown route is reported first.
func (e *Engine) readBody(w http.ResponseWriter, r *http.Request, req *Request) (jsonProblem, refusal *Error) {
	mediaType, parameters, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if r.Body == nil || r.Body == http.NoBody {
		return nil, nil
	}
	r.Body = http.MaxBytesReader(w, r.Body, e.limits.Body)
	writes := methodByName(req.Method)&(Write|DELETE) != 0
	switch {
	case isJSON(mediaType):
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, bodyError(err)
		}
		req.args.json, jsonProblem = decodeJSON(body)
		return jsonProblem, nil
	case !writes:
	case mediaType == "multipart/form-data":
		fields, err := readMultipart(r.Body, parameters["boundary"])
		if err != nil {
			return nil, bodyError(err)
		}
		req.args.form = fields
	case mediaType == "application/x-www-form-urlencoded" || mediaType == "" && req.Method != http.MethodPost:
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, bodyError(err)
		}
		req.args.form = value.ParseQuery(string(body))
	}
	return nil, nil
}

// isJSON accepts application/json and application/…+json.
func isJSON(mediaType string) bool {
	subtype, ok := strings.CutPrefix(mediaType, "application/")
	return ok && (subtype == "json" || strings.HasSuffix(subtype, "+json"))
}

// decodeJSON reads the fields of a JSON body; one that is no object carries
// none.
func decodeJSON(body []byte) (value.Object, *Error) {
	if len(body) == 0 {
		return nil, nil
	}
	v, err := value.Decode(body)
	if err != nil {
		return nil, &Error{
			Code: "rest_invalid_json", Status: http.StatusBadRequest,
			Data: value.Object{
				{Key: "json_error_code", Value: jsonErrorCode(err)},
				{Key: "json_error_message", Value: err.Error()},
			},
		}
	}
	fields, _ := v.(value.Object)
	return fields, nil
}

// jsonErrorCode is the number by which clients know what is wrong with a JSON
// text.
func jsonErrorCode(err error) int {
	switch {
	case errors.Is(err, value.ErrDepth):
		return 1
	case errors.Is(err, value.ErrUTF8):
		return 5
	default:
		return 4
	}
}

// readMultipart reads the fields of a multipart body. Parts that are files are
// passed over: no route of this engine takes them here.
func readMultipart(body io.Reader, boundary string) (value.Object, error) {
	var form value.Form
	reader := multipart.NewReader(body, boundary)
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return form.Object(), nil
		}
		if err != nil {
			return nil, err
		}
		if part.FileName() != "" {
			continue
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, err
		}
		form.Set(part.FormName(), string(content))
	}
}

// bodyError tells a body that is too large from one that could not be read.
func bodyError(err error) *Error {
	if tooLarge, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return &Error{
			Code: "rest_content_too_large", Status: http.StatusRequestEntityTooLarge,
			Message: text.M("error.rest_content_too_large", tooLarge.Limit),
		}
	}
	return &Error{Code: "rest_invalid_body", Status: http.StatusBadRequest, Cause: err}
}
