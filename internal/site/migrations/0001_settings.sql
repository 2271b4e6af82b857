-- +goose Up
create table settings (
    name  {{.Text}} primary key,
    value {{.Text}} not null
);
