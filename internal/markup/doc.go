// Package markup holds the text functions of the program: what is done to text
// before it is stored, and what is done to it before it is shown. They are
// pure: text in, text out, without files, network or database, and each takes
// time in proportion to the length of its input, whatever that is.
//
// # Cleaning
//
// What people send is cleaned before it is stored.
//
//   - SanitizePost and SanitizeInline filter markup by what authors and
//     commenters may use: tags, attributes, styles, addresses.
//   - CleanURL and NormalizeEntities treat single addresses and texts.
//   - TextField, TextArea and StripTags make plain text.
//   - Slug and its relatives make names for addresses, files, keys and classes.
//
// # Rendering
//
// What is stored is rendered whenever it is read. A Renderer does that; its
// methods Content, Title, Excerpt and GeneratedExcerpt put the steps in order.
//
//   - embed.go: addresses alone on a line, and the embed shortcode.
//   - blocks_*.go: ParseBlocks finds the blocks of a text, RenderBlocks shows
//     them.
//   - texturize*.go: Texturize sets quotes, dashes and other signs.
//   - autop*.go: Paragraphs makes paragraphs and line breaks.
//   - shortcode*.go: words in brackets that stand for something else.
//   - images.go: hints to browsers about loading.
//   - smileys.go: emoji for typed smileys.
//   - excerpt.go: the beginning of a text, without markup.
//
// Blocks and shortcodes that show data belong to the modules that have it.
// They put a BlockFunc or ShortcodeFunc into the Renderer, which hands them the
// context of the call; PostID tells them which post they are in.
//
// The steps work on text, not on a tree, because stored texts rely on what
// that does to unbalanced markup. They run in passes that each know one rule.
// Where a pass looks ahead for a closing mark it remembers what it found (see
// finder), so that openers without closers do not make it slow.
package markup
