package schema

// Schema describes one argument, property or list item. The zero value takes
// everything.
type Schema struct {
	// Name is the name under which the schema stands among arguments or
	// properties, and the pattern under which it stands in PatternProperties.
	Name string
	// Type is empty where any type will do.
	Type  Type
	Title string
	// Text is the message key of the description.
	Text string
	// Default stands in for an argument that is not given; nil means none.
	Default any
	// Required marks an argument or property that must be there.
	Required bool
	// RequiredProperties lists the properties an object must have. Where it is
	// set, Required of the single properties is not looked at.
	RequiredProperties []string

	Enum   []any
	Format string

	Minimum, Maximum                   *float64
	ExclusiveMinimum, ExclusiveMaximum bool
	MultipleOf                         float64 // 0: any

	MinLength, MaxLength *int // in characters
	Pattern              string

	Items              *Schema
	MinItems, MaxItems *int
	UniqueItems        bool

	Properties        Fields
	PatternProperties Fields
	// AdditionalProperties describes properties that are not listed.
	AdditionalProperties *Schema
	// NoAdditional refuses properties that are not listed.
	NoAdditional bool
	// AllowAdditional says in descriptions that unlisted properties are welcome.
	// They are accepted without it too.
	AllowAdditional              bool
	MinProperties, MaxProperties *int

	// OneOf wants exactly one of its schemas to fit, AnyOf at least one. Both
	// lend their own schema's Type to those that have none.
	OneOf, AnyOf []*Schema

	// Context lists the contexts in which a field appears in answers.
	Context  []string
	ReadOnly bool

	// Early marks an argument that is checked in the first round, beside the
	// test for missing ones.
	Early bool
	// Unchecked marks an argument that is neither checked nor coerced.
	Unchecked bool
}

// Bound makes the value of Minimum or Maximum.
func Bound(f float64) *float64 { return &f }

// Count makes the value of MinLength, MaxItems and the like.
func Count(n int) *int { return &n }

// Validate reports why v does not fit the schema, or nil. Param is the name
// errors give to the value; items and properties add their own place to it, as
// in "include[1]".
func (s *Schema) Validate(v any, param string) *Error {
	return s.validate(plain(v), s.Type).complete(param)
}

// Sanitize coerces v to the schema's type. For a value that Validate accepts the
// only error left is one that coercing brings to light: items that were
// different before and are equal now.
func (s *Schema) Sanitize(v any, param string) (any, *Error) {
	clean, err := s.sanitize(plain(v), s.Type)
	return clean, err.complete(param)
}

// plain makes room for the Go values that defaults are written with.
func plain(v any) any {
	switch v := v.(type) {
	case int:
		return int64(v)
	case []string:
		return anyList(v)
	case []int:
		list := make([]any, len(v))
		for i, n := range v {
			list[i] = int64(n)
		}
		return list
	case []int64:
		return anyList(v)
	default:
		return v
	}
}

func anyList[T any](items []T) []any {
	list := make([]any, len(items))
	for i, item := range items {
		list[i] = item
	}
	return list
}
