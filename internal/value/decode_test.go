package value

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		text string
		want any
	}{
		{`null`, nil},
		{` true `, true},
		{`"a\u00e8\n"`, "aè\n"},
		{`5`, int64(5)},
		{`-9223372036854775808`, int64(-9223372036854775808)},
		{`9223372036854775808`, 9223372036854775808.0},
		{`1.0`, 1.0},
		{`1e3`, 1000.0},
		{`[]`, []any{}},
		{`{}`, Object{}},
		{`[1,[2.5],{}]`, []any{int64(1), []any{2.5}, Object{}}},
		{`{"b":1,"a":{"":null}}`, Object{{"b", int64(1)}, {"a", Object{{"", nil}}}}},
		{`{"a":1,"b":2,"a":3}`, Object{{"a", int64(3)}, {"b", int64(2)}}},
	} {
		got, err := Decode([]byte(test.text))
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %#v, %v; want %#v", test.text, got, err, test.want)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, test := range []struct {
		name, text string
		want       error
	}{
		{"empty", ``, ErrSyntax},
		{"white space", " \n", ErrSyntax},
		{"word", `nope`, ErrSyntax},
		{"open list", `[1,2`, ErrSyntax},
		{"open object", `{"a":1`, ErrSyntax},
		{"trailing comma in a list", `[1,]`, ErrSyntax},
		{"trailing comma in an object", `{"a":1,}`, ErrSyntax},
		{"comma missing", `[1 2]`, ErrSyntax},
		{"colon missing", `{"a" 1}`, ErrSyntax},
		{"wrong bracket", `[1}`, ErrSyntax},
		{"number as a key", `{1:2}`, ErrSyntax},
		{"list as a key", `{[]:2}`, ErrSyntax},
		{"leading zero", `01`, ErrSyntax},
		{"two values", `1 2`, ErrSyntax},
		{"bracket behind the end", `[]]`, ErrSyntax},
		{"byte order mark", "\ufeff1", ErrSyntax},
		{"number out of range", `[1e400]`, ErrSyntax},
		{"invalid UTF-8", "\"\xff\"", ErrUTF8},
		{"invalid UTF-8 behind the end", "1 \xc3", ErrUTF8},
		{"too deep", deep(MaxDepth + 1), ErrDepth},
		{"too deep in objects", strings.Repeat(`{"a":`, MaxDepth+1), ErrDepth},
	} {
		if got, err := Decode([]byte(test.text)); !errors.Is(err, test.want) {
			t.Errorf("%s: got %v, %v; want %v", test.name, got, err, test.want)
		}
	}
	if _, err := Decode([]byte(deep(MaxDepth))); err != nil {
		t.Errorf("depth %d: %v", MaxDepth, err)
	}
}

func TestDecodeIsFast(t *testing.T) {
	if _, err := Decode([]byte(strings.Repeat(`[{"a":`, 10_000))); !errors.Is(err, ErrDepth) {
		t.Errorf("10,000 levels: %v", err)
	}
	var many strings.Builder
	many.WriteString(`{"k":0`)
	for i := range 100_000 {
		many.WriteString(`,"k`)
		many.WriteString(strings.Repeat("x", i%7))
		many.WriteString(`":1`)
	}
	many.WriteString(`}`)
	v, err := Decode([]byte(many.String()))
	if err != nil || len(v.(Object)) != 7 {
		t.Errorf("repeated keys: %v members, %v", len(v.(Object)), err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,2.5,"x",null,true,{}],"a":2}`, `"\ud800\u2028"`, `[[[[]]]]`, `{"a":}`, `-0`, `1e-400`, `{,}`, "\xff", `[1,]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := Decode(text)
		if err != nil {
			if !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrDepth) && !errors.Is(err, ErrUTF8) {
				t.Fatalf("unknown error %v", err)
			}
			if json.Valid(text) && utf8.Valid(text) && !errors.Is(err, ErrDepth) && !strings.Contains(err.Error(), "out of range") {
				t.Fatalf("refused: %v", err)
			}
			return
		}
		if !json.Valid(text) {
			t.Fatalf("accepted, as %#v", v)
		}
		again, err := Append(nil, v)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := Decode(again); err != nil || !Equal(v, back) {
			t.Fatalf("%s became %s: %v", text, again, err)
		}
	})
}
