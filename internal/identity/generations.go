package identity

// generations is a map of bounded size that forgets what has not been touched
// for longest, roughly: entries are born into the young generation, and when
// that is full it becomes the old one and the previous old one is forgotten.
// Touching an old entry brings it back. There are never more than twice max
// entries.
type generations[K comparable, V any] struct {
	max        int
	young, old map[K]V
}

func newGenerations[K comparable, V any](size int) *generations[K, V] {
	return &generations[K, V]{max: size, young: map[K]V{}}
}

// get returns the value of key, or the zero value.
func (g *generations[K, V]) get(key K) V {
	if v, ok := g.young[key]; ok {
		return v
	}
	v, ok := g.old[key]
	if ok {
		g.put(key, v)
	}
	return v
}

// put sets the value of key.
func (g *generations[K, V]) put(key K, v V) {
	if _, there := g.young[key]; !there && len(g.young) >= g.max {
		g.old, g.young = g.young, map[K]V{}
	}
	g.young[key] = v
	delete(g.old, key)
}
