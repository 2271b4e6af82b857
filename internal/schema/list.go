package schema

import (
	"strconv"
	"strings"

	"portico/internal/value"
)

func (s *Schema) sanitizeArray(v any) (any, *failure) {
	from := toList(v)
	to := make([]any, len(from))
	copy(to, from)
	if s.Items != nil {
		for i, item := range from {
			clean, err := s.Items.sanitize(item, s.Items.Type)
			if err != nil {
				return nil, err.under(strconv.Itoa(i))
			}
			to[i] = clean
		}
	}
	if s.UniqueItems && !unique(to) {
		return nil, refuseDuplicates()
	}
	return to, nil
}

// toList gives v as a list: the values of an object, or the pieces of a scalar's
// text. Null becomes an empty list.
func toList(v any) []any {
	switch v := v.(type) {
	case nil:
		return []any{}
	case []any:
		return v
	case value.Object:
		list := make([]any, len(v))
		for i := range v {
			list[i] = v[i].Value
		}
		return list
	default:
		return split(toText(v))
	}
}

// split cuts a text at commas and white space.
func split(s string) []any {
	list := []any{}
	for piece := range strings.FieldsFuncSeq(s, isSeparator) {
		list = append(list, piece)
	}
	return list
}

func isSeparator(r rune) bool { return r == ',' || r < 0x80 && isSpace(byte(r)) }

func isSpace(c byte) bool {
	return c == ' ' || '\t' <= c && c <= '\r' // \t \n \v \f \r
}

// isIndex tells whether an object's name is a whole number in its only spelling,
// so that the object counts as a list.
func isIndex(name string) bool {
	size := strings.TrimPrefix(name, "-")
	if size == "" || !isDigit(size[0]) || size[0] == '0' && name != "0" {
		return false
	}
	_, err := strconv.ParseInt(name, 10, 64)
	return err == nil
}
