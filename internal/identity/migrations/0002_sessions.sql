-- +goose Up
create table sessions (
    id         {{.Text}} primary key,       -- keyed hash of the token that the browser keeps
    user_id    bigint not null references users (id) on delete cascade,
    mark       {{.Text}} not null,          -- of the password at sign-in: another password ends the session
    created    bigint not null,
    expires    bigint not null,
    address    {{.Text}} not null,
    user_agent {{.Text}} not null
);
create index sessions_user on sessions (user_id, created);
create index sessions_expires on sessions (expires);

create table password_resets (
    user_id bigint primary key references users (id) on delete cascade,
    hash    {{.Text}} not null unique,      -- keyed hash of the token in the mail
    mark    {{.Text}} not null,             -- of the password that is to be replaced
    expires bigint not null
);

-- Names stand beside ids, and nothing refers to users: the log outlives them.
create table audit (
    id           {{.ID}},
    at           bigint not null,
    event        {{.Text}} not null,
    user_id      bigint,                    -- whom it concerns; null if there is no such account
    login        {{.Text}} not null,
    login_folded {{.Text}} not null,
    actor_id     bigint,                    -- who did it; null for strangers and for commands on the server
    actor        {{.Text}} not null,
    address      {{.Text}} not null,
    detail       {{.Text}} not null
);
create index audit_login on audit (login_folded, id);
create index audit_at on audit (at);
