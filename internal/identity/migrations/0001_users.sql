-- Moments are unix seconds in a bigint: both engines store, compare and index
-- whole numbers the same way, while their date types agree on little.

-- +goose Up
create table users (
    id           {{.ID}},
    login        {{.Text}} not null,
    login_folded {{.Text}} not null unique, -- in lower case: one account per spelling
    email        {{.Text}} not null,
    email_folded {{.Text}} not null unique,
    slug         {{.Text}} not null unique,
    name         {{.Text}} not null,        -- shown to readers
    nickname     {{.Text}} not null,
    first_name   {{.Text}} not null,
    last_name    {{.Text}} not null,
    url          {{.Text}} not null,
    description  {{.Text}} not null,
    locale       {{.Text}} not null,        -- empty: the language of the request
    password     {{.Text}} not null,        -- a hash; see CheckPassword for its forms
    registered   bigint not null
);

create table user_roles (
    user_id  bigint not null references users (id) on delete cascade,
    position integer not null,              -- from 0, in the order given
    role     {{.Text}} not null,
    primary key (user_id, position),
    unique (user_id, role)
);
create index user_roles_role on user_roles (role);

create table application_passwords (
    id          {{.ID}},                    -- the order of creation
    uuid        {{.Text}} not null unique,
    user_id     bigint not null references users (id) on delete cascade,
    app_id      {{.Text}} not null,         -- empty, or the uuid the program gave itself
    name        {{.Text}} not null,
    name_folded {{.Text}} not null,
    hash        {{.Text}} not null unique,  -- HMAC-SHA-256 in hexadecimal
    created     bigint not null,
    last_used   bigint,
    last_ip     {{.Text}},
    unique (user_id, name_folded)
);

create table secrets (
    name  {{.Text}} primary key,
    value {{.Text}} not null                -- random bytes in hexadecimal
);
