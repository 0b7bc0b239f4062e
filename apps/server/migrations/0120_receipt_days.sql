-- A line keeps the day of its receipt, so that what came in for a person is read by person and day; it was looked up
-- among everybody's receipts of the days. Null while the receipt is cancelled.
alter table receipt_line add column received_on date;
alter table receipt_line disable trigger user;
update receipt_line x set received_on = r.received_on from receipt r where r.id = x.receipt_id and r.deleted_at is null;
alter table receipt_line enable trigger user;

create or replace function keep_line_owner() returns trigger
language plpgsql as $$
declare
  day date;
begin
  select received_on, case when deleted_at is null then received_on end into day, new.received_on
    from receipt where id = new.receipt_id;
  new.owner_id := coalesce(new.owner_id, lesson_owner_on(new.lesson_id, day));
  return new;
end $$;
drop trigger owner on receipt_line;
create trigger owner before insert on receipt_line for each row
  when (new.owner_id is null or new.received_on is null) execute function keep_line_owner();

create function keep_line_day() returns trigger
language plpgsql as $$
declare
  audited text := coalesce(current_setting('app.audit', true), '');
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  -- A derived day: the receipt's own change is audited.
  perform set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
  update receipt_line set received_on = case when new.deleted_at is null then new.received_on end
    where receipt_id = new.id;
  perform set_config('app.audit', audited, true), set_config('app.quiet', quiet, true);
  return null;
end $$;
create trigger line_day after update of received_on, deleted_at on receipt for each row
  when ((new.received_on, new.deleted_at is null) is distinct from (old.received_on, old.deleted_at is null))
  execute function keep_line_day();

-- One index for a person's days and for everybody's; the lines of a receipt are found by their key.
drop index receipt_line_owner;
drop index receipt_line_of;
create index receipt_line_of on receipt_line (owner_id, received_on) include (receipt_id, amount) where is_active;
analyze receipt_line;

create or replace function receipt_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, received_on, receipt_id, amount::numeric from receipt_line
    where is_active and received_on between from_day and to_day
  union all
  select owner_id, received_on, id, (amount - allocated)::numeric from receipt
    where deleted_at is null and received_on between from_day and to_day and amount > allocated
$$;
