package text_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"portico/internal/text"
)

func load(t *testing.T, files map[string]string) (*text.Catalogue, error) {
	t.Helper()
	folder := fstest.MapFS{}
	for name, content := range files {
		folder[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return text.Load(folder, "en")
}

func fake(t *testing.T) *text.Catalogue {
	t.Helper()
	c, err := load(t, map[string]string{
		"en.po": `msgid ""
msgstr "Language: en\n"

msgid "plain"
msgstr "Hello"

msgid "swapped"
msgstr "%[2]s before %[1]s"

msgid "reason"
msgstr "%[1]s because %[2]s"

msgid "percent"
msgstr "100 % sure"

msgid "only"
msgstr "English only"
`,
		"it.po": `msgid "plain"
msgstr "Ciao"

msgid "swapped"
msgstr "%[1]s dopo %[2]s"

msgid "reason"
msgstr "%[1]s perché %[2]s"

msgid "only"
msgstr ""
`,
		"notes.txt": "no catalogue",
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestText(t *testing.T) {
	t.Parallel()
	c := fake(t)
	for _, test := range []struct {
		language string
		message  text.Message
		want     string
	}{
		{"en", text.M("plain"), "Hello"},
		{"it", text.M("plain"), "Ciao"},
		{"fr", text.M("plain"), "Hello"},
		{"it", text.M("only"), "English only"},
		{"it", text.M("nowhere"), "nowhere"},
		{"it", text.M("nowhere", 1), "nowhere"},
		{"en", text.M("swapped", "a", "b"), "b before a"},
		{"it", text.M("swapped", "a", "b"), "a dopo b"},
		{"en", text.M("plain", "no place for this"), "Hello"},
		{"en", text.M("percent"), "100 % sure"},
		{"it", text.M("reason", "x", text.M("plain")), "x perché Ciao"},
		{"en", text.M("reason", "x", text.Verbatim("%d")), "x because %d"},
		{"it", text.Verbatim("as it is %s"), "as it is %s"},
	} {
		if got := c.Say(test.language, test.message); got != test.want {
			t.Errorf("%s %v: got %q, want %q", test.language, test.message, got, test.want)
		}
	}
}

func TestArgumentsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	m := text.M("reason", "x", text.M("plain"))
	c := fake(t)
	if en, it := c.Say("en", m), c.Say("it", m); en != "x because Hello" || it != "x perché Ciao" {
		t.Errorf("the same message in two languages: got %q and %q", en, it)
	}
}

func TestKeys(t *testing.T) {
	t.Parallel()
	c := fake(t)
	if got := c.Keys("it"); !slices.Equal(got, []string{"plain", "reason", "swapped"}) {
		t.Errorf("got %q", got)
	}
	if got := c.Keys("fr"); len(got) != 0 {
		t.Errorf("a language without a catalogue: got %q", got)
	}
}

func TestLoadNeedsTheSource(t *testing.T) {
	t.Parallel()
	for name, files := range map[string]map[string]string{
		"nothing":      {},
		"another":      {"it.po": "msgid \"a\"\nmsgstr \"b\"\n"},
		"empty source": {"en.po": "msgid \"\"\nmsgstr \"Language: en\\n\"\n"},
	} {
		if _, err := load(t, files); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
