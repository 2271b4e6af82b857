package schema

import (
	"cmp"
	"strings"

	"portico/internal/value"
)

// candidate is one of the alternatives in AnyOf or OneOf, and how it fared.
type candidate struct {
	schema   *Schema
	types    Type // its own, or else that of the schema around it
	position int
	err      *failure
}

func try(alternatives []*Schema, position int, v any, types Type) candidate {
	schema := alternatives[position]
	c := candidate{schema: schema, types: cmp.Or(schema.Type, types), position: position}
	c.err = schema.validate(v, c.types)
	return c
}

// matchAny finds the first alternative of AnyOf that v fits.
func (s *Schema) matchAny(v any, types Type) (candidate, *failure) {
	var failed []candidate
	for i := range s.AnyOf {
		c := try(s.AnyOf, i, v, types)
		if c.err == nil {
			return c, nil
		}
		failed = append(failed, c)
	}
	return candidate{}, refuseAll(failed, v)
}

// matchOne finds the only alternative of OneOf that v fits.
func (s *Schema) matchOne(v any, types Type) (candidate, *failure) {
	var fitting, failed []candidate
	for i := range s.OneOf {
		c := try(s.OneOf, i, v, types)
		if c.err == nil {
			fitting = append(fitting, c)
		} else {
			failed = append(failed, c)
		}
	}
	switch len(fitting) {
	case 0:
		return candidate{}, refuseAll(failed, v)
	case 1:
		return fitting[0], nil
	default:
		return candidate{}, refuseSeveral(fitting)
	}
}

func refuseSeveral(fitting []candidate) *failure {
	err := refuse(codeSeveral, "several_match")
	if names := titles(fitting); names != "" {
		err = refuse(codeSeveral, "several_match_titles", names)
	}
	positions := make([]any, len(fitting))
	for i, c := range fitting {
		positions[i] = int64(c.position)
	}
	err.data = value.Object{{Key: "positions", Value: positions}}
	return err
}

// refuseAll says that no alternative fits. Where it can be told which one was
// meant, that one's complaint is the reason.
func refuseAll(failed []candidate, v any) *failure {
	meant, ok := closest(failed, v)
	if !ok {
		if names := titles(failed); names != "" {
			return refuse(codeNoMatch, "none_matches_titles", names)
		}
		return refuse(codeNoMatch, "none_matches")
	}
	err := refuse(codeNoMatch, "no_match")
	if meant.schema.Title != "" {
		err = refuse(codeNoMatch, "no_match_title", meant.schema.Title)
	}
	err.reason = meant.err
	err.data = value.Object{{Key: "position", Value: int64(meant.position)}}
	return err
}

// closest guesses which alternative was meant: the only one, the only one whose
// type was right, or among objects the one that knows most of the properties.
func closest(failed []candidate, v any) (candidate, bool) {
	if len(failed) == 1 {
		return failed[0], true
	}
	var right []candidate
	for _, c := range failed {
		if c.err.code != codeType || len(c.err.path) > 0 {
			right = append(right, c)
		}
	}
	if len(right) == 1 {
		return right[0], true
	}
	if len(right) == 0 || right[0].types != Object {
		return candidate{}, false
	}
	var best candidate
	known := 0
	for _, c := range right {
		if n := c.schema.knows(toObject(v)); n > known {
			best, known = c, n
		}
	}
	return best, known > 0
}

// knows counts the properties of the schema that o has.
func (s *Schema) knows(o value.Object) int {
	n := 0
	for i := range s.Properties {
		if o.Has(s.Properties[i].Name) {
			n++
		}
	}
	return n
}

// titles lists the titles of the candidates if they all have one.
func titles(candidates []candidate) string {
	names := make([]string, len(candidates))
	for i, c := range candidates {
		if c.schema.Title == "" {
			return ""
		}
		names[i] = c.schema.Title
	}
	return strings.Join(names, ", ")
}
