-- +goose Up
-- Names without capitals and accents, to search and sort by. What is here
-- already gets its accents folded when the account is saved next.
alter table users add column name_folded {{.Text}} not null default '';
update users set name_folded = lower(name);
create index users_name on users (name_folded, id);

create table user_meta (
    user_id bigint not null references users (id) on delete cascade,
    name    {{.Text}} not null,
    value   {{.Text}} not null,             -- JSON
    primary key (user_id, name)
);

-- A new application password has a name of its own, but one that is renamed may
-- take any name.
{{if .SQLite}}
create table renamed_passwords (
    id          {{.ID}},
    uuid        {{.Text}} not null unique,
    user_id     bigint not null references users (id) on delete cascade,
    app_id      {{.Text}} not null,
    name        {{.Text}} not null,
    name_folded {{.Text}} not null,
    hash        {{.Text}} not null unique,
    created     bigint not null,
    last_used   bigint,
    last_ip     {{.Text}}
);
insert into renamed_passwords (id, uuid, user_id, app_id, name, name_folded, hash, created, last_used, last_ip)
select id, uuid, user_id, app_id, name, name_folded, hash, created, last_used, last_ip from application_passwords;
drop table application_passwords;
alter table renamed_passwords rename to application_passwords;
{{else}}
alter table application_passwords drop constraint application_passwords_user_id_name_folded_key;
{{end}}
create index application_passwords_name on application_passwords (user_id, name_folded);
