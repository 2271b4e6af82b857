package markup

import "strings"

// slugMarks replaces characters that mean nothing in a slug, encoded or as
// references: wide spaces and dashes become hyphens, others vanish.
var slugMarks = strings.NewReplacer(slugPairs()...)

func slugPairs() []string {
	const (
		hyphens = "\u00a0\u2013\u2014" +
			"\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a" + // spaces
			"\u2028\u2029\u202f" // separators, narrow no-break space
		nothing = "\u00ad" + // soft hyphen
			"¡¿«»‹›" +
			"‘’“”‚‛„‟" +
			"•©®°…™" +
			"\u00b4\u02ca\u0301\u0341\u0300\u0304\u030c" + // accents of their own
			"\u200b\u200c\u200d\u200e\u200f" + // without width
			"\u202a\u202b\u202c\u202d\u202e" + // directions
			"\ufeff\ufffc"
	)
	pairs := []string{
		"&nbsp;", "-", "&#160;", "-", "&ndash;", "-", "&#8211;", "-", "&mdash;", "-", "&#8212;", "-",
		"/", "-", "%c3%97", "x",
	}
	for _, r := range hyphens {
		pairs = append(pairs, encodeSlug(string(r)), "-")
	}
	for _, r := range nothing {
		pairs = append(pairs, encodeSlug(string(r)), "")
	}
	return pairs
}
