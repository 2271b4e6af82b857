// Package text turns message keys into sentences people read. Every sentence
// the server says stands in the catalogues of the folder locales, one PO file
// per language, under a key such as "rest.error.no_route"; code names the key
// and the language is chosen when an answer is written.
package text

// Message is a sentence that has not been put into a language yet: the key of
// the sentence and what fills its places (%[1]s, %[2]d …).
type Message struct {
	Key  string
	Args []any
}

// M makes a Message.
func M(key string, args ...any) Message { return Message{Key: key, Args: args} }

// Verbatim is a message whose text is already in the reader's language, such as
// a sentence from a remote service.
func Verbatim(s string) Message { return Message{Key: verbatim, Args: []any{s}} }

// verbatim marks messages that no catalogue has.
const verbatim = "\x00verbatim"
