package site

import (
	"errors"
	"fmt"
	"regexp"
)

// Language is one of the languages the site speaks.
type Language struct {
	Code        string // as in addresses and arguments: "it"
	Locale      string // as in files and answers: "it_IT"
	Tag         string // as in HTML and hreflang: "it-IT"
	EnglishName string
	NativeName  string
	RTL         bool
}

// knownLanguages are those a site can be switched to by their code alone.
var knownLanguages = []Language{
	{Code: "en", Locale: "en_US", Tag: "en-US", EnglishName: "English", NativeName: "English"},
	{Code: "it", Locale: "it_IT", Tag: "it-IT", EnglishName: "Italian", NativeName: "Italiano"},
	{Code: "de", Locale: "de_DE", Tag: "de-DE", EnglishName: "German", NativeName: "Deutsch"},
	{Code: "es", Locale: "es_ES", Tag: "es-ES", EnglishName: "Spanish", NativeName: "Español"},
	{Code: "fr", Locale: "fr_FR", Tag: "fr-FR", EnglishName: "French", NativeName: "Français"},
	{Code: "pt", Locale: "pt_PT", Tag: "pt-PT", EnglishName: "Portuguese", NativeName: "Português"},
	{Code: "nl", Locale: "nl_NL", Tag: "nl-NL", EnglishName: "Dutch", NativeName: "Nederlands"},
	{Code: "ar", Locale: "ar", Tag: "ar", EnglishName: "Arabic", NativeName: "العربية", RTL: true},
}

var languageCode = regexp.MustCompile(`^[a-z]{2,3}(-[a-z0-9]{2,8})?$`)

// Languages is the ordered set of languages of the site. The first use of a
// language code anywhere goes through it; nothing else knows which there are.
type Languages struct {
	list         []Language
	defaultCode  string
	defaultIndex int
}

// NewLanguages makes the set from language codes in the order in which they are
// shown; defaultCode must be one of them. A code without a known name stands for
// itself.
func NewLanguages(defaultCode string, codes ...string) (*Languages, error) {
	if len(codes) == 0 {
		return nil, errors.New("a site needs at least one language")
	}
	set := &Languages{defaultCode: defaultCode, defaultIndex: -1}
	for _, code := range codes {
		if !languageCode.MatchString(code) {
			return nil, fmt.Errorf("%q is no language code", code)
		}
		if set.Has(code) {
			return nil, fmt.Errorf("language %q is listed twice", code)
		}
		if code == defaultCode {
			set.defaultIndex = len(set.list)
		}
		set.list = append(set.list, describeLanguage(code))
	}
	if set.defaultIndex < 0 {
		return nil, fmt.Errorf("the default language %q is not among the languages", defaultCode)
	}
	return set, nil
}

func describeLanguage(code string) Language {
	for _, known := range knownLanguages {
		if known.Code == code {
			return known
		}
	}
	return Language{Code: code, Locale: code, Tag: code, EnglishName: code, NativeName: code}
}

// All lists the languages in order.
func (l *Languages) All() []Language { return l.list }

// Codes lists the language codes in order.
func (l *Languages) Codes() []string {
	codes := make([]string, len(l.list))
	for i, language := range l.list {
		codes[i] = language.Code
	}
	return codes
}

// Default is the language of requests and addresses that name none.
func (l *Languages) Default() string { return l.defaultCode }

// Has tells whether code is one of the languages.
func (l *Languages) Has(code string) bool {
	_, ok := l.Get(code)
	return ok
}

// Get finds a language by its code.
func (l *Languages) Get(code string) (Language, bool) {
	for _, language := range l.list {
		if language.Code == code {
			return language, true
		}
	}
	return Language{}, false
}

// ByLocale finds a language by its locale.
func (l *Languages) ByLocale(locale string) (Language, bool) {
	for _, language := range l.list {
		if language.Locale == locale {
			return language, true
		}
	}
	return Language{}, false
}
