package identity

import (
	"context"
	"fmt"
	"slices"

	"portico/internal/db"
)

// UserQuery asks for accounts. Empty fields filter nothing.
type UserQuery struct {
	Include []int64
	Exclude []int64 // not looked at beside Include
	Slugs   []string
	Roles   []string       // one of them
	Rights  [][]Capability // one capability of every list
	// Only are conditions about users as u that other rooms add.
	Only []db.Clause

	Search string // part of login, slug or name, or the whole id
	// SearchPrivate looks at e-mail and web addresses too, and for a text with
	// @ at e-mail addresses only.
	SearchPrivate bool

	OrderBy   string // a key of userOrderings, include or include_slugs
	Ascending bool
	Limit     int64 // 0: no limit
	Offset    int64
}

var userOrderings = map[string]string{
	"id": "u.id", "name": "u.name_folded", "registered_date": "u.registered", "slug": "u.slug",
	"email": "u.email_folded", "url": "u.url",
}

// ListUsers returns one page of the accounts that match, and how many match in
// all.
func (i *Identity) ListUsers(ctx context.Context, q UserQuery) ([]*User, int64, error) {
	users, total, err := i.listUsers(ctx, &q)
	if err != nil {
		return nil, 0, fmt.Errorf("list users: %w", err)
	}
	return users, total, nil
}

func (i *Identity) listUsers(ctx context.Context, q *UserQuery) ([]*User, int64, error) {
	where := i.userConditions(q)
	if q.OrderBy == "include" || q.OrderBy == "include_slugs" {
		return i.usersInGivenOrder(ctx, q, &where)
	}
	direction := " desc"
	if q.Ascending {
		direction = " asc"
	}
	column := userOrderings[q.OrderBy]
	if column == "" {
		column = "u.name_folded"
	}
	order := where.SQL() + ` order by ` + column + direction + `, u.id` + direction
	args := where.Args()
	if q.Limit > 0 {
		order += " limit ? offset ?"
		args = append(args, q.Limit, q.Offset)
	}
	found, err := i.findUsers(ctx, order, args...)
	if err != nil {
		return nil, 0, err
	}
	if got := int64(len(found)); q.Limit == 0 || got > 0 && got < q.Limit || got == 0 && q.Offset == 0 {
		return pointers(found), q.Offset + got, nil // the end of the list is in sight
	}
	var total int64
	err = i.db.QueryRow(ctx, `select count(*) from users u`+where.SQL(), where.Args()...).Scan(&total)
	return pointers(found), total, err
}

// usersInGivenOrder answers in the order of Include or Slugs. There cannot be
// more users than that list has entries, so they are ordered here.
func (i *Identity) usersInGivenOrder(ctx context.Context, q *UserQuery, where *db.Where) ([]*User, int64, error) {
	found, err := i.findUsers(ctx, where.SQL()+` order by u.id`, where.Args()...)
	if err != nil {
		return nil, 0, err
	}
	place := func(u User) int { return slices.Index(q.Slugs, u.Slug) }
	if q.OrderBy == "include" {
		place = func(u User) int { return slices.Index(q.Include, u.ID) }
	}
	slices.SortStableFunc(found, func(a, b User) int {
		if q.Ascending || q.OrderBy == "include_slugs" {
			return place(a) - place(b)
		}
		return place(b) - place(a)
	})
	total := int64(len(found))
	page := found[min(q.Offset, total):]
	if q.Limit > 0 && q.Limit < int64(len(page)) {
		page = page[:q.Limit]
	}
	return pointers(page), total, nil
}

func pointers(users []User) []*User {
	list := make([]*User, len(users))
	for j := range users {
		list[j] = &users[j]
	}
	return list
}
