package identity

import (
	"strconv"
	"strings"

	"portico/internal/db"
	"portico/internal/markup"
)

// userConditions is what a query asks of the table users as u.
func (i *Identity) userConditions(q *UserQuery) db.Where {
	var where db.Where
	if len(q.Include) > 0 {
		where.AddClause(db.In(i.db, "u.id", q.Include))
	} else if len(q.Exclude) > 0 {
		among := db.In(i.db, "u.id", q.Exclude)
		where.Add("not ("+among.SQL+")", among.Args...)
	}
	if len(q.Slugs) > 0 {
		where.AddClause(db.In(i.db, "u.slug", q.Slugs))
	}
	if len(q.Roles) > 0 {
		where.AddClause(i.hasRole(q.Roles))
	}
	for _, capabilities := range q.Rights {
		where.AddClause(i.hasRole(i.Roles.Table().WithOneOf(capabilities)))
	}
	for _, condition := range q.Only {
		where.AddClause(condition)
	}
	if q.Search != "" {
		where.AddClause(q.searchClause())
	}
	return where
}

// hasRole is the condition that a user has one of the roles.
func (i *Identity) hasRole(roles []string) db.Clause {
	among := db.In(i.db, "r.role", roles)
	return db.Clause{SQL: "exists (select 1 from user_roles r where r.user_id = u.id and " + among.SQL + ")", Args: among.Args}
}

func (q *UserQuery) searchClause() db.Clause {
	contains := func(column, text string) db.Clause {
		return db.Clause{SQL: column + ` like ? escape '\'`, Args: []any{db.LikePattern(text)}}
	}
	if q.SearchPrivate && strings.Contains(q.Search, "@") {
		return contains("u.email_folded", fold(q.Search))
	}
	folded := markup.FoldSearch(q.Search)
	clauses := []db.Clause{
		contains("u.login_folded", fold(q.Search)), contains("u.slug", folded), contains("u.name_folded", folded),
	}
	if id, err := strconv.ParseInt(q.Search, 10, 64); err == nil {
		clauses = append(clauses, db.Clause{SQL: "u.id = ?", Args: []any{id}})
	}
	if q.SearchPrivate {
		clauses = append(clauses, contains("u.email_folded", fold(q.Search)), contains("lower(u.url)", fold(q.Search)))
	}
	return db.Join(clauses, " or ")
}
