-- What administrators look after: errors of browsers, downloads.

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

-- Who took which rows out of the house: every download with its filter.
create table download_log (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  account_id integer references account (id),
  actor_name text,
  ip text,
  path text not null,
  title text not null,
  input jsonb not null
);
