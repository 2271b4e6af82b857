package schema

import (
	"math"
	"strconv"
	"strings"
)

// toBoolean: the words false and 0 are false, and so is everything empty.
func toBoolean(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case int64:
		return v != 0
	case float64:
		return v != 0
	case string:
		return v != "" && v != "0" && !isFalse(v)
	default:
		return len(toObject(v)) > 0
	}
}

// toText gives the text of a scalar: true is "1" and false nothing. Null, lists
// and objects have no text.
func toText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		if v {
			return "1"
		}
		return ""
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return formatFloat(v)
	default:
		return ""
	}
}

// toInteger cuts a number down to a whole one; text counts as far as it is a
// number. What does not fit becomes the nearest integer that does.
func toInteger(v any) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case string:
		text := trimSpace(v)
		text = text[:numberPrefix(text)]
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	}
	f := toNumber(v)
	switch {
	case math.IsNaN(f):
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	default:
		return int64(f)
	}
}

// toNumber is toInteger for numbers with a fraction. Its result is finite.
func toNumber(v any) float64 {
	switch v := v.(type) {
	case float64:
		return v
	case int64:
		return float64(v)
	case string:
		text := trimSpace(v)
		f, _ := strconv.ParseFloat(text[:numberPrefix(text)], 64) // no number gives 0
		return min(max(f, -math.MaxFloat64), math.MaxFloat64)
	default:
		if toBoolean(v) {
			return 1
		}
		return 0
	}
}

// formatFloat writes a number as the text that lists are split from: 14 digits,
// with an exponent where the number is longer than that or very small.
func formatFloat(f float64) string {
	const precision = 14
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return strings.TrimPrefix(strings.ToUpper(strconv.FormatFloat(f, 'f', -1, 64)), "+")
	}
	scientific := strconv.FormatFloat(f, 'e', precision-1, 64)
	mantissa, power, _ := strings.Cut(scientific, "e")
	mantissa = strings.TrimRight(mantissa, "0") // it has a point: 1.5 or 1.
	exponent, _ := strconv.Atoi(power)
	if -5 < exponent && exponent < precision {
		rounded, _ := strconv.ParseFloat(scientific, 64)
		return strconv.FormatFloat(rounded, 'f', -1, 64)
	}
	if strings.HasSuffix(mantissa, ".") {
		mantissa += "0"
	}
	sign := "+"
	if exponent < 0 {
		sign, exponent = "-", -exponent
	}
	return mantissa + "E" + sign + strconv.Itoa(exponent)
}
