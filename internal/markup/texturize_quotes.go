package markup

import "strings"

// While the quotes of a text are sorted out, those already understood stand as
// marks. A text piece never holds "<", so a mark cannot be mistaken for typing,
// and its neighbours see in it neither a space nor a bracket.
const (
	openMark       = "<o>"
	apostropheMark = "<a>"
	undecidedMark  = "<u>"
)

// singleQuotes sorts out apostrophes, single quotes and primes.
func singleQuotes(s string) string {
	s = abbreviatedYears(s)
	s = quotedNumbers(s, "'", closeSingle)
	s = replaceWhere(s, "'", openMark, func(start, _ int) bool {
		return opensQuote(s, start, `([{"-`)
	})
	s = replaceWhere(s, "'", apostropheMark, func(start, end int) bool {
		return !gapBefore(s, start) && insideWord(s, end)
	})
	s = closeQuotes(s, "'", prime, closeSingle)
	s = strings.ReplaceAll(s, apostropheMark, apostrophe)
	return strings.ReplaceAll(s, openMark, openSingle)
}

// doubleQuotes sorts out double quotes and primes.
func doubleQuotes(s string) string {
	s = quotedNumbers(s, `"`, closeDouble)
	s = replaceWhere(s, `"`, openMark, func(start, end int) bool {
		return opensQuote(s, start, "([{-") && gapAt(s, end) == 0
	})
	s = closeQuotes(s, `"`, doublePrime, closeDouble)
	return strings.ReplaceAll(s, openMark, openDouble)
}

// abbreviatedYears marks the apostrophe of '99. A quote right behind the year
// ends a quotation. Neither '9 nor '999, '99% and '99.5 are years.
func abbreviatedYears(s string) string {
	for _, quote := range []struct{ typed, set string }{{"'", closeSingle}, {`"`, closeDouble}} {
		s = rewrite(s, "'", func(i int) (int, string) {
			end := i + 4
			if len(s) < end || !isYear(s, i+1) || s[i+3:end] != quote.typed || !endsQuote(s, end) {
				return 0, ""
			}
			return end, apostropheMark + s[i+1:i+3] + quote.set
		})
	}
	return replaceWhere(s, "'", apostropheMark, func(_, i int) bool {
		if !isYear(s, i) {
			return false
		}
		rest := s[i+2:]
		if rest == "" {
			return true
		}
		fraction := (rest[0] == '.' || rest[0] == ',') && len(rest) > 1 && isDecimal(rest[1])
		return rest[0] != '%' && !isDecimal(rest[0]) && !fraction
	})
}

func isYear(s string, i int) bool {
	return i+1 < len(s) && isDecimal(s[i]) && isDecimal(s[i+1])
}

// quotedNumbers marks quotes around a number, which would look like primes.
func quotedNumbers(s, quote, closing string) string {
	return rewrite(s, quote, func(i int) (int, string) {
		if i+1 >= len(s) || !isDecimal(s[i+1]) || i > 0 && !gapBefore(s, i) {
			return 0, ""
		}
		end := numberEnd(s, i+1)
		if !strings.HasPrefix(s[end:], quote) {
			return 0, ""
		}
		return end + 1, openMark + s[i+1:end] + closing
	})
}

// opensQuote reports whether a quote at i follows the start of the text, a
// space, a less-than sign or one of the characters in openers.
func opensQuote(s string, i int, openers string) bool {
	return i == 0 || strings.IndexByte(openers, s[i-1]) >= 0 ||
		strings.HasSuffix(s[:i], "&lt;") || gapBefore(s, i)
}

// endsQuote reports whether the text at i is what follows a closing quote.
func endsQuote(s string, i int) bool {
	return i == len(s) || strings.IndexByte(".,:;!?)}-]", s[i]) >= 0 ||
		strings.HasPrefix(s[i:], "&gt;") || gapAt(s, i) > 0
}

// insideWord reports whether the text at i goes on with neither punctuation nor
// space.
func insideWord(s string, i int) bool {
	return i < len(s) && strings.IndexByte(`.,:;!?"'(){}[]-`, s[i]) < 0 &&
		!strings.HasPrefix(s[i:], "&lt;") && !strings.HasPrefix(s[i:], "&gt;") && gapAt(s, i) == 0
}

// closeQuotes decides for every quote left whether it closes a quotation or is
// a prime. Each opening mark starts a sentence of its own.
func closeQuotes(s, quote, prime, closing string) string {
	sentences := strings.Split(s, openMark)
	for i, sentence := range sentences {
		if !strings.Contains(sentence, quote) {
			continue
		}
		if i > 0 && !strings.Contains(sentence, closing) {
			sentence = closeSentence(sentence, quote, prime, closing)
		} else {
			sentence = setPrimes(sentence, quote, prime)
			sentence = setClosing(sentence, quote, closing)
		}
		if quote == `"` {
			sentence = strings.ReplaceAll(sentence, quote, closing)
		}
		sentences[i] = sentence
	}
	return strings.Join(sentences, openMark)
}

// closeSentence looks for the quote that closes a sentence opened by one. A
// candidate behind anything but a digit is it; else the last one before a full
// stop, else the last of all. Candidates that remain behind digits are primes.
func closeSentence(s, quote, prime, closing string) string {
	s = setClosing(s, quote, undecidedMark)
	switch strings.Count(s, undecidedMark) {
	case 0:
		return setPrimes(s, quote, prime)
	case 1:
		s = strings.Replace(s, undecidedMark, closing, 1)
		return setPrimes(s, quote, prime)
	}
	decided := replaceWhere(s, undecidedMark, closing, func(start, _ int) bool {
		return !digitBefore(s, start)
	})
	if decided == s {
		at := strings.LastIndex(s, undecidedMark+".")
		if at < 0 {
			at = strings.LastIndex(s, undecidedMark)
		}
		decided = s[:at] + closing + s[at+len(undecidedMark):]
	}
	decided = setPrimes(decided, quote, prime)
	decided = setPrimes(decided, undecidedMark, prime)
	return strings.ReplaceAll(decided, undecidedMark, closing)
}

// setPrimes replaces the quotes behind a digit.
func setPrimes(s, quote, prime string) string {
	return replaceWhere(s, quote, prime, func(start, _ int) bool { return digitBefore(s, start) })
}

// setClosing replaces the quotes that stand where a closing quote can.
func setClosing(s, quote, closing string) string {
	return replaceWhere(s, quote, closing, func(_, end int) bool { return endsQuote(s, end) })
}

func digitBefore(s string, i int) bool {
	return i > 0 && isDecimal(s[i-1])
}
