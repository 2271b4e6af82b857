package rest

import (
	"slices"
	"strconv"
	"strings"
)

// address is one form that addresses of a route can have: its pattern with one
// choice made at every alternative and optional part.
type address struct {
	template  string // /core/v2/posts/{id}
	variables []variable
	settled   []string // variables whose value the choice has fixed
}

// variable is a part of an address that differs from call to call.
type variable struct {
	name      string
	pattern   string // empty: no rule
	generated bool   // the pattern gives it no name, so it is no argument
}

// addresses lists the forms of a route's pattern for documents, in which an
// address is a text with {variables}.
func addresses(pattern string) []address {
	var list []address
	for _, branch := range parsePattern(pattern) {
		for _, pieces := range expand(branch) {
			a := join(pieces)
			same := func(other address) bool { return other.template == a.template }
			if !slices.ContainsFunc(list, same) {
				list = append(list, a)
			}
		}
	}
	return list
}

// piece is a part of one form: text, or a variable.
type piece struct {
	text     string
	settles  string // the variable that the text is the value of
	variable *variable
}

// expand gives all forms of a sequence.
func expand(nodes []node) [][]piece {
	forms := [][]piece{nil}
	for i := range nodes {
		choices := nodes[i].forms()
		longer := make([][]piece, 0, len(forms)*len(choices))
		for _, form := range forms {
			for _, choice := range choices {
				longer = append(longer, slices.Concat(form, choice))
			}
		}
		forms = longer
	}
	return forms
}

// forms gives all forms of a single node.
func (n *node) forms() [][]piece {
	var forms [][]piece
	switch {
	case n.repeated || n.group == nil && n.text == "":
		forms = [][]piece{{{variable: &variable{pattern: n.source}}}}
	case n.group == nil:
		forms = [][]piece{{{text: n.text}}}
	default:
		forms = n.group.forms()
	}
	if n.optional {
		forms = append([][]piece{nil}, forms...)
	}
	return forms
}

func (g *group) forms() [][]piece {
	var forms [][]piece
	for _, branch := range g.branches {
		switch text, fixed := literal(branch); {
		case g.name != "" && fixed:
			forms = append(forms, []piece{{text: text, settles: g.name}})
		case g.name == "" && structural(branch):
			forms = append(forms, expand(branch)...)
		default:
			return [][]piece{{{variable: &variable{name: g.name, pattern: g.source}}}}
		}
	}
	return forms
}

// literal is the text of a sequence that leaves no choice.
func literal(branch []node) (text string, ok bool) {
	for i := range branch {
		if branch[i].text == "" || branch[i].optional || branch[i].repeated {
			return "", false
		}
		text += branch[i].text
	}
	return text, true
}

// structural tells whether a sequence is about the shape of an address, and not
// an expression for a value inside it.
func structural(branch []node) bool {
	if len(branch) > 0 && branch[0].text == "/" {
		return true
	}
	for i := range branch {
		n := &branch[i]
		if n.repeated || n.text == "" && n.group == nil {
			return false
		}
		if n.group != nil && n.group.name == "" && !n.group.structural() {
			return false
		}
	}
	return true
}

func (g *group) structural() bool {
	return !slices.ContainsFunc(g.branches, func(branch []node) bool { return !structural(branch) })
}

// join writes a form as a template. Expressions without a group of their own
// that follow one another are one variable, and get a name made up for them.
func join(pieces []piece) address {
	var a address
	var template strings.Builder
	var open *variable // the nameless variable that the template ends with
	for _, p := range pieces {
		switch {
		case p.variable == nil:
			template.WriteString(p.text)
			open = nil
			if p.settles != "" {
				a.settled = append(a.settled, p.settles)
			}
		case p.variable.name == "" && open != nil:
			open.pattern += p.variable.pattern
		default:
			v := *p.variable
			if v.name == "" {
				v.name, v.generated = a.unusedName(v.pattern), true
			}
			template.WriteString("{" + v.name + "}")
			a.variables = append(a.variables, v)
			if open = nil; v.generated {
				open = &a.variables[len(a.variables)-1]
			}
		}
	}
	a.template = cleanPath(template.String())
	return a
}

// unusedName makes up a name for a variable.
func (a *address) unusedName(pattern string) string {
	base := "value"
	if isDigits(pattern) {
		base = "id"
	}
	name := base
	for i := 2; slices.ContainsFunc(a.variables, func(v variable) bool { return v.name == name }); i++ {
		name = base + strconv.Itoa(i)
	}
	return name
}

// isDigits tells whether a pattern is one of the usual ones for whole numbers.
func isDigits(pattern string) bool {
	switch strings.Trim(pattern, "()") {
	case `\d+`, `[\d]+`, `[0-9]+`:
		return true
	}
	return false
}

// shape is the template with its variables made alike: addresses that differ in
// nothing else are the same to readers of documents.
func (a *address) shape() string {
	var b strings.Builder
	inside := false
	for _, c := range a.template {
		if c == '}' {
			inside = false
		}
		if !inside {
			b.WriteRune(c)
		}
		if c == '{' {
			inside = true
		}
	}
	return b.String()
}
