package rest

import (
	"regexp"
	"strings"
)

// node is one piece of a route's pattern: text that stands for itself, a group,
// or an expression for values.
type node struct {
	source   string // as written, without what makes it optional
	text     string // what it stands for; empty for expressions and groups
	group    *group
	optional bool
	repeated bool
}

// group is a parenthesis in a pattern.
type group struct {
	name     string
	branches [][]node
	source   string // what is inside
}

// patternParser takes a pattern apart. The matcher has compiled it before, so it
// is known to be well formed.
type patternParser struct{ rest string }

// parsePattern gives the alternatives of a pattern.
func parsePattern(pattern string) [][]node {
	p := patternParser{pattern}
	return p.branches()
}

// branches reads up to the end of the group or pattern.
func (p *patternParser) branches() [][]node {
	all := [][]node{nil}
	for p.rest != "" && p.rest[0] != ')' {
		if p.rest[0] == '|' {
			p.rest = p.rest[1:]
			all = append(all, nil)
			continue
		}
		last := len(all) - 1
		all[last] = append(all[last], p.node())
	}
	return all
}

func (p *patternParser) node() node {
	before := p.rest
	var n node
	switch {
	case before[0] == '(':
		n.group = p.group()
	case before[0] == '[':
		p.rest = before[classEnd(before):]
	case before[0] == '\\' && len(before) > 1:
		p.rest = before[2:]
		if !isWord(before[1]) {
			n.text = before[1:2]
		}
	case before[0] == '.' && len(before) > 1 && strings.IndexByte("*+?{", before[1]) >= 0:
		p.rest = before[1:] // a lone dot is meant as one
	default:
		p.rest = before[1:]
		n.text = before[:1]
	}
	n.source = before[:len(before)-len(p.rest)]
	p.quantifier(&n)
	return n
}

func (p *patternParser) group() *group {
	p.rest = p.rest[1:]
	g := &group{}
	if after, ok := strings.CutPrefix(p.rest, "?:"); ok {
		p.rest = after
	} else if match := groupName.FindStringSubmatch(p.rest); match != nil {
		g.name = match[1]
		p.rest = p.rest[len(match[0]):]
	}
	before := p.rest
	g.branches = p.branches()
	g.source = before[:len(before)-len(p.rest)]
	p.rest = strings.TrimPrefix(p.rest, ")")
	return g
}

var (
	groupName  = regexp.MustCompile(`^\?P?<(\w+)>`)
	quantified = regexp.MustCompile(`^(?:[*+]|\{\d+(?:,\d*)?\})\??`)
)

func (p *patternParser) quantifier(n *node) {
	if strings.HasPrefix(p.rest, "?") {
		n.optional = true
		p.rest = p.rest[1:]
		return
	}
	if sign := quantified.FindString(p.rest); sign != "" {
		n.repeated = true
		n.source += sign
		p.rest = p.rest[len(sign):]
	}
}

// classEnd is where a character class ends.
func classEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			i++
		case s[i] == ']' && i > 1 && s[1:i] != "^":
			return i + 1
		}
	}
	return len(s)
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
