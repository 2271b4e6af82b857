package identity

import (
	"fmt"
	"strings"
	"testing"

	"portico/internal/db"
	"portico/internal/db/dbtest"
	"portico/internal/site"
)

func TestListUsers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := local(t, d)
		ids := map[string]int64{}
		for _, n := range []NewUser{
			{Login: "zoe", Email: "a@example.org", Name: "Émile", Role: Editor, URL: "https://Zoe.example.net"},
			{Login: "adam", Email: "c@example.org", Name: "eve", Role: Author},
			{Login: "mia_x", Email: "b@example.com", Name: "Émile 50%", Roles: []string{Author, Subscriber}},
			{Login: "tom", Email: "d@example.org", Name: "tom", Roles: []string{}},
		} {
			n.Password = "secret"
			user, err := f.AddUser(t.Context(), n)
			if err != nil {
				t.Fatal(err)
			}
			ids[n.Login] = user.ID
		}
		zoe, adam, mia, tom := ids["zoe"], ids["adam"], ids["mia_x"], ids["tom"]
		for name, test := range map[string]struct {
			query UserQuery
			want  string
			total int64
		}{
			"by name":             {UserQuery{Ascending: true}, "zoe mia_x adam tom", 4},
			"by name, descending": {UserQuery{OrderBy: "name"}, "tom adam mia_x zoe", 4},
			"by id":               {UserQuery{OrderBy: "id", Ascending: true}, "zoe adam mia_x tom", 4},
			"by address":          {UserQuery{OrderBy: "email", Ascending: true}, "zoe mia_x adam tom", 4},
			"by slug":             {UserQuery{OrderBy: "slug", Ascending: true}, "adam mia_x tom zoe", 4},
			"by url":              {UserQuery{OrderBy: "url", Ascending: true}, "adam mia_x tom zoe", 4},
			"same date":           {UserQuery{OrderBy: "registered_date"}, "tom mia_x adam zoe", 4},
			"page":                {UserQuery{Ascending: true, Limit: 2}, "zoe mia_x", 4},
			"last page":           {UserQuery{Ascending: true, Limit: 3, Offset: 3}, "tom", 4},
			"beyond":              {UserQuery{Ascending: true, Limit: 3, Offset: 30}, "", 4},
			"include":             {UserQuery{Include: []int64{tom, zoe, 999}, Exclude: []int64{tom}, Ascending: true}, "zoe tom", 2},
			"exclude":             {UserQuery{Exclude: []int64{tom, zoe}, Ascending: true}, "mia_x adam", 2},
			"given order":         {UserQuery{OrderBy: "include", Include: []int64{tom, zoe, adam}, Ascending: true}, "tom zoe adam", 3},
			"given order, back":   {UserQuery{OrderBy: "include", Include: []int64{tom, zoe, adam}, Limit: 2}, "adam zoe", 3},
			"given slugs":         {UserQuery{OrderBy: "include_slugs", Slugs: []string{"tom", "zoe", "x"}, Limit: 1, Offset: 1}, "zoe", 2},
			"beyond given slugs":  {UserQuery{OrderBy: "include_slugs", Slugs: []string{"tom"}, Limit: 1, Offset: 9}, "", 1},
			"role":                {UserQuery{Roles: []string{Author}, Ascending: true}, "mia_x adam", 2},
			"one of two roles":    {UserQuery{Roles: []string{Subscriber, Editor}, Ascending: true}, "zoe mia_x", 2},
			"no such role":        {UserQuery{Roles: []string{"emperor"}}, "", 0},
			"capability":          {UserQuery{Rights: [][]Capability{{"publish_posts"}}, Ascending: true}, "zoe mia_x adam", 3},
			"one of two":          {UserQuery{Rights: [][]Capability{{"level_10", "edit_others_posts"}}}, "zoe", 1},
			"both":                {UserQuery{Rights: [][]Capability{{"read"}, {Subscriber}}}, "mia_x", 1},
			"nobody can":          {UserQuery{Rights: [][]Capability{{"fly"}}}, "", 0},
			"condition":           {UserQuery{Only: []db.Clause{{SQL: "u.id > ?", Args: []any{adam}}}, Include: []int64{adam, mia}}, "mia_x", 1},
			"name":                {UserQuery{Search: "EMI", Ascending: true}, "zoe mia_x", 2},
			"login":               {UserQuery{Search: "ADA"}, "adam", 1},
			"id":                  {UserQuery{Search: fmt.Sprint(tom)}, "tom", 1},
			"percent":             {UserQuery{Search: "0%"}, "mia_x", 1},
			"underscore":          {UserQuery{Search: "_"}, "mia_x", 1},
			"hidden address":      {UserQuery{Search: "example"}, "", 0},
			"hidden @":            {UserQuery{Search: "@example"}, "", 0},
			"address":             {UserQuery{Search: "Example.COM", SearchPrivate: true}, "mia_x", 1},
			"only addresses":      {UserQuery{Search: "a@", SearchPrivate: true}, "zoe", 1},
			"web address":         {UserQuery{Search: "zoe.EXAMPLE.net", SearchPrivate: true}, "zoe", 1},
		} {
			list, total, err := f.ListUsers(t.Context(), test.query)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			var logins []string
			for _, user := range list {
				logins = append(logins, user.Login)
			}
			if got := strings.Join(logins, " "); got != test.want || total != test.total {
				t.Errorf("%s: got %q of %d, want %q of %d", name, got, total, test.want, test.total)
			}
		}
	}, site.Migrations, Migrations)
}
