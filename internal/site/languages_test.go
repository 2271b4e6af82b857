package site_test

import (
	"slices"
	"testing"

	"portico/internal/site"
)

func TestLanguages(t *testing.T) {
	t.Parallel()
	l, err := site.NewLanguages("it", "en", "it", "xx-pig")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(l.Codes(), []string{"en", "it", "xx-pig"}) || l.Default() != "it" || len(l.All()) != 3 {
		t.Errorf("got %q, default %q", l.Codes(), l.Default())
	}
	if !l.Has("en") || l.Has("EN") || l.Has("") || l.Has("fr") {
		t.Error("Has: only the site's own languages, by their exact code")
	}
	if italian, ok := l.Get("it"); !ok || italian.Locale != "it_IT" || italian.Tag != "it-IT" || italian.NativeName != "Italiano" {
		t.Errorf("got %+v", italian)
	}
	if unknown, _ := l.Get("xx-pig"); unknown.Locale != "xx-pig" || unknown.EnglishName != "xx-pig" {
		t.Errorf("a language nobody knows stands for itself: got %+v", unknown)
	}
	if italian, ok := l.ByLocale("it_IT"); !ok || italian.Code != "it" {
		t.Errorf("ByLocale: got %+v", italian)
	}
	if _, ok := l.ByLocale("de_DE"); ok {
		t.Error("ByLocale finds a language that the site does not speak")
	}
}

func TestLanguagesThatCannotBe(t *testing.T) {
	t.Parallel()
	for _, codes := range [][]string{{}, {"it"}, {"en", "en"}, {"en", "IT"}, {"en", "x"}, {"en", "it/.."}, {"en", ""}} {
		if _, err := site.NewLanguages("en", codes...); err == nil {
			t.Errorf("%q: no error", codes)
		}
	}
}
