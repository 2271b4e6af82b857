package locales_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sources is what the program's code says about messages.
type sources struct {
	literals map[string]bool   // every string constant, in lower case
	keys     map[string]string // keys that are written out, with the place
	codes    map[string]string // codes whose sentence is error.<code>, with the place
	prefixes map[string]bool   // beginnings of keys that are put together
	suffixes map[string]bool   // ends of such keys
	spoken   map[ast.Expr]bool // codes that come with another sentence
}

// scan reads the program's code, without its tests.
func scan(t *testing.T, looksLikeKey func(string) bool) *sources {
	t.Helper()
	s := &sources{
		literals: map[string]bool{}, keys: map[string]string{}, codes: map[string]string{},
		prefixes: map[string]bool{}, suffixes: map[string]bool{}, spoken: map[ast.Expr]bool{},
	}
	for _, folder := range []string{"../internal", "../cmd"} {
		err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			switch {
			case strings.HasSuffix(name, "_test.go"):
			case strings.HasSuffix(name, ".go"):
				return s.readGo(name, looksLikeKey)
			case strings.HasSuffix(name, ".html"):
				return s.readTemplate(name, looksLikeKey)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

var restCode = regexp.MustCompile(`^rest_[a-z_]+$`)

var quoted = regexp.MustCompile(`"([a-z0-9._-]+)"`)

// readTemplate takes the keys out of a page's template.
func (s *sources) readTemplate(name string, looksLikeKey func(string) bool) error {
	content, err := os.ReadFile(name)
	for _, match := range quoted.FindAllStringSubmatch(string(content), -1) {
		s.add(match[1], name, looksLikeKey)
	}
	return err
}

func (s *sources) add(literal, place string, looksLikeKey func(string) bool) {
	s.literals[strings.ToLower(literal)] = true
	if looksLikeKey(literal) {
		s.keys[literal] = place
	}
}

func (s *sources) readGo(name string, looksLikeKey func(string) bool) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(node ast.Node) bool {
		place := func() string { return set.Position(node.Pos()).String() }
		switch node := node.(type) {
		case *ast.BasicLit:
			if literal, ok := constant(node); ok {
				s.add(literal, place(), looksLikeKey)
				// Codes are handed around as well; those of package schema
				// come with sentences of their own.
				if restCode.MatchString(literal) && file.Name.Name != "schema" && !s.spoken[node] {
					s.codes[literal] = place()
				}
			}
		case *ast.BinaryExpr:
			if literal, ok := constant(node.X); ok && strings.HasSuffix(literal, ".") {
				s.prefixes[literal] = true
			}
			if literal, ok := constant(node.Y); ok && strings.HasPrefix(literal, ".") {
				s.suffixes[literal] = true
			}
		case *ast.CompositeLit:
			s.readError(node, place())
		case *ast.CallExpr:
			s.readCall(node, file.Name.Name, place())
		}
		return true
	})
	return nil
}

// readError takes the code out of an error, unless it brings a sentence of its
// own.
func (s *sources) readError(literal *ast.CompositeLit, place string) {
	if kind := lastName(literal.Type); kind != "Error" {
		return
	}
	var code ast.Expr
	spoken := false
	for _, element := range literal.Elts {
		if field, ok := element.(*ast.KeyValueExpr); ok {
			switch lastName(field.Key) {
			case "Message":
				spoken = true
			case "Code":
				code = field.Value
			}
		}
	}
	if spoken {
		s.spoken[code] = true
	} else if text, ok := constant(code); ok {
		s.codes[text] = place
	}
}

// readCall takes codes out of calls that make errors, and keys out of those that
// put them together.
func (s *sources) readCall(call *ast.CallExpr, pkg, place string) {
	argument := func(i int) (string, bool) {
		if i >= len(call.Args) {
			return "", false
		}
		return constant(call.Args[i])
	}
	code, found := "", false
	switch lastName(call.Fun) {
	case "Deny", "NotFound", "BadRequest":
		code, found = argument(0)
	case "Can":
		code, found = argument(1)
	case "refuse":
		if code, found = argument(1); found && pkg == "schema" {
			s.keys["schema.error."+code] = place
			return
		}
	}
	if found {
		s.codes[code] = place
	}
}

// constant is the text of a string constant.
func constant(node ast.Expr) (string, bool) {
	literal, ok := node.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}

// lastName is the last part of a name such as rest.Error.
func lastName(node ast.Expr) string {
	switch node := node.(type) {
	case *ast.Ident:
		return node.Name
	case *ast.SelectorExpr:
		return node.Sel.Name
	}
	return ""
}

// uses tells whether the code can come to a key.
func (s *sources) uses(key string) bool {
	if _, ok := s.keys[key]; ok {
		return true
	}
	if code, ok := strings.CutPrefix(key, "error."); ok && s.literals[code] {
		return true
	}
	for prefix := range s.prefixes {
		if rest, ok := strings.CutPrefix(key, prefix); ok && s.literals[rest] {
			return true
		}
	}
	for suffix := range s.suffixes {
		if stem, ok := strings.CutSuffix(key, suffix); ok && s.literals[stem] {
			return true
		}
	}
	return false
}

// isStem tells whether a text that looks like a key is only the beginning of
// some of the known ones.
func (s *sources) isStem(text string, known []string) bool {
	for suffix := range s.suffixes {
		if slices.Contains(known, text+suffix) {
			return true
		}
	}
	return false
}
