package conformance

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	wholeVariable = regexp.MustCompile(`^\{\{(\w+)\}\}$`)
	variable      = regexp.MustCompile(`\{\{(\w+)\}\}`)
	credential    = regexp.MustCompile(`\{\{basic:([\w.@-]+):(\w+)\}\}`)
)

// fill replaces {{name}} by the kept value. A text that is nothing else takes
// the value with its type.
func fill(v any, kept map[string]any) any {
	switch v := v.(type) {
	case string:
		if match := wholeVariable.FindStringSubmatch(v); match != nil {
			if value, ok := kept[match[1]]; ok {
				return value
			}
		}
		return fillText(v, kept)
	case []any:
		filled := make([]any, len(v))
		for i, item := range v {
			filled[i] = fill(item, kept)
		}
		return filled
	case object:
		filled := make(object, len(v))
		for i, m := range v {
			filled[i] = member{asText(fill(m.key, kept)), fill(m.value, kept)}
		}
		return filled
	}
	return v
}

func fillText(text string, kept map[string]any) string {
	text = credential.ReplaceAllStringFunc(text, func(found string) string {
		match := credential.FindStringSubmatch(found)
		return base64.StdEncoding.EncodeToString([]byte(match[1] + ":" + asText(kept[match[2]])))
	})
	return variable.ReplaceAllStringFunc(text, func(found string) string {
		if value, ok := kept[variable.FindStringSubmatch(found)[1]]; ok {
			return asText(value)
		}
		return found
	})
}

// asText is a value inside a longer text.
func asText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	}
	return fmt.Sprint(v)
}

// at is the value at a JSON pointer, nil where there is none.
func at(document any, pointer string) any {
	for part := range strings.SplitSeq(pointer, "/") {
		if part == "" {
			continue
		}
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		switch container := document.(type) {
		case []any:
			index, err := strconv.ParseUint(part, 10, 31)
			if err != nil || int(index) >= len(container) {
				return nil
			}
			document = container[index]
		case object:
			var ok bool
			if document, ok = container.get(part); !ok {
				return nil
			}
		default:
			return nil
		}
	}
	return document
}
