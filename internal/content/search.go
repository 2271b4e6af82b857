package content

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"portico/internal/db"
	"portico/internal/markup"
)

// searchTable holds the folded texts of posts.
var searchTable = db.SearchTable{Name: "post_search", Key: "post_id", Columns: SearchColumns}

// SearchColumns are the texts a search looks at.
var SearchColumns = []string{"title", "excerpt", "content"}

// Tidy puts the database in order after very many posts were added. Others can
// read and write meanwhile.
func (p *Posts) Tidy(ctx context.Context) error { return p.db.Tidy(ctx, searchTable) }

// maxSearchWords is how many words a search is cut into; a longer one is looked
// for as one phrase.
const maxSearchWords = 9

// searchWord is one piece of a search.
type searchWord struct {
	text    string // folded
	exclude bool   // must not occur
}

// searchPieces finds quoted phrases and single words.
var searchPieces = regexp.MustCompile(`"[^"]*"?|[^\s",+]+`)

// stopWords say nothing about what is looked for, by language.
var stopWords = map[string]string{
	"en": "about an are as at be by com for from how in is it of on or that the this to was what when where who will with www",
	"it": "ad agli ai al alla alle allo anche che chi com come con cosa da dagli dai dal dalla dalle dallo dei del della delle dello di dove e ed era fa gli ha i il in io la le lei lo loro lui ma mi ne nei nel nella nelle nello no noi non o per perché più quando quanto qui se si sono su sua sue sugli sui sul sulla sulle sullo suo suoi ti tra tu un una uno vi voi www",
}

// splitSearch cuts a search string into words and phrases.
func splitSearch(search, language string) []searchWord {
	search = strings.NewReplacer("\r", "", "\n", "").Replace(search)
	stops := strings.Fields(stopWords[language])
	var words []searchWord
	for _, piece := range searchPieces.FindAllString(search, -1) {
		quoted := len(piece) > 2 && piece[0] == '"' && strings.HasSuffix(piece, `"`)
		if quoted {
			piece = strings.Trim(piece, `"'`)
		} else {
			piece = strings.Trim(piece, `"' `)
		}
		if piece == "" || isLetterOrDash(piece) || slices.Contains(stops, strings.ToLower(piece)) {
			continue
		}
		words = appendWord(words, piece)
	}
	if len(words) == 0 || len(words) > maxSearchWords {
		words = appendWord(nil, search)
	}
	return words
}

func appendWord(words []searchWord, piece string) []searchWord {
	word := searchWord{text: piece}
	if len(piece) > 1 && piece[0] == '-' {
		word = searchWord{text: piece[1:], exclude: true}
	}
	if word.text = markup.FoldSearch(word.text); word.text == "" {
		return words
	}
	return append(words, word)
}

func isLetterOrDash(s string) bool {
	if len(s) != 1 {
		return false
	}
	c := s[0] | 0x20
	return s[0] == '-' || c >= 'a' && c <= 'z'
}

// fewFound is how many posts a search may find to be looked up one by one.
const fewFound = 1000

// columns are the texts a query looks at.
func (q *Query) columns() []string {
	if len(q.SearchColumns) == 0 {
		return SearchColumns
	}
	return q.SearchColumns
}

// lookUp finds out whether a search finds few posts: then they are the way to
// the answer.
func (p *Posts) lookUp(ctx context.Context, q *Query) error {
	var texts []string
	for _, word := range splitSearch(q.Search, q.Language) {
		if !word.exclude && db.Indexed(word.text) {
			texts = append(texts, word.text)
		}
	}
	var err error
	q.few, err = p.db.Few(ctx, searchTable, q.columns(), texts, fewFound)
	return err
}

// addSearch adds the conditions of a search and, if asked for, the order by
// relevance.
func (p *Posts) addSearch(s *selection, q *Query, direction string) {
	if q.Search == "" {
		return
	}
	words := splitSearch(q.Search, q.Language)
	for _, word := range words {
		clause := p.db.Contains("p.id", searchTable, q.columns(), word.text)
		if word.exclude {
			clause.SQL = "not (" + clause.SQL + ")"
		}
		s.where.AddClause(clause)
	}
	if q.OrderBy != "relevance" {
		return
	}
	s.from += " join post_search s on s.post_id = p.id"
	rank := relevance(words, q.Search)
	s.order = rank.SQL + ", p.date" + direction + ", p.id" + direction
	s.orderArgs = rank.Args
}

// maxTitleWords is how many words are looked for one by one in titles.
const maxTitleWords = 6

// relevance is the level of a match, best first: the whole string in the title,
// all words there, any word there, the whole string in excerpt or content, the
// rest. A single word only asks whether it is in the title.
func relevance(words []searchWord, search string) db.Clause {
	var inTitle []db.Clause
	whole := markup.FoldSearch(search)
	for _, word := range words {
		if word.exclude {
			whole = "" // what must not occur makes the whole string meaningless
			continue
		}
		inTitle = append(inTitle, like("s.title", word.text))
	}
	if len(words) == 1 && len(inTitle) == 1 {
		return db.Clause{SQL: "case when " + inTitle[0].SQL + " then 0 else 1 end", Args: inTitle[0].Args}
	}
	var rank db.Clause
	level := func(c db.Clause, n string) {
		rank.SQL += " when " + c.SQL + " then " + n
		rank.Args = append(rank.Args, c.Args...)
	}
	if whole != "" {
		level(like("s.title", whole), "1")
	}
	if len(inTitle) > 0 && len(inTitle) <= maxTitleWords {
		level(db.Join(inTitle, " and "), "2")
		level(db.Join(inTitle, " or "), "3")
	}
	if whole != "" {
		level(like("s.excerpt", whole), "4")
		level(like("s.content", whole), "5")
	}
	if rank.SQL == "" {
		return db.Clause{SQL: "0"}
	}
	rank.SQL = "case" + rank.SQL + " else 6 end"
	return rank
}

func like(column, text string) db.Clause {
	return db.Clause{SQL: column + ` like ? escape '\'`, Args: []any{db.LikePattern(text)}}
}
