package app_test

import "net/http"

// decisions is who may call what, by method and route. Things belong to somebody
// who does not call.
var decisions = map[string]access{
	"GET /":          {path: "/"},
	"POST /batch/v1": {path: "/batch/v1", body: `{"requests":[]}`}, // each item is decided by itself
	"GET /core/v2":   {path: "/core/v2"},

	"GET /core/v2/posts":                                              {path: "/core/v2/posts"},
	"POST /core/v2/posts":                                             {from: "contributor", path: "/core/v2/posts", body: `{"title":"New"}`},
	`GET /core/v2/posts/(?P<id>[\d]+)`:                                {path: "/core/v2/posts/{post}"},
	`POST /core/v2/posts/(?P<id>[\d]+)`:                               {from: "editor", path: "/core/v2/posts/{post}", body: `{"title":"Changed"}`},
	`PUT /core/v2/posts/(?P<id>[\d]+)`:                                {from: "editor", path: "/core/v2/posts/{post}", body: `{"title":"Changed"}`},
	`PATCH /core/v2/posts/(?P<id>[\d]+)`:                              {from: "editor", path: "/core/v2/posts/{post}", body: `{"title":"Changed"}`},
	`DELETE /core/v2/posts/(?P<id>[\d]+)`:                             {from: "editor", path: "/core/v2/posts/{post}"},
	`GET /core/v2/posts/(?P<parent>[\d]+)/revisions`:                  {from: "editor", path: "/core/v2/posts/{post}/revisions"},
	`GET /core/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`:    {from: "editor", path: "/core/v2/posts/{revision}"},
	`DELETE /core/v2/posts/(?P<parent>[\d]+)/revisions/(?P<id>[\d]+)`: {from: "editor", path: "/core/v2/posts/{revision}?force=true"},
	`GET /core/v2/posts/(?P<id>[\d]+)/autosaves`:                      {from: "editor", path: "/core/v2/posts/{post}/autosaves"},
	`POST /core/v2/posts/(?P<id>[\d]+)/autosaves`:                     {from: "editor", path: "/core/v2/posts/{post}/autosaves", body: `{"content":"x"}`},
	`GET /core/v2/posts/(?P<parent>[\d]+)/autosaves/(?P<id>[\d]+)`:    {from: "editor", path: "/core/v2/posts/{autosave}"},

	"GET /core/v2/categories":                  {path: "/core/v2/categories"},
	"POST /core/v2/categories":                 {from: "editor", path: "/core/v2/categories", body: `{"name":"{name}"}`},
	`GET /core/v2/categories/(?P<id>[\d]+)`:    {path: "/core/v2/categories/{category}"},
	`POST /core/v2/categories/(?P<id>[\d]+)`:   {from: "editor", path: "/core/v2/categories/{category}", body: `{"name":"{name}"}`},
	`PUT /core/v2/categories/(?P<id>[\d]+)`:    {from: "editor", path: "/core/v2/categories/{category}", body: `{"name":"{name}"}`},
	`PATCH /core/v2/categories/(?P<id>[\d]+)`:  {from: "editor", path: "/core/v2/categories/{category}", body: `{"name":"{name}"}`},
	`DELETE /core/v2/categories/(?P<id>[\d]+)`: {from: "editor", path: "/core/v2/categories/{category}?force=true"},
	"GET /core/v2/tags":                        {path: "/core/v2/tags"},
	"POST /core/v2/tags":                       {from: "contributor", path: "/core/v2/tags", body: `{"name":"{name}"}`},
	`GET /core/v2/tags/(?P<id>[\d]+)`:          {path: "/core/v2/tags/{tag}"},
	`POST /core/v2/tags/(?P<id>[\d]+)`:         {from: "editor", path: "/core/v2/tags/{tag}", body: `{"name":"{name}"}`},
	`PUT /core/v2/tags/(?P<id>[\d]+)`:          {from: "editor", path: "/core/v2/tags/{tag}", body: `{"name":"{name}"}`},
	`PATCH /core/v2/tags/(?P<id>[\d]+)`:        {from: "editor", path: "/core/v2/tags/{tag}", body: `{"name":"{name}"}`},
	`DELETE /core/v2/tags/(?P<id>[\d]+)`:       {from: "editor", path: "/core/v2/tags/{tag}?force=true"},

	"GET /core/v2/users":                  {path: "/core/v2/users"},
	"POST /core/v2/users":                 {from: "admin", path: "/core/v2/users", body: `{"username":"{name}","email":"{name}@example.org","password":"x"}`},
	`GET /core/v2/users/(?P<id>[\d]+)`:    {from: "admin", path: "/core/v2/users/{user}"}, // who has published nothing
	`POST /core/v2/users/(?P<id>[\d]+)`:   {from: "admin", path: "/core/v2/users/{user}", body: `{"name":"Changed"}`},
	`PUT /core/v2/users/(?P<id>[\d]+)`:    {from: "admin", path: "/core/v2/users/{user}", body: `{"name":"Changed"}`},
	`PATCH /core/v2/users/(?P<id>[\d]+)`:  {from: "admin", path: "/core/v2/users/{user}", body: `{"name":"Changed"}`},
	`DELETE /core/v2/users/(?P<id>[\d]+)`: {from: "admin", path: "/core/v2/users/{leaving}?force=true&reassign=1"},
	"GET /core/v2/users/me":               {from: "subscriber", path: "/core/v2/users/me"},
	"POST /core/v2/users/me":              {from: "subscriber", path: "/core/v2/users/me", body: `{"first_name":"Changed"}`},
	"PUT /core/v2/users/me":               {from: "subscriber", path: "/core/v2/users/me", body: `{"first_name":"Changed"}`},
	"PATCH /core/v2/users/me":             {from: "subscriber", path: "/core/v2/users/me", body: `{"first_name":"Changed"}`},
	"DELETE /core/v2/users/me":            {from: "admin", path: "/core/v2/users/me?reassign=1", status: http.StatusNotImplemented}, // without force

	`GET /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords`:                      {from: "admin", path: "/core/v2/users/{user}/application-passwords"},
	`POST /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords`:                     {from: "admin", path: "/core/v2/users/{user}/application-passwords", body: `{"name":"{name}"}`},
	`DELETE /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords`:                   {from: "admin", path: "/core/v2/users/{user}/application-passwords"},
	`GET /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords/introspect`:           {from: "subscriber", path: "/core/v2/users/me/application-passwords/introspect"},
	`GET /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords/(?P<uuid>[\w\-]+)`:    {from: "admin", path: "/core/v2/users/{password}"},
	`POST /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords/(?P<uuid>[\w\-]+)`:   {from: "admin", path: "/core/v2/users/{password}", body: `{"name":"y"}`},
	`PUT /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords/(?P<uuid>[\w\-]+)`:    {from: "admin", path: "/core/v2/users/{password}", body: `{"name":"y"}`},
	`PATCH /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords/(?P<uuid>[\w\-]+)`:  {from: "admin", path: "/core/v2/users/{password}", body: `{"name":"y"}`},
	`DELETE /core/v2/users/(?P<user_id>(?:[\d]+|me))/application-passwords/(?P<uuid>[\w\-]+)`: {from: "admin", path: "/core/v2/users/{password}"},
}
