package markup

import (
	"encoding/json"
	"testing"
)

func TestTextVectors(t *testing.T) {
	functions := map[string]func(string) string{
		"slug":         Slug,
		"kses_post":    SanitizePost,
		"kses_comment": SanitizeInline,
		"text_field":   TextField,
		"filename":     FileName,
		"key":          Key,
		"username":     func(s string) string { return UserName(s, true) },
		"html_class":   HTMLClass,
	}
	for name, fn := range functions {
		t.Run(name, func(t *testing.T) {
			for _, v := range vectors(t, name) {
				t.Run(v.In, func(t *testing.T) {
					var want string
					if err := json.Unmarshal(v.Out, &want); err != nil {
						t.Fatal(err)
					}
					got := fn(v.In)
					if got != want {
						t.Errorf("%s(%q)\n got %q\nwant %q", name, v.In, got, want)
					}
					if again := fn(got); name != "username" && again != got {
						t.Errorf("%s is no fixed point: %q gives %q", name, got, again)
					}
				})
			}
		})
	}
}
