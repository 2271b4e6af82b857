package value

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

func TestAppend(t *testing.T) {
	for _, test := range []struct {
		v    any
		want string
	}{
		{nil, `null`},
		{false, `false`},
		{7, `7`},
		{int64(-7), `-7`},
		{1.0, `1`},
		{1e20, `100000000000000000000`},
		{1e21, `1e+21`},
		{0.1, `0.1`},
		{1e-7, `1e-07`},
		{"a\"\\\n\r\t\x01/<è>", `"a\"\\\n\r\t\u0001/<è>"`},
		{"\u2028\u2029", `"\u2028\u2029"`},
		{"a\xffb\xc3", `"a` + "\ufffdb\ufffd" + `"`},
		{[]any(nil), `[]`},
		{Object(nil), `{}`},
		{[]any{int64(1), "x", nil}, `[1,"x",null]`},
		{[]string{"b", "a"}, `["b","a"]`},
		{[]int64{2, 1}, `[2,1]`},
		{[]Object{{{"b", 1}, {"a", 2}}}, `[{"b":1,"a":2}]`},
		{Object{{"z", Object{{"y", []any{}}}}, {"a", Raw(`{"x": 1}`)}, {"n", Raw(nil)}}, `{"z":{"y":[]},"a":{"x": 1},"n":null}`},
		{map[string]any{"o": Object{{"b", 1}, {"a", 2}}}, `{"o":{"b":1,"a":2}}`},
		{time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC), `"2024-01-02T03:04:05Z"`},
	} {
		got, err := Append([]byte("x"), test.v)
		if err != nil || string(got) != "x"+test.want {
			t.Errorf("%#v: got %s, %v; want x%s", test.v, got, err, test.want)
		}
	}
}

func TestAppendRefuses(t *testing.T) {
	for _, v := range []any{math.Inf(1), math.NaN(), Object{{"a", []any{math.Inf(-1)}}}, make(chan int), []any{func() {}}} {
		if got, err := Append(nil, v); err == nil {
			t.Errorf("%v became %s", v, got)
		}
	}
}

func TestText(t *testing.T) {
	for _, test := range []struct {
		v    any
		want string
		ok   bool
	}{
		{"x", "x", true}, {int64(-3), "-3", true}, {2.50, "2.5", true}, {true, "1", true}, {false, "0", true},
		{nil, "", false}, {[]any{}, "", false}, {Object{}, "", false},
	} {
		if got, ok := Text(test.v); got != test.want || ok != test.ok {
			t.Errorf("Text(%#v) = %q, %v", test.v, got, ok)
		}
	}
}

// FuzzAppend builds a value around whatever texts and numbers come and reads it
// back from its JSON.
func FuzzAppend(f *testing.F) {
	f.Add("key", "text", int64(1), 1.5, true)
	f.Add("\u2028\"\\", "\x00\x1f\x7f<&>", int64(math.MinInt64), 1e300, false)
	f.Add("\xff", "è\xc3", int64(0), 5e-324, true)
	f.Fuzz(func(t *testing.T, key, text string, n int64, x float64, flag bool) {
		v := Object{{key, []any{text, n, flag, nil, Object{}}}, {key + "2", Object{{text, n}}}}
		if !math.IsInf(x, 0) && !math.IsNaN(x) {
			v.Add("x", x)
		}
		got, err := Append(nil, v)
		if err != nil {
			t.Fatal(err)
		}
		if !json.Valid(got) {
			t.Fatalf("not JSON: %s", got)
		}
		back, err := Decode(got)
		if err != nil {
			t.Fatalf("%s: %v", got, err)
		}
		again, err := Append(nil, back)
		if err != nil || string(again) != string(got) {
			if number, _ := v.Get("x"); number == 0.0 || v.collides() {
				return // -0 comes back as 0, and equal keys melt together
			}
			t.Fatalf("%s became %s: %v", got, again, err)
		}
	})
}

// collides tells whether members have the same name once written.
func (o Object) collides() bool {
	seen := map[string]bool{}
	for _, m := range o {
		name := string(AppendString(nil, m.Key))
		if seen[name] {
			return true
		}
		seen[name] = true
	}
	return false
}
