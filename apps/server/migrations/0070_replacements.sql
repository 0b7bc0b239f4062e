-- A to-do to replace a teacher: since when it is open, and when those above heard of it.
alter table todo
  add column opened_at timestamptz not null default now(),
  add column escalated_at timestamptz;
update todo set opened_at = created_at;
create index todo_replacement on todo (subject_id) where kind = 'replacement' and done_at is null;
