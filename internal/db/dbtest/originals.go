package dbtest

import "sync"

// originals remembers what was made once for each key.
type originals[T any] struct {
	mu   sync.Mutex
	made map[string]func() (T, error)
}

// get returns what belongs to key, making it on first use.
func (s *originals[T]) get(key string, build func() (T, error)) (T, error) {
	s.mu.Lock()
	if s.made == nil {
		s.made = map[string]func() (T, error){}
	}
	once := s.made[key]
	if once == nil {
		once = sync.OnceValues(build)
		s.made[key] = once
	}
	s.mu.Unlock()
	return once()
}
