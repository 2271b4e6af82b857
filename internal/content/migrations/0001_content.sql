-- Times are whole seconds: date and modified are the wall clock of the site as
-- it was then, date_gmt and modified_gmt the moment in UTC. A date_gmt of null
-- means that the date is not fixed yet. Numbers compare alike on every engine.

-- +goose Up
create table translation_groups (
    id   {{.ID}},
    kind {{.Text}} not null
);

create table posts (
    id              {{.ID}},
    type            {{.Text}} not null,
    status          {{.Text}} not null,
    author_id       bigint not null,
    date            bigint not null,
    date_gmt        bigint,
    modified        bigint not null,
    modified_gmt    bigint not null,
    title           {{.Text}} not null default '',
    content         {{.Text}} not null default '',
    excerpt         {{.Text}} not null default '',
    slug            {{.Text}} not null default '',
    password        {{.Text}} not null default '',
    comment_status  {{.Text}} not null default 'closed',
    ping_status     {{.Text}} not null default 'closed',
    guid            {{.Text}} not null default '',
    parent_id       bigint not null default 0,
    menu_order      bigint not null default 0,
    featured_media  bigint not null default 0,
    template        {{.Text}} not null default '',
    format          {{.Text}} not null default '',
    sticky          boolean not null default false,
    language        {{.Text}} not null default '',
    group_id        bigint references translation_groups (id),
    source_language {{.Text}},
    trashed_status  {{.Text}},
    trashed_at      bigint,
    trashed_slug    {{.Text}}
);

-- Lists: equality on the first columns, then in the order of the answer. That
-- these are unique, as they hold the id, lets SQLite look single posts up here
-- instead of in the table with its long texts.
create unique index posts_by_date on posts (type, language, status, date, id);
create unique index posts_by_modified on posts (type, language, status, modified, id);
create index posts_by_author on posts (author_id, type, language, status, date, id);
create index posts_by_parent on posts (parent_id, type, id);
create index posts_due on posts (date_gmt) where status = 'future';
create index posts_trashed on posts (trashed_at) where status = 'trash';
create index posts_sticky on posts (type, language, status, date, id) where sticky;
create index posts_protected on posts (id) where password <> '';
create unique index posts_slug on posts (type, language, slug, parent_id) where slug <> '' and type <> 'revision';
create unique index posts_group on posts (group_id, language) where group_id is not null;

create table post_meta (
    post_id bigint not null references posts (id) on delete cascade,
    name    {{.Text}} not null,
    value   {{.Text}} not null,
    primary key (post_id, name)
);

create table terms (
    id              {{.ID}},
    taxonomy        {{.Text}} not null,
    name            {{.Text}} not null,
    folded          {{.Text}} not null,
    slug            {{.Text}} not null,
    description     {{.Text}} not null default '',
    parent_id       bigint not null default 0,
    count           bigint not null default 0,
    language        {{.Text}} not null default '',
    group_id        bigint references translation_groups (id),
    source_language {{.Text}}
);

create unique index terms_slug on terms (taxonomy, slug);
create unique index terms_group on terms (group_id, language) where group_id is not null;
create index terms_by_name on terms (taxonomy, language, folded, id);
create index terms_by_parent on terms (parent_id);

create table term_meta (
    term_id bigint not null references terms (id) on delete cascade,
    name    {{.Text}} not null,
    value   {{.Text}} not null,
    primary key (term_id, name)
);

-- The date of the post stands here too, so that the newest posts of a term can
-- be read off the index.
create table post_terms (
    post_id bigint not null references posts (id) on delete cascade,
    term_id bigint not null references terms (id) on delete cascade,
    date    bigint not null,
    primary key (post_id, term_id)
);

create index post_terms_by_date on post_terms (term_id, date, post_id);

-- Folded texts (lower case, no accents) for searching and sorting.
create table post_search (
    post_id bigint not null primary key references posts (id) on delete cascade,
    title   {{.Text}} not null,
    excerpt {{.Text}} not null,
    content {{.Text}} not null
);

{{if .SQLite}}
create virtual table post_search_index using fts5 (
    title, excerpt, content,
    content = 'post_search', content_rowid = 'post_id', tokenize = 'trigram case_sensitive 1'
);

-- The index consists of segments, a new one for every change, that are merged
-- bit by bit. When there are this many, all of them are merged at once, which
-- holds up a change for seconds; with the default of 16 it comes to that often.
insert into post_search_index (post_search_index, rank) values ('crisismerge', 128);

-- +goose StatementBegin
create trigger post_search_added after insert on post_search begin
    insert into post_search_index (rowid, title, excerpt, content)
    values (new.post_id, new.title, new.excerpt, new.content);
end;
-- +goose StatementEnd

-- +goose StatementBegin
create trigger post_search_removed after delete on post_search begin
    insert into post_search_index (post_search_index, rowid, title, excerpt, content)
    values ('delete', old.post_id, old.title, old.excerpt, old.content);
end;
-- +goose StatementEnd

-- +goose StatementBegin
create trigger post_search_changed after update on post_search begin
    insert into post_search_index (post_search_index, rowid, title, excerpt, content)
    values ('delete', old.post_id, old.title, old.excerpt, old.content);
    insert into post_search_index (rowid, title, excerpt, content)
    values (new.post_id, new.title, new.excerpt, new.content);
end;
-- +goose StatementEnd
{{else}}
create extension if not exists pg_trgm;
create index post_search_title on post_search using gin (title gin_trgm_ops);
create index post_search_excerpt on post_search using gin (excerpt gin_trgm_ops);
create index post_search_content on post_search using gin (content gin_trgm_ops);
{{end}}
