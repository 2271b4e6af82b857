package markup

import (
	"encoding/json"
	"strings"

	"portico/internal/value"
)

// Block is one block of a text, or the text between blocks.
type Block struct {
	// Name is the full name, "core/paragraph". Text between blocks has none.
	Name string
	// Attrs is the JSON object in the delimiter: nil where there is none,
	// null where what stands there is no JSON.
	Attrs json.RawMessage
	// InnerBlocks are the blocks inside.
	InnerBlocks []Block
	// InnerHTML is what is inside without the inner blocks.
	InnerHTML string
	// InnerContent is what is inside in order: pieces of InnerHTML, and nil
	// where an inner block stands.
	InnerContent []*string
}

// HasBlocks reports whether s is written in blocks.
func HasBlocks(s string) bool {
	return strings.Contains(s, "<!-- wp:")
}

// BlockVersion is 1 for a text written in blocks, else 0.
func BlockVersion(s string) int {
	if HasBlocks(s) {
		return 1
	}
	return 0
}

const (
	// maxBlockDepth bounds how deeply blocks nest. Deeper ones stay text,
	// delimiters included: people nest a dozen, only attacks nest thousands.
	maxBlockDepth = 64
	// maxOpenTails bounds how many blocks left open at the end of a text are
	// given all the text behind them. That repeats the text for each.
	maxOpenTails = 4
)

// ParseBlocks splits a text into blocks and the text between them. It accepts
// any text: a closing delimiter closes the innermost block whatever its name,
// and what cannot be understood stays text.
func ParseBlocks(s string) []Block {
	p := blockParser{s: s}
	for p.next() {
	}
	return p.blocks
}

type blockParser struct {
	s        string
	offset   int // up to where the text is in blocks
	pos      int // up to where delimiters were searched
	tooDeep  int // blocks open beyond the depth limit
	attrsEnd finder
	open     []openBlock
	blocks   []Block
}

// openBlock is a block whose closing delimiter has not come.
type openBlock struct {
	Block
	start int // of its opening delimiter
	from  int // start of what is not yet in it
	lead  int // start of the text before it
}

// next handles one delimiter. It reports false when there are no more, or none
// that count.
func (p *blockParser) next() bool {
	d, start, end := p.delimiter()
	switch {
	case end == 0:
		p.finish()
		return false
	case p.tooDeep > 0 && d.void:
		return true
	case d.void:
		p.addVoid(newBlock(d), start, end)
	case d.closer && p.tooDeep > 0:
		p.tooDeep--
		return true
	case d.closer && len(p.open) == 0:
		p.addText(p.offset, len(p.s))
		return false
	case d.closer:
		p.close(start, end)
	case len(p.open) >= maxBlockDepth:
		p.tooDeep++
		return true
	default:
		p.open = append(p.open, openBlock{Block: newBlock(d), start: start, from: end, lead: p.offset})
	}
	p.offset = end
	return true
}

// delimiter finds the next block delimiter; its end is 0 if there is none.
func (p *blockParser) delimiter() (d delimiter, start, end int) {
	for {
		n := strings.Index(p.s[p.pos:], "<!--")
		if n < 0 {
			return d, 0, 0
		}
		start = p.pos + n
		d, n = readDelimiter(p.s[start:], func(at int) int {
			at += start
			end := p.attrsEnd.from(p.s, at, indexAttrsEnd)
			if end == len(p.s) {
				return -1
			}
			return end - at + 1
		})
		if n > 0 {
			p.pos = start + n
			return d, start, p.pos
		}
		p.pos = start + 1
	}
}

func newBlock(d delimiter) Block {
	b := Block{Name: d.name}
	if !strings.Contains(d.name, "/") {
		b.Name = "core/" + d.name
	}
	if d.json != "" {
		b.Attrs = json.RawMessage(d.json)
		if _, err := value.Decode(b.Attrs); err != nil {
			b.Attrs = json.RawMessage("null")
		}
	}
	return b
}

func (b *Block) addHTML(html string) {
	b.InnerContent = append(b.InnerContent, &html)
}

// complete fills InnerHTML once all of the content is there.
func (b *Block) complete() {
	var html strings.Builder
	for _, piece := range b.InnerContent {
		if piece != nil {
			html.WriteString(*piece)
		}
	}
	b.InnerHTML = html.String()
}

// addText adds a stretch outside of blocks to the result.
func (p *blockParser) addText(from, to int) {
	if from < to {
		var text Block
		text.addHTML(p.s[from:to])
		text.complete()
		p.blocks = append(p.blocks, text)
	}
}

// addVoid adds a block without content.
func (p *blockParser) addVoid(b Block, start, end int) {
	if len(p.open) > 0 {
		p.addInner(b, start, end)
		return
	}
	p.addText(p.offset, start)
	p.blocks = append(p.blocks, b)
}

// addInner adds a block, whose delimiters reach from start to end, to the
// innermost open one.
func (p *blockParser) addInner(b Block, start, end int) {
	parent := &p.open[len(p.open)-1]
	if parent.from < start {
		parent.addHTML(p.s[parent.from:start])
	}
	parent.InnerBlocks = append(parent.InnerBlocks, b)
	parent.InnerContent = append(parent.InnerContent, nil)
	parent.from = end
}

// close closes the innermost block at its closing delimiter.
func (p *blockParser) close(start, end int) {
	if len(p.open) == 1 {
		p.popOutermost(start)
		return
	}
	b := p.pop()
	b.addHTML(p.s[b.from:start])
	b.complete()
	p.addInner(b.Block, b.start, end)
}

func (p *blockParser) pop() openBlock {
	last := len(p.open) - 1
	b := p.open[last]
	p.open = p.open[:last]
	return b
}

// popOutermost moves the innermost open block, with its text up to end, and the
// text before it to the result.
func (p *blockParser) popOutermost(end int) {
	b := p.pop()
	if b.from < end {
		b.addHTML(p.s[b.from:end])
	}
	b.complete()
	p.addText(b.lead, b.start)
	p.blocks = append(p.blocks, b.Block)
}

// finish handles the end of the text. Blocks still open become blocks of the
// result, the innermost first, each with everything behind its delimiter.
func (p *blockParser) finish() {
	if len(p.open) == 0 {
		p.addText(p.offset, len(p.s))
		return
	}
	next := len(p.s)
	for tails := 0; len(p.open) > 0; tails++ {
		b := p.open[len(p.open)-1]
		if tails < maxOpenTails {
			next = len(p.s)
		}
		p.popOutermost(max(next, b.from))
		next = b.start
	}
}
