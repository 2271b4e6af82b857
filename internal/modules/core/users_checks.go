package core

import (
	"context"
	"net/http"
	"strconv"

	"portico/internal/identity"
	"portico/internal/rest"
	"portico/internal/schema"
	"portico/internal/text"
	"portico/internal/value"
)

// userChecks are the checks of a user's arguments that a schema cannot say.
var userChecks = map[string]rest.Check{
	"username": textCheck("username", identity.ValidLogin, "rest_user_invalid_username"),
	"password": textCheck("password", identity.ValidPassword, "rest_user_invalid_password"),
	"meta":     checkMeta,
}

// textCheck accepts texts that are valid and refuses others with a code.
func textCheck(name string, valid func(string) bool, code string) rest.Check {
	plain := schema.Schema{Type: schema.String}
	return func(_ context.Context, _ *rest.Request, v any) (any, *schema.Error) {
		if err := plain.Validate(v, name); err != nil {
			return nil, err
		}
		if s, ok := v.(string); !ok || !valid(s) {
			return nil, refusedArgument(code, text.M("error."+code))
		}
		return v, nil
	}
}

// refusedArgument is a refusal by a check that knows its status.
func refusedArgument(code string, message text.Message) *schema.Error {
	return &schema.Error{
		Code: code, Message: message, Data: value.Object{{Key: "status", Value: http.StatusBadRequest}},
	}
}

var deleteUserArgs = rest.Args{
	{Name: "force", Type: schema.Boolean, Text: "arg.user.force", Default: false},
	{Name: "reassign", Type: schema.Integer, Text: "arg.user.reassign", Required: true},
}

// checkReassign accepts the number of a user, or false in one of its spellings.
func checkReassign(_ context.Context, _ *rest.Request, v any) (any, *schema.Error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case bool:
		if !v {
			return false, nil
		}
	case string:
		if v == "" || v == "false" {
			return false, nil
		}
		if id, err := strconv.ParseInt(v, 10, 64); err == nil {
			return id, nil
		}
	}
	return nil, refusedArgument("rest_invalid_param", text.M("error.user_reassign"))
}
