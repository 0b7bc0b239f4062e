-- When a line gave its amount back. A receipt or an application that comes out of the bin takes back what it gave in
-- that act, and nothing that a cancelled lesson had freed before.
alter table receipt_line add column released_at timestamptz;
alter table invoice_line add column released_at timestamptz;
create function note_release() returns trigger
language plpgsql as $$
begin
  new.released_at := case when new.is_active then null else now() end;
  return new;
end $$;
create trigger released before update of is_active on receipt_line for each row
  when (old.is_active is distinct from new.is_active) execute function note_release();
create trigger released before update of is_active on invoice_line for each row
  when (old.is_active is distinct from new.is_active) execute function note_release();

-- What lies in the bin already: its lines went with it, as far as their lessons are still taught.
do $$
begin
  perform set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
  update receipt_line x set released_at = d.at
  from deletion_item i join deletion d on d.id = i.deletion_id, lesson l
  where i.table_name = 'receipt' and i.restored_at is null and x.receipt_id = i.row_id and not x.is_active
    and l.id = x.lesson_id and l.status = 1 and l.lesson_status in (1, 3);
  update invoice_line x set released_at = d.at
  from deletion_item i join deletion d on d.id = i.deletion_id
  where i.table_name = 'invoice' and i.restored_at is null and x.invoice_id = i.row_id and not x.is_active;
end $$;

-- A deleted customer whose phone or name another one has by now: what hung on it goes there, and back within a day.
create table contact_merge (
  id integer generated always as identity primary key,
  from_id integer not null references contact (id),
  into_id integer not null references contact (id),
  by_id integer references personnel (id),
  at timestamptz not null default now(),
  -- Moved rows by table: {"lesson":[3],"tracking":[1,2]}.
  moved jsonb not null default '{}',
  undone_at timestamptz,
  check (from_id <> into_id)
);
create unique index contact_merge_open on contact_merge (from_id) where undone_at is null;
