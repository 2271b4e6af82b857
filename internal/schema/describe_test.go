package schema

import (
	"os"
	"path/filepath"
	"testing"

	"portico/internal/value"
)

func say(key string) string { return "<" + key + ">" }

var described = Fields{
	{Name: "context", Type: String, Text: "arg.context", Enum: []any{"view", "embed", "edit"}, Default: "view"},
	{Name: "per_page", Type: Integer, Text: "arg.per_page", Default: 10, Minimum: Bound(1), Maximum: Bound(100), Early: true},
	{Name: "include", Type: Array, Items: &Schema{Type: Integer}, Default: []any{}},
	{Name: "date", Type: Either(String, Null), Format: "date-time", Context: []string{"view", "edit"}},
	{Name: "id", Type: Integer, Context: []string{"view"}, ReadOnly: true, Required: true},
	{Name: "title", Type: Object, Unchecked: true, Context: []string{"view", "edit"}, Properties: Fields{
		{Name: "raw", Type: String, Context: []string{"edit"}, Required: true},
		{Name: "rendered", Type: String, Context: []string{"view"}, ReadOnly: true},
	}},
	{Name: "categories", Type: Either(Object, Array), OneOf: []*Schema{
		{Title: "List", Type: Array, Items: &Schema{Type: Integer}},
		{Title: "Query", Type: Object, NoAdditional: true, Properties: Fields{{Name: "terms", Type: Array, Default: []any{}}}},
	}},
	{Name: "body", Type: Object, AllowAdditional: true, MinProperties: Count(1), MaxProperties: Count(9)},
	{Name: "headers", Type: Object, RequiredProperties: []string{"Host"}, PatternProperties: Fields{{Name: "^X-", Type: String}},
		AdditionalProperties: &Schema{AnyOf: []*Schema{{Type: String, Pattern: "^a", MinLength: Count(0), MaxLength: Count(5)}, {Type: Null}}}},
	{Name: "weight", Type: Number, Minimum: Bound(0), ExclusiveMinimum: true, Maximum: Bound(2.5), ExclusiveMaximum: true, MultipleOf: 0.5},
	{Name: "tags", Type: Array, MinItems: Count(1), MaxItems: Count(25), UniqueItems: true},
	{Name: "anything", Required: true},
}

// TestDescribe compares with testdata/*.txt; run with UPDATE_GOLDEN=1 to write
// them anew.
func TestDescribe(t *testing.T) {
	for name, describe := range map[string]func(*Schema) value.Object{
		"arguments":  func(s *Schema) value.Object { return s.Describe(say, true) },
		"properties": func(s *Schema) value.Object { return s.Describe(say, false) },
		"openapi":    func(s *Schema) value.Object { return s.OpenAPI(say) },
	} {
		var got []byte
		for i := range described {
			got = append(got, described[i].Name+" "+encode(t, describe(&described[i]))+"\n"...)
		}
		path := filepath.Join("testdata", name+".txt")
		if os.Getenv("UPDATE_GOLDEN") != "" {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
	}
}

// TestDescribeCanBeParsed: a description says all that a check needs.
func TestDescribeCanBeParsed(t *testing.T) {
	for i := range described {
		s := &described[i]
		first := s.Describe(say, false)
		again, err := Parse(decode(t, encode(t, first)))
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
			continue
		}
		second := again.Describe(func(text string) string { return text }, false)
		if encode(t, first) != encode(t, second) {
			t.Errorf("%s:\n%s\nbecame\n%s", s.Name, encode(t, first), encode(t, second))
		}
	}
}
