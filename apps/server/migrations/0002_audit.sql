-- The audit trail, and what makes a table's rows editable: version, stamps, audit.

-- The acting account, set by the server at the start of every write:
-- {"account":1,"personnel":2,"name":"…","ip":"…","request":"…"}.
create function current_actor() returns jsonb
language sql stable as $$
  select coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb
$$;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  account_id integer,
  actor_name text,
  ip text,
  request_id text,
  table_name text not null,
  row_id integer,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
-- One row's or one table's history; the log by time, of one account.
create index audit_log_row on audit_log (table_name, row_id, id desc);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_account on audit_log (account_id, id desc);

-- Keeps before and after of what changed. Secrets and derived columns are left out.
create function write_audit() returns trigger
language plpgsql as $$
declare
  actor jsonb := current_actor();
  hidden constant text[] := array['updated_at', 'updated_by', 'version', 'grams', 'search_text', 'pinyin', 'initials',
    'password_hash'];
  old_row jsonb;
  new_row jsonb;
  old_part jsonb;
  new_part jsonb;
begin
  if current_setting('app.audit', true) = 'off' then return null; end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old) - hidden; end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new) - hidden; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, old_row -> n.key), jsonb_object_agg(n.key, n.value)
      into old_part, new_part
      from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if new_part is null then return null; end if;
  else
    old_part := old_row;
    new_part := new_row;
  end if;
  insert into audit_log (account_id, actor_name, ip, request_id, table_name, row_id, action, before, after)
  values ((actor ->> 'account')::integer, actor ->> 'name', actor ->> 'ip', actor ->> 'request', tg_table_name,
          coalesce((new_row ->> 'id')::integer, (old_row ->> 'id')::integer), lower(tg_op), old_part, new_part);
  return null;
end $$;

-- Version and stamps are the database's work, so no statement can forget them. With app.quiet a row keeps both: derived
-- columns change without a person's edit, and nobody who has the form open is told of a conflict that is none.
create function touch_row() returns trigger
language plpgsql as $$
begin
  if current_setting('app.quiet', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  new.updated_by := coalesce((current_actor() ->> 'account')::integer, old.updated_by);
  return new;
end $$;

create function stamp_row() returns trigger
language plpgsql as $$
begin
  new.created_by := coalesce(new.created_by, (current_actor() ->> 'account')::integer);
  new.updated_by := coalesce(new.updated_by, new.created_by);
  return new;
end $$;

-- Gives a table the columns and triggers of an editable row: version, created/updated at/by, deleted_at, audit.
create procedure make_editable(target regclass)
language plpgsql as $$
begin
  execute format('alter table %s
    add column version integer not null default 1,
    add column created_at timestamptz not null default now(),
    add column created_by integer,
    add column updated_at timestamptz not null default now(),
    add column updated_by integer,
    add column deleted_at timestamptz', target);
  execute format('create trigger stamp before insert on %s for each row execute function stamp_row()', target);
  execute format('create trigger touch before update on %s for each row execute function touch_row()', target);
  execute format('create trigger audit after insert or update or delete on %s
    for each row execute function write_audit()', target);
end $$;

-- Audit without the stamps, for link tables.
create procedure make_audited(target regclass)
language plpgsql as $$
begin
  execute format('create trigger audit after insert or update or delete on %s
    for each row execute function write_audit()', target);
end $$;

-- Ledgers are written once: a mistake is corrected by a row that names it.
create function refuse_ledger_change() returns trigger
language plpgsql as $$
begin
  raise exception '登记不可修改或删除，请用更正登记' using errcode = 'P0400';
end $$;

create procedure make_ledger(target regclass)
language plpgsql as $$
begin
  execute format('create trigger ledger before update or delete on %s
    for each row execute function refuse_ledger_change()', target);
  execute format('create trigger ledger_truncate before truncate on %s
    for each statement execute function refuse_ledger_change()', target);
end $$;
