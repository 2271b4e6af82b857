package schema

import (
	"math"
	"strconv"
)

// validateNumber checks the bounds before it asks whether the number is whole.
func (s *Schema) validateNumber(v any, kind Type) *failure {
	n, ok := numeric(v)
	if !ok {
		return refuseType(kind)
	}
	if s.MultipleOf != 0 && math.Mod(n, s.MultipleOf) != 0 {
		return refuse("rest_invalid_multiple", "multiple", shortest(s.MultipleOf))
	}
	if low := s.Minimum; low != nil {
		if s.ExclusiveMinimum && n <= *low {
			return refuse(codeBounds, "above", shortest(*low))
		}
		if n < *low {
			return refuse(codeBounds, "minimum", shortest(*low))
		}
	}
	if high := s.Maximum; high != nil {
		if s.ExclusiveMaximum && n >= *high {
			return refuse(codeBounds, "below", shortest(*high))
		}
		if n > *high {
			return refuse(codeBounds, "maximum", shortest(*high))
		}
	}
	if kind == Integer && n != math.Trunc(n) {
		return refuseType(kind)
	}
	return nil
}

func shortest(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

func isInteger(v any) bool {
	n, ok := numeric(v)
	return ok && n == math.Trunc(n)
}

// numeric reads a number or the text of one. White space may stand around the
// text. Numbers too large for a float64 are refused, as no answer could repeat
// them.
func numeric(v any) (float64, bool) {
	var f float64
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		f = v
	case string:
		text := trimSpace(v)
		if text == "" || numberPrefix(text) != len(text) {
			return 0, false
		}
		f, _ = strconv.ParseFloat(text, 64) // out of range gives ±Inf
	default:
		return 0, false
	}
	return f, !math.IsInf(f, 0) && !math.IsNaN(f)
}

func trimSpace(s string) string {
	for s != "" && isSpace(s[0]) {
		s = s[1:]
	}
	for s != "" && isSpace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// numberPrefix is how much of the beginning of s is a decimal number: sign,
// digits with or without a point, exponent. 0 means none.
func numberPrefix(s string) int {
	i := signs(s, 0)
	whole := digits(s, i)
	end := whole
	if end < len(s) && s[end] == '.' {
		end = digits(s, end+1)
		if whole == i && end == whole+1 {
			return 0 // a point alone
		}
	} else if whole == i {
		return 0
	}
	if end < len(s) && (s[end] == 'e' || s[end] == 'E') {
		start := signs(s, end+1)
		if exponent := digits(s, start); exponent > start {
			end = exponent
		}
	}
	return end
}

func signs(s string, i int) int {
	if i < len(s) && (s[i] == '+' || s[i] == '-') {
		i++
	}
	return i
}

func digits(s string, i int) int {
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	return i
}
