package schema

import (
	"testing"

	"portico/internal/value"
)

// usual are arguments as requests bring them.
var usual = []struct {
	name   string
	schema Schema
	value  any
}{
	{"integer", Schema{Type: Integer, Minimum: Bound(1), Maximum: Bound(100)}, "10"},
	{"integer from JSON", Schema{Type: Integer, Minimum: Bound(1)}, int64(123456)},
	{"number", Schema{Type: Number}, " 1.5e3 "},
	{"boolean", Schema{Type: Boolean}, "false"},
	{"string", Schema{Type: String, MinLength: Count(1), MaxLength: Count(50)}, "città"},
	{"enum", Schema{Type: String, Enum: []any{"asc", "desc"}}, "desc"},
	{"integer enum", Schema{Type: Integer, Enum: []any{1, 500}}, int64(500)},
	{"pattern", Schema{Type: String, Pattern: "^[a-z-]+$"}, "a-slug"},
	{"alternatives", Schema{Type: Either(Integer, Null, String), Format: "date-time"}, "2024-01-02T03:04:05Z"},
	{"date", Schema{Type: Either(String, Null), Format: "date-time"}, "2024-01-02T03:04:05+02:00"},
	{"email", Schema{Type: String, Format: "email"}, "user@example.org"},
	{"uuid", Schema{Type: String, Format: "uuid"}, "123e4567-e89b-12d3-a456-426614174000"},
	{"list", Schema{Type: Array, Items: &Schema{Type: Integer}}, []any{"1", int64(2), "3"}},
	{"object", Schema{Type: Object, Properties: Fields{{Name: "a", Type: Integer, Required: true}}}, value.Object{{Key: "a", Value: "1"}}},
}

func TestValidateAllocatesNothing(t *testing.T) {
	for _, test := range usual {
		allocations := testing.AllocsPerRun(100, func() {
			if err := test.schema.Validate(test.value, "arg"); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
		})
		if allocations > 0 {
			t.Errorf("%s: %v allocations", test.name, allocations)
		}
	}
}

func BenchmarkValidate(b *testing.B) {
	for _, test := range usual {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = test.schema.Validate(test.value, "arg")
			}
		})
	}
}

func BenchmarkSanitize(b *testing.B) {
	for _, test := range usual {
		b.Run(test.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, _ = test.schema.Sanitize(test.value, "arg")
			}
		})
	}
}
