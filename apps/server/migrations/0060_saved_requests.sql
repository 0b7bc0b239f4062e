-- A save that a form sends again because it heard no answer is made once: its key is written in the save's own
-- transaction. Kept for a day.
create table saved_request (
  account_id integer not null references account (id),
  key text not null check (length(key) between 8 and 64),
  input_hash bytea not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (account_id, key)
);
create index saved_request_at on saved_request (at);
