package conformance

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"time"
)

// kinds are what the placeholders stand for.
var kinds = map[string]func(v any) bool{
	"<any>":      func(any) bool { return true },
	"<now>":      isNow,
	"<string>":   func(v any) bool { _, ok := v.(string); return ok },
	"<nonempty>": func(v any) bool { s, ok := v.(string); return ok && s != "" },
	"<int>":      func(v any) bool { n, ok := v.(json.Number); return ok && isWhole(n) },
	"<number>":   func(v any) bool { _, ok := v.(json.Number); return ok },
	"<bool>":     func(v any) bool { _, ok := v.(bool); return ok },
	"<array>":    func(v any) bool { _, ok := v.([]any); return ok },
	"<object>":   func(v any) bool { _, ok := v.(object); return ok },
	"<url>":      func(v any) bool { s, ok := v.(string); return ok && strings.HasPrefix(s, "http") },
}

var isoTime = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$`)

// nowWithin is how far from the present <now> may be: time zones are not looked
// at.
const nowWithin = 36 * time.Hour

func isNow(v any) bool {
	s, _ := v.(string)
	if !isoTime.MatchString(s) {
		return false
	}
	moment, err := time.Parse("2006-01-02T15:04:05", s[:19])
	return err == nil && time.Since(moment).Abs() < nowWithin
}

// differences lists the places where actual is not what is expected.
func differences(expected, actual any, where string) []string {
	place := where
	if place == "" {
		place = "/"
	}
	switch expected := expected.(type) {
	case object:
		o, ok := actual.(object)
		if !ok {
			return []string{place + ": expected an object, got " + short(actual)}
		}
		var found []string
		for _, m := range expected {
			v, ok := o.get(m.key)
			if !ok {
				found = append(found, fmt.Sprintf("%s/%s: missing, expected %s", where, m.key, short(m.value)))
				continue
			}
			found = append(found, differences(m.value, v, where+"/"+m.key)...)
		}
		return found
	case []any:
		list, ok := actual.([]any)
		if !ok {
			return []string{place + ": expected an array, got " + short(actual)}
		}
		if len(expected) != len(list) {
			return []string{fmt.Sprintf("%s: expected %d items, got %d: %s", place, len(expected), len(list), short(list))}
		}
		var found []string
		for i := range expected {
			found = append(found, differences(expected[i], list[i], fmt.Sprintf("%s/%d", where, i))...)
		}
		return found
	}
	if same(expected, actual) {
		return nil
	}
	return []string{fmt.Sprintf("%s: expected %s, got %s", place, short(expected), short(actual))}
}

// same compares values without members; numbers by what they amount to.
func same(expected, actual any) bool {
	switch expected := expected.(type) {
	case string:
		if isKind := kinds[expected]; isKind != nil {
			return isKind(actual)
		}
	case json.Number:
		if n, ok := actual.(json.Number); ok {
			a, okA := new(big.Rat).SetString(expected.String())
			b, okB := new(big.Rat).SetString(n.String())
			return okA && okB && a.Cmp(b) == 0
		}
	}
	switch actual.(type) {
	case object, []any: // cannot be compared, and nothing without members equals them
		return false
	}
	return expected == actual
}
