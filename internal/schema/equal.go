package schema

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"portico/internal/value"
)

// same compares a coerced value with an allowed one, strictly: only the kinds of
// numbers meet.
func same(a, b any) bool {
	switch a := a.(type) {
	case int64:
		switch b := b.(type) {
		case int64:
			return a == b
		case int:
			return a == int64(b)
		case float64:
			return float64(a) == b
		}
		return false
	case float64:
		switch b := b.(type) {
		case int64:
			return a == float64(b)
		case int:
			return a == float64(b)
		case float64:
			return a == b
		}
		return false
	case []any, value.Object:
		b = plain(b)
		return isCollection(b) && sameMembers(toObject(a), toObject(b))
	default:
		return !isCollection(b) && a == b
	}
}

func isCollection(v any) bool {
	switch v.(type) {
	case []any, value.Object:
		return true
	}
	return false
}

func sameMembers(a, b value.Object) bool {
	if len(a) != len(b) {
		return false
	}
	for _, m := range a {
		other, ok := b.Get(m.Key)
		if !ok || !same(m.Value, other) {
			return false
		}
	}
	return true
}

// unique tells whether all items differ. 1, 1.0 and "1" do; members of objects
// may stand in any order.
func unique(items []any) bool {
	if len(items) < 2 {
		return true
	}
	seen := make(map[string]struct{}, len(items))
	var form []byte
	for _, item := range items {
		form = appendPrint(form[:0], item)
		if _, ok := seen[string(form)]; ok {
			return false
		}
		seen[string(form)] = struct{}{}
	}
	return true
}

// appendPrint writes v so that equal values, and only those, give equal text.
func appendPrint(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, 'n')
	case bool:
		return strconv.AppendBool(dst, v)
	case int64:
		return strconv.AppendInt(append(dst, 'i'), v, 10)
	case float64:
		return strconv.AppendUint(append(dst, 'd'), math.Float64bits(v), 16)
	case string:
		dst = strconv.AppendInt(append(dst, 's'), int64(len(v)), 10)
		return append(append(dst, ':'), v...)
	default:
		o := slices.SortedFunc(slices.Values(toObject(v)), func(a, b value.Member) int {
			return cmp.Compare(a.Key, b.Key)
		})
		dst = append(dst, '{')
		for _, m := range o {
			dst = appendPrint(dst, m.Key)
			dst = append(appendPrint(dst, m.Value), ',')
		}
		return append(dst, '}')
	}
}
