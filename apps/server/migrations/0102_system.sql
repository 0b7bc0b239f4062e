-- Settings are edited on a screen: with versions, stamps and audit like every row that people edit.
alter table setting drop column updated_at, add column id integer generated always as identity unique;
call make_editable('setting');

-- Errors that people's browsers ran into; the same one again counts up and is open again.
create table client_error (
  id integer generated always as identity primary key,
  fingerprint text not null unique,
  message text not null,
  stack text,
  url text,
  user_agent text,
  release text,
  hits integer not null default 1,
  account_id integer references account (id),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by integer references account (id)
);
create index client_error_last on client_error (last_at desc, id desc);

create index teacher_tags on teacher using gin (tags);
