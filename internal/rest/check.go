package rest

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"portico/internal/schema"
	"portico/internal/text"
	"portico/internal/value"
)

// checkArguments fills in defaults, then checks and coerces the arguments of the
// endpoint in two rounds: presence and the arguments marked Early first, all
// others after. Only errors of the same round are reported together.
func (r *Request) checkArguments(ctx context.Context) *Error {
	args := r.endpoint.Args
	r.args.setDefaults(args)
	if err := r.checkRequired(args); err != nil {
		return err
	}
	problems := problems{request: r}
	for _, variable := range r.args.path {
		r.checkText(variable.Key, variable.Value, &problems)
	}
	for i := range args {
		r.checkEarly(ctx, &args[i], &problems)
	}
	if problems.any() {
		return problems.err()
	}
	for _, source := range r.args.sources() {
		for i := range *source {
			member := &(*source)[i]
			if arg, ok := args.Get(member.Key); ok {
				r.coerce(ctx, arg, member, &problems)
			}
		}
	}
	if problems.any() {
		return problems.err()
	}
	return nil
}

func (r *Request) checkRequired(args Args) *Error {
	var missing []string
	for i := range args {
		if !args[i].Required {
			continue
		}
		if _, ok := r.args.get(args[i].Name); !ok {
			missing = append(missing, args[i].Name)
		}
	}
	if missing == nil {
		return nil
	}
	return &Error{
		Code: "rest_missing_callback_param", Status: http.StatusBadRequest,
		Message: text.M("error.rest_missing_callback_param", strings.Join(missing, ", ")),
		Data:    value.Object{{Key: "params", Value: missing}},
	}
}

// checkEarly is the first round for one argument.
func (r *Request) checkEarly(ctx context.Context, arg *schema.Schema, found *problems) {
	v, ok := r.args.get(arg.Name)
	if !ok || !r.checkText(arg.Name, v, found) || !arg.Early {
		return
	}
	if check := r.endpoint.Checks[arg.Name]; check != nil {
		_, err := check(ctx, r, v)
		found.add(arg.Name, err)
		return
	}
	found.add(arg.Name, arg.Validate(v, arg.Name))
}

// checkText refuses an argument with text that cannot be stored.
func (r *Request) checkText(name string, v any, found *problems) bool {
	ok := wellFormed(v)
	if !ok {
		found.add(name, &schema.Error{Code: "rest_invalid_text", Message: text.M("error.rest_invalid_text", name)})
	}
	return ok
}

// coerce is the second round for one argument in one place. A null of an
// argument that was checked early becomes the empty value of its type.
func (r *Request) coerce(ctx context.Context, arg *schema.Schema, member *value.Member, found *problems) {
	notGiven := arg.Early && member.Value == nil
	if check := r.endpoint.Checks[arg.Name]; check != nil && !notGiven {
		v, err := check(ctx, r, member.Value)
		if err != nil {
			found.add(arg.Name, err)
			return
		}
		member.Value = v
		return
	}
	if arg.Unchecked || (arg.Type == "" && len(arg.OneOf) == 0 && len(arg.AnyOf) == 0 && len(arg.Enum) == 0) {
		return
	}
	if !arg.Early {
		if err := arg.Validate(member.Value, arg.Name); err != nil {
			found.add(arg.Name, err)
			return
		}
	}
	v, err := arg.Sanitize(member.Value, arg.Name)
	if err != nil {
		found.add(arg.Name, err)
		return
	}
	member.Value = v
}

// wellFormed refuses text that no database column can hold: broken UTF-8 and
// NUL characters, anywhere inside v.
func wellFormed(v any) bool {
	switch v := v.(type) {
	case string:
		return utf8.ValidString(v) && strings.IndexByte(v, 0) < 0
	case []any:
		for _, item := range v {
			if !wellFormed(item) {
				return false
			}
		}
	case value.Object:
		for _, m := range v {
			if !wellFormed(m.Key) || !wellFormed(m.Value) {
				return false
			}
		}
	}
	return true
}

// problems collects what is wrong with the arguments of one round.
type problems struct {
	request *Request
	names   []string
	params  value.Object
	details value.Object
}

func (p *problems) any() bool { return len(p.params) > 0 }

func (p *problems) add(name string, err *schema.Error) {
	if err == nil || p.params.Has(name) {
		return
	}
	message := p.request.Say(err.Message)
	p.names = append(p.names, name)
	p.params.Add(name, message)
	if err.Code == "" {
		return // the check only says no
	}
	var data any
	if err.Data != nil {
		data = err.Data
	}
	p.details.Add(name, value.Object{{Key: "code", Value: err.Code}, {Key: "message", Value: message}, {Key: "data", Value: data}})
}

func (p *problems) err() *Error {
	if p.details == nil {
		p.details = value.Object{}
	}
	return &Error{
		Code: "rest_invalid_param", Status: http.StatusBadRequest,
		Message: text.M("error.rest_invalid_param", strings.Join(p.names, ", ")),
		Data:    value.Object{{Key: "params", Value: p.params}, {Key: "details", Value: p.details}},
	}
}
