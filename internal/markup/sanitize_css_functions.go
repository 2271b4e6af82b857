package markup

import "strings"

// cssFunctions may compute values of any property.
var cssFunctions = wordSet("var calc min max minmax clamp repeat")

// dropFunctions removes calls of the known functions whose brackets are
// balanced, arguments included. It reports false when the arguments hold an
// escape, a comment, an address or a script expression.
func dropFunctions(s string) (rest string, ok bool) {
	if !strings.Contains(s, "(") {
		return s, true
	}
	closer := matchBrackets(s)
	var out strings.Builder
	from := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '(' || closer[i] == 0 {
			continue
		}
		start := i
		for start > from && (isAlnum(s[start-1]) || s[start-1] == '_') {
			start--
		}
		if !cssFunctions[s[start:i]] {
			continue
		}
		args := asciiLower(s[i+1 : closer[i]])
		if strings.Contains(args, `\`) || strings.Contains(args, "/*") ||
			strings.Contains(args, "url(") || strings.Contains(args, "expression(") {
			return "", false
		}
		out.WriteString(s[from:start])
		i = closer[i]
		from = i + 1
	}
	out.WriteString(s[from:])
	return out.String(), true
}

// matchBrackets gives for each "(" the position of its ")", 0 where it has
// none.
func matchBrackets(s string) map[int]int {
	closer := map[int]int{}
	var open []int
	for i := range len(s) {
		switch {
		case s[i] == '(':
			open = append(open, i)
		case s[i] == ')' && len(open) > 0:
			closer[open[len(open)-1]] = i
			open = open[:len(open)-1]
		}
	}
	return closer
}
