package schema

import (
	"fmt"
	"regexp"
	"sync"
	"unicode/utf8"
)

// patterns keeps compiled patterns. They come from code and configuration, so
// there are few; the limit is for a caller that makes them up as it goes.
var patterns = struct {
	sync.RWMutex
	compiled map[string]*regexp.Regexp
}{compiled: map[string]*regexp.Regexp{}}

const maxPatterns = 1024

func compile(pattern string) (*regexp.Regexp, error) {
	patterns.RLock()
	re, ok := patterns.compiled[pattern]
	patterns.RUnlock()
	if ok {
		return re, nil
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, fmt.Errorf("pattern %q: %w", pattern, err)
	}
	patterns.Lock()
	if len(patterns.compiled) < maxPatterns {
		patterns.compiled[pattern] = re
	}
	patterns.Unlock()
	return re, nil
}

// matches looks for the pattern anywhere in text. A pattern that does not compile
// matches nothing; Check finds it before it comes to that.
func matches(pattern, text string) bool {
	re, err := compile(pattern)
	return err == nil && utf8.ValidString(text) && re.MatchString(text)
}
