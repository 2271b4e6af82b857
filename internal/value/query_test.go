package value

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseQuery(t *testing.T) {
	for _, test := range []struct {
		query string
		want  Object
	}{
		{"", Object{}},
		{"b=1&a=2", Object{{"b", "1"}, {"a", "2"}}},
		{"a=1&b=2&a=3", Object{{"a", "3"}, {"b", "2"}}},
		{"a", Object{{"a", ""}}},
		{"a=&&=x&b=y=z", Object{{"a", ""}, {"b", "y=z"}}},
		{"a+b=c%20d%C3%A8+e", Object{{"a b", "c dè e"}}},
		{"a=%zz+%4", Object{{"a", "%zz %4"}}},
		{"a[]=1&a[]=2", Object{{"a", []any{"1", "2"}}}},
		{"a%5B%5D=1&a%5b%5d=2", Object{{"a", []any{"1", "2"}}}},
		{"a[0]=1&a[1]=2", Object{{"a", []any{"1", "2"}}}},
		{"a[1]=1&a[]=2", Object{{"a", Object{{"1", "1"}, {"2", "2"}}}}},
		{"a[01]=1", Object{{"a", Object{{"01", "1"}}}}},
		{"a[9223372036854775807]=1&a[]=2", Object{{"a", Object{{"9223372036854775807", "1"}, {"0", "2"}}}}},
		{"a[k]=1&a[j]=2&a[k]=3", Object{{"a", Object{{"k", "3"}, {"j", "2"}}}}},
		{"a[k][]=1&a[k][]=2", Object{{"a", Object{{"k", []any{"1", "2"}}}}}},
		{"a[][k]=1&a[][k]=2", Object{{"a", []any{Object{{"k", "1"}}, Object{{"k", "2"}}}}}},
		{"a=1&a[k]=2", Object{{"a", Object{{"k", "2"}}}}},
		{"a[k]=1&a=2", Object{{"a", "2"}}},
		{"a[k]rest=1", Object{{"a", Object{{"k", "1"}}}}},
		{"a[k=1&[k]=2&[]=3", Object{}},
		{"+a=1", Object{{"a", "1"}}},
		{"a[b[c]=1", Object{{"a", Object{{"b[c", "1"}}}}},
	} {
		if got := ParseQuery(test.query); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s:\n got %#v\nwant %#v", test.query, got, test.want)
		}
	}
}

func TestParseQueryLimits(t *testing.T) {
	if got := ParseQuery(strings.Repeat("a[]=1&", maxPairs+5)); len(got[0].Value.([]any)) != maxPairs {
		t.Errorf("%d pairs were read", len(got[0].Value.([]any)))
	}
	if got := ParseQuery("a" + strings.Repeat("[x]", maxBracketDepth) + "=1"); len(got) != 1 {
		t.Errorf("%d brackets were left out", maxBracketDepth)
	}
	if got := ParseQuery("a" + strings.Repeat("[x]", 100_000) + "=1"); len(got) != 0 {
		t.Error("too many brackets were read")
	}
}

func TestEncodeQuery(t *testing.T) {
	o := Object{
		{"b", "x y&z"}, {"a", []any{int64(1), "2"}}, {"none", nil}, {"yes", true}, {"no", false},
		{"o", Object{{"k", []any{}}, {"l", Object{{"m", 1.5}}}}},
	}
	want := "b=x+y%26z&a%5B0%5D=1&a%5B1%5D=2&yes=1&no=0&o%5Bl%5D%5Bm%5D=1.5"
	if got := EncodeQuery(o); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestForm(t *testing.T) {
	var form Form
	form.Set("meta[colours][]", "red")
	form.Set("title", "x")
	form.Set("meta[colours][]", "blue")
	form.Set("", "lost")
	want := Object{{"meta", Object{{"colours", []any{"red", "blue"}}}}, {"title", "x"}}
	if got := form.Object(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %#v", got)
	}
}

// FuzzParseQuery: what was read can be written and read again.
func FuzzParseQuery(f *testing.F) {
	for _, seed := range []string{
		"a=1&b[]=2&b[]=3&c[k][l]=4", "a[1]=x&a[0]=y", "%zz=%", "a[b[c]d=1", "a[]=1&a[][x]=2", "a[-1]=1&a[]=2", "a[9223372036854775806]=1&a[]=2&a[]=3",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		o := ParseQuery(query)
		text := EncodeQuery(o)
		if back := ParseQuery(text); !reflect.DeepEqual(o, back) {
			t.Fatalf("%q\n%#v became %q\n%#v", query, o, text, back)
		}
	})
}
