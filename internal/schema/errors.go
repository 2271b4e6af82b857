package schema

import (
	"fmt"
	"slices"
	"strings"

	"portico/internal/text"
	"portico/internal/value"
)

// Error says why a value was refused.
type Error struct {
	// Code is the word clients act on, such as "rest_invalid_type".
	Code string
	// Message is the sentence for people. Its first place is always the name of
	// the value. The last place may hold a [text.Message] itself: the reason
	// inside a longer sentence.
	Message text.Message
	// Data is what the answer carries beside the code; nil stands for null.
	Data value.Object
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s: %s %v", e.Code, e.Message.Key, e.Message.Args)
}

const (
	codeType    = "rest_invalid_type"
	codeBounds  = "rest_out_of_bounds"
	codeEnum    = "rest_not_in_enum"
	codeNoMatch = "rest_no_matching_schema"
	codeSeveral = "rest_one_of_multiple_matches"
)

// failure is an Error under construction. The checks know nothing of the place
// they work at: whoever looks into a list or object adds the item or property
// on the way back, so that a value that fits costs no bookkeeping.
type failure struct {
	code   string
	key    string // last part of the message key
	args   []any  // behind the name of the value
	path   []string
	reason *failure
	data   value.Object
}

func refuse(code, key string, args ...any) *failure {
	return &failure{code: code, key: key, args: args}
}

// refuseType says that a value is of none of the wanted types.
func refuseType(types Type) *failure {
	return refuse(codeType, "type", strings.ReplaceAll(string(types), "|", ", "))
}

// under puts the failure into a list item or property.
func (f *failure) under(name string) *failure {
	f.path = append(f.path, name)
	return f
}

// complete makes the error about the value called param. Nil stays nil.
func (f *failure) complete(param string) *Error {
	if f == nil {
		return nil
	}
	for _, name := range slices.Backward(f.path) {
		param += "[" + name + "]"
	}
	args := append([]any{param}, f.args...)
	if f.reason != nil {
		args = append(args, f.reason.complete(param).Message)
	}
	data := f.data
	if f.code == codeType {
		data = value.Object{{Key: "param", Value: param}}
	}
	return &Error{Code: f.code, Message: text.M("schema.error."+f.key, args...), Data: data}
}
