package value

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// Raw is JSON text that is written as it is.
type Raw = json.RawMessage

// Append writes v as JSON behind dst. Beside the values of this package it takes
// int, []int64, []string, []Object and Raw, which answers are made of; anything
// else goes through encoding/json.
func Append(dst []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case string:
		return AppendString(dst, v), nil
	case int64:
		return strconv.AppendInt(dst, v, 10), nil
	case int:
		return strconv.AppendInt(dst, int64(v), 10), nil
	case bool:
		return strconv.AppendBool(dst, v), nil
	case Object:
		return appendObject(dst, v)
	case []any:
		return appendList(dst, v)
	case []Object:
		return appendList(dst, v)
	case []string:
		return appendList(dst, v)
	case []int64:
		return appendList(dst, v)
	case float64:
		return appendFloat(dst, v)
	case Raw:
		if len(v) == 0 {
			return append(dst, "null"...), nil
		}
		return append(dst, v...), nil
	default:
		text, err := json.Marshal(v)
		return append(dst, text...), err
	}
}

// MarshalJSON lets an Object stand inside values that encoding/json writes.
func (o Object) MarshalJSON() ([]byte, error) { return appendObject(nil, o) }

func appendObject(dst []byte, o Object) ([]byte, error) {
	dst = append(dst, '{')
	var err error
	for i := range o {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendString(dst, o[i].Key)
		dst = append(dst, ':')
		if dst, err = Append(dst, o[i].Value); err != nil {
			return dst, fmt.Errorf("%s: %w", o[i].Key, err)
		}
	}
	return append(dst, '}'), nil
}

func appendList[T any](dst []byte, list []T) ([]byte, error) {
	dst = append(dst, '[')
	var err error
	for i := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		if dst, err = Append(dst, list[i]); err != nil {
			return dst, err
		}
	}
	return append(dst, ']'), nil
}

// appendFloat writes whole numbers without exponent, as clients compare them
// with integers, and refuses what JSON cannot say.
func appendFloat(dst []byte, f float64) ([]byte, error) {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return dst, fmt.Errorf("number %v has no JSON form", f)
	}
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	return strconv.AppendFloat(dst, f, format, -1, 64), nil
}

const hex = "0123456789abcdef"

// AppendString writes s as a JSON string behind dst. Bytes that are not UTF-8
// become U+FFFD. Line separators are escaped, because a script that carries the
// text would end a line there.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= ' ' && c < utf8.RuneSelf && c != '"' && c != '\\' {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			dst = append(dst, s[start:i]...)
			dst = appendEscape(dst, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			dst = append(dst, s[start:i]...)
			dst = append(dst, "\ufffd"...)
			start = i + size
		case r == '\u2028' || r == '\u2029':
			dst = append(dst, s[start:i]...)
			dst = append(dst, `\u202`...)
			dst = append(dst, hex[r&0xf])
			start = i + size
		}
		i += size
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

func appendEscape(dst []byte, c byte) []byte {
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	default:
		return append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&0xf])
	}
}
