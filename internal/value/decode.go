package value

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// MaxDepth is how deeply lists and objects may nest in anything that comes from
// outside.
const MaxDepth = 512

// Reasons why a JSON text cannot be read.
var (
	ErrDepth  = errors.New("nested too deeply")
	ErrUTF8   = errors.New("not valid UTF-8")
	ErrSyntax = errors.New("not valid JSON")
)

// Decode reads one JSON text. Of a member that is given twice the last one
// counts, in the first one's place. The error wraps ErrDepth, ErrUTF8 or
// ErrSyntax.
func Decode(text []byte) (any, error) {
	if !utf8.Valid(text) {
		return nil, ErrUTF8
	}
	d := decoder{json.NewDecoder(bytes.NewReader(text))}
	d.UseNumber()
	v, err := d.value(0)
	if err != nil {
		if errors.Is(err, ErrDepth) {
			return nil, err
		}
		return nil, fmt.Errorf("%w: %s", ErrSyntax, strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: text after the end", ErrSyntax)
	}
	return v, nil
}

type decoder struct{ *json.Decoder }

func (d decoder) value(depth int) (any, error) {
	token, err := d.Token()
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	switch token := token.(type) {
	case json.Number:
		return number(token.String())
	case json.Delim:
		if depth >= MaxDepth {
			return nil, ErrDepth
		}
		if token == '[' {
			return d.list(depth + 1)
		}
		return d.object(depth + 1)
	default: // nil, bool, string
		return token, nil
	}
}

func (d decoder) list(depth int) (any, error) {
	list := []any{}
	for d.More() {
		v, err := d.value(depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := d.Token()
	return list, err
}

func (d decoder) object(depth int) (any, error) {
	var builder objectBuilder
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := d.value(depth)
		if err != nil {
			return nil, err
		}
		builder.set(key.(string), v) // the decoder refuses keys that are no strings
	}
	_, err := d.Token()
	return builder.object(), err
}

// number turns a JSON number into int64 where it is whole and fits. One too
// large for a float64 is refused: no answer could say it again.
func number(text string) (any, error) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n, nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, fmt.Errorf("number %.32s is out of range", text)
	}
	return f, nil
}

// objectBuilder collects members and keeps repeated keys cheap to find, so that
// an object with very many members cannot make reading it quadratic.
type objectBuilder struct {
	members Object
	places  map[string]int
}

func (b *objectBuilder) set(key string, v any) {
	if b.places == nil {
		b.places = map[string]int{}
	}
	if at, ok := b.places[key]; ok {
		b.members[at].Value = v
		return
	}
	b.places[key] = len(b.members)
	b.members = append(b.members, Member{key, v})
}

func (b *objectBuilder) get(key string) (any, bool) {
	at, ok := b.places[key]
	if !ok {
		return nil, false
	}
	return b.members[at].Value, true
}

func (b *objectBuilder) object() Object {
	if b.members == nil {
		return Object{}
	}
	return b.members
}
