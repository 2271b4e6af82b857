package value

// Member is one name and value of an [Object].
type Member struct {
	Key   string
	Value any
}

// Object is a JSON object that keeps the order of its members. Look-ups scan:
// objects on the wire are small, and scanning a slice beats hashing there.
type Object []Member

// Get returns the value of the member key.
func (o Object) Get(key string) (any, bool) {
	for i := range o {
		if o[i].Key == key {
			return o[i].Value, true
		}
	}
	return nil, false
}

// Has tells whether there is a member key, whatever its value.
func (o Object) Has(key string) bool {
	_, ok := o.Get(key)
	return ok
}

// Set replaces the member key in its place, or appends it.
func (o *Object) Set(key string, v any) {
	for i := range *o {
		if (*o)[i].Key == key {
			(*o)[i].Value = v
			return
		}
	}
	*o = append(*o, Member{key, v})
}

// Add appends a member without looking whether the key is there already. It is
// meant for answers, whose keys are written out once in the code.
func (o *Object) Add(key string, v any) {
	*o = append(*o, Member{key, v})
}

// Delete removes the member key if it is there.
func (o *Object) Delete(key string) {
	for i := range *o {
		if (*o)[i].Key == key {
			*o = append((*o)[:i:i], (*o)[i+1:]...)
			return
		}
	}
}

// Equal compares two values by what they mean: members in any order, and an
// int64 equals a float64 of the same size.
func Equal(a, b any) bool {
	switch a := a.(type) {
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !Equal(a[i], b[i]) {
				return false
			}
		}
		return true
	case Object:
		b, ok := b.(Object)
		if !ok || len(a) != len(b) {
			return false
		}
		index := b.index()
		for _, m := range a {
			other, ok := index[m.Key]
			if !ok || !Equal(m.Value, other) {
				return false
			}
		}
		return true
	case int64:
		if f, ok := b.(float64); ok {
			return float64(a) == f
		}
	case float64:
		if n, ok := b.(int64); ok {
			return a == float64(n)
		}
	}
	return a == b
}

// index gives constant-time access to the members of a large object.
func (o Object) index() map[string]any {
	m := make(map[string]any, len(o))
	for _, member := range o {
		m[member.Key] = member.Value
	}
	return m
}
