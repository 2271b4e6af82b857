package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// object is a JSON object that keeps the order of its members: the order of
// query arguments shows in answers. Values are object, []any, string,
// json.Number, bool and nil. This package reads JSON by itself, not with the
// code it is there to check.
type object []member

type member struct {
	key   string
	value any
}

func (o object) get(key string) (any, bool) {
	for _, m := range o {
		if m.key == key {
			return m.value, true
		}
	}
	return nil, false
}

// text is the string member key, or empty.
func (o object) text(key string) string {
	v, _ := o.get(key)
	s, _ := v.(string)
	return s
}

// members is the object member key, or empty.
func (o object) members(key string) object {
	v, _ := o.get(key)
	inner, _ := v.(object)
	return inner
}

// list is the array member key, or empty.
func (o object) list(key string) []any {
	v, _ := o.get(key)
	list, _ := v.([]any)
	return list
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		v, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(v)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// decode reads one JSON text.
func decode(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	v, err := next(decoder)
	if err != nil {
		return nil, err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("text after the end")
	}
	return v, nil
}

func next(decoder *json.Decoder) (any, error) {
	token, err := decoder.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for decoder.More() {
			v, err := next(decoder)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := decoder.Token()
		return list, err
	case json.Delim('{'):
		o := object{}
		for decoder.More() {
			key, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			v, err := next(decoder)
			if err != nil {
				return nil, err
			}
			name := key.(string) // the decoder refuses other keys
			if _, twice := o.get(name); twice {
				return nil, fmt.Errorf("the member %q is there twice", name)
			}
			o = append(o, member{name, v})
		}
		_, err := decoder.Token()
		return o, err
	}
	return token, nil
}

// isWhole tells whether a number is written without fraction and exponent.
func isWhole(n json.Number) bool { return !strings.ContainsAny(n.String(), ".eE") }

// short is the beginning of a value's JSON.
func short(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	const most = 160
	if runes := []rune(string(text)); len(runes) > most {
		return string(runes[:most-3]) + "..."
	}
	return string(text)
}
