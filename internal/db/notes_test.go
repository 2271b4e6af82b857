package db_test

import (
	"context"
	"testing"
	"testing/fstest"

	"portico/internal/db"
)

// notes is the small schema of these tests: texts with a unique name and a
// trigram index.
var notes = db.Migrations{Part: "notes", Files: fstest.MapFS{
	"0001_notes.sql": {Data: []byte(`-- +goose Up
create table notes (
    id    {{.ID}},
    name  {{.Text}} not null unique,
    title {{.Text}} not null default '',
    body  {{.Text}} not null default ''
);
{{if .SQLite}}
create virtual table notes_index using fts5(title, body, content='notes', content_rowid='id', tokenize='trigram');
-- +goose StatementBegin
create trigger notes_added after insert on notes begin
    insert into notes_index (rowid, title, body) values (new.id, new.title, new.body);
end;
-- +goose StatementEnd
-- +goose StatementBegin
create trigger notes_removed after delete on notes begin
    insert into notes_index (notes_index, rowid, title, body) values ('delete', old.id, old.title, old.body);
end;
-- +goose StatementEnd
-- +goose StatementBegin
create trigger notes_changed after update on notes begin
    insert into notes_index (notes_index, rowid, title, body) values ('delete', old.id, old.title, old.body);
    insert into notes_index (rowid, title, body) values (new.id, new.title, new.body);
end;
-- +goose StatementEnd
{{else}}
create extension if not exists pg_trgm;
create index notes_title on notes using gin (title gin_trgm_ops);
create index notes_body on notes using gin (body gin_trgm_ops);
{{end}}
`)},
}}

// add saves a note and returns its id.
func add(ctx context.Context, t *testing.T, d *db.DB, name string) int64 {
	t.Helper()
	var id int64
	if err := d.QueryRow(ctx, `insert into notes (name) values (?) returning id`, name).Scan(&id); err != nil {
		t.Errorf("add note %q: %v", name, err)
	}
	return id
}

// count tells how many notes ctx sees.
func count(ctx context.Context, t *testing.T, d *db.DB) int {
	t.Helper()
	var n int
	if err := d.QueryRow(ctx, `select count(*) from notes`).Scan(&n); err != nil {
		t.Errorf("count notes: %v", err)
	}
	return n
}
