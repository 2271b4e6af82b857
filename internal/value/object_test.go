package value

import (
	"reflect"
	"testing"
)

func TestObjectKeepsOrder(t *testing.T) {
	var o Object
	o.Set("b", int64(1))
	o.Set("a", int64(2))
	o.Set("b", int64(3))
	o.Add("c", nil)
	if want := (Object{{"b", int64(3)}, {"a", int64(2)}, {"c", nil}}); !reflect.DeepEqual(o, want) {
		t.Fatalf("got %v, want %v", o, want)
	}
	if v, ok := o.Get("a"); v != int64(2) || !ok {
		t.Errorf("a: %v, %v", v, ok)
	}
	if !o.Has("c") || o.Has("d") {
		t.Error("a null member is a member, a missing one is not")
	}
	before := o
	o.Delete("a")
	o.Delete("missing")
	if want := (Object{{"b", int64(3)}, {"c", nil}}); !reflect.DeepEqual(o, want) {
		t.Errorf("after Delete: %v", o)
	}
	if before[1].Key != "a" {
		t.Error("Delete changed another object")
	}
}

func TestEqual(t *testing.T) {
	for _, test := range []struct {
		a, b any
		want bool
	}{
		{nil, nil, true},
		{nil, false, false},
		{int64(1), 1.0, true},
		{1.5, int64(1), false},
		{2.0, int64(2), true},
		{int64(1), "1", false},
		{"a", "a", true},
		{[]any{int64(1), "x"}, []any{1.0, "x"}, true},
		{[]any{int64(1)}, []any{int64(1), int64(2)}, false},
		{[]any{int64(1), int64(2)}, []any{int64(2), int64(1)}, false},
		{[]any{}, Object{}, false},
		{nil, []any{}, false},
		{Object{{"a", int64(1)}, {"b", nil}}, Object{{"b", nil}, {"a", 1.0}}, true},
		{Object{{"a", nil}}, Object{{"b", nil}}, false},
		{Object{{"a", []any{}}}, Object{{"a", Object{}}}, false},
		{Object{{"a", int64(1)}}, Object{}, false},
	} {
		if got := Equal(test.a, test.b); got != test.want {
			t.Errorf("Equal(%#v, %#v) = %v", test.a, test.b, got)
		}
		if got := Equal(test.b, test.a); got != test.want {
			t.Errorf("Equal(%#v, %#v) = %v", test.b, test.a, got)
		}
	}
}
