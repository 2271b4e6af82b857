package seed

import (
	"math/rand/v2"
	"testing"
)

func TestTemplate(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ line, noun, adj, want string }{
		{"the {adj} {noun}", "bridge", "old", "The old bridge"},
		{"{a} {adj} {noun}", "bridge", "old", "An old bridge"},
		{"{a} {noun}", "bridge", "old", "A bridge"},
		{"{a} {adj} {noun}", "inn", "honest", "An honest inn"},
		{"{il noun} {adj}", "la torre", "antico", "La torre antica"},
		{"{il noun} {adj}", "il ponte", "antico", "Il ponte antico"},
		{"{il noun} {adj}", "la torre", "umile", "La torre umile"},
		{"{noun}", "la torre", "antico", "Torre"},
		{"{un noun}", "l'isola f", "antico", "Un'isola"},
		{"{un noun}", "l'ago m", "antico", "Un ago"},
		{"{un noun}", "lo stagno", "antico", "Uno stagno"},
		{"{un noun}", "la torre", "antico", "Una torre"},
		{"{del noun}", "il ponte", "antico", "Del ponte"},
		{"{del noun}", "lo stagno", "antico", "Dello stagno"},
		{"{nel noun} {adj}", "l'isola f", "antico", "Nell'isola antica"},
		{"{al noun}", "la torre", "antico", "Alla torre"},
	} {
		lists := map[string][]word{"noun": {readWord(test.noun)}, "adj": {readWord(test.adj)}}
		parsed, err := parseTemplate(test.line, lists)
		if err != nil {
			t.Errorf("%q: %v", test.line, err)
			continue
		}
		if got := string(parsed.appendTo(nil, rand.New(rand.NewPCG(1, 1)), true)); got != test.want {
			t.Errorf("%q with %q and %q: got %q, want %q", test.line, test.noun, test.adj, got, test.want)
		}
	}
	for _, line := range []string{"{noun", "{nothing}", "{del nothing}"} {
		if _, err := parseTemplate(line, map[string][]word{"noun": {{text: "x"}}}); err == nil {
			t.Errorf("%q: got no error", line)
		}
	}
}
