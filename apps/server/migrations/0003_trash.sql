-- The recycle bin: what went in one act, and what came back of it.

create table deletion (
  id integer generated always as identity primary key,
  -- Moment of the transaction: one act is one row. Both name it, for a restored database counts its transactions anew.
  at timestamptz not null default now(),
  transaction_id bigint,
  account_id integer,
  actor_name text,
  request_id text,
  reason text,
  -- The first row of the act.
  kind text not null,
  root_id integer not null,
  title text not null
);
create unique index deletion_act on deletion (transaction_id, at);
call make_ledger('deletion');

create table deletion_item (
  deletion_id integer not null references deletion,
  table_name text not null,
  row_id integer not null,
  title text not null,
  restored_at timestamptz,
  restored_by integer,
  primary key (deletion_id, table_name, row_id)
);
create unique index deletion_item_open on deletion_item (table_name, row_id) where restored_at is null;

-- Only coming back may be added to an item, once.
create function refuse_item_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.restored_at is null and new.restored_at is not null
    and (old.deletion_id, old.table_name, old.row_id, old.title)
      = (new.deletion_id, new.table_name, new.row_id, new.title) then
    return new;
  end if;
  raise exception '登记不可修改或删除，请用更正登记' using errcode = 'P0400';
end $$;
create trigger ledger before update or delete on deletion_item for each row execute function refuse_item_change();

-- Writes an act when a row is marked as deleted, and its end when the mark goes. The argument is the column that
-- names a row for people.
create function note_deletion() returns trigger
language plpgsql as $$
declare
  actor jsonb := current_actor();
  called text := left(coalesce(nullif(to_jsonb(new) ->> tg_argv[0], ''), '编号 ' || new.id), 200);
  act integer;
begin
  if new.deleted_at is null then
    update deletion_item set restored_at = now(), restored_by = (actor ->> 'account')::integer
      where table_name = tg_table_name and row_id = new.id and restored_at is null;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if old.deleted_at is not null then return null; end if;
  end if;
  insert into deletion (transaction_id, account_id, actor_name, request_id, reason, kind, root_id, title)
  values (txid_current(), (actor ->> 'account')::integer, actor ->> 'name', actor ->> 'request',
          nullif(current_setting('app.reason', true), ''), tg_table_name, new.id, called)
  on conflict (transaction_id, at) do nothing;
  select id into act from deletion where transaction_id = txid_current() and at = now();
  insert into deletion_item (deletion_id, table_name, row_id, title) values (act, tg_table_name, new.id, called)
  on conflict (deletion_id, table_name, row_id) do nothing;
  return null;
end $$;

-- Puts a table's deleted rows into the bin. New tables with deleted_at call it after make_editable.
create procedure make_restorable(target regclass, label text)
language plpgsql as $$
begin
  execute format('create trigger note_deletion_insert after insert on %s for each row
    when (new.deleted_at is not null) execute function note_deletion(%L)', target, label);
  execute format('create trigger note_deletion after update of deleted_at on %s for each row
    when (old.deleted_at is distinct from new.deleted_at) execute function note_deletion(%L)', target, label);
end $$;
