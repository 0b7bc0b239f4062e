-- The accounting months that finance has locked (decision 0425): up to and including one; null while none is.
insert into setting (key, value, title) values
  ('moneyLockedThrough', 'null', '结账：锁定到哪个月（含），该月及以前的收付款、发票和核销不能再改');

create function money_locked_through() returns text
language sql stable as $$
  select coalesce((select value #>> '{}' from setting where key = 'moneyLockedThrough'), '')
$$;

create function is_money_locked(day date) returns boolean
language sql stable as $$
  select day is not null and to_char(day, 'YYYY-MM') <= money_locked_through()
$$;

-- Writers of money share this lock and whoever locks a month takes it alone: nothing slips into a month while it is
-- locked.
create function refuse_locked_day(day date, of_constraint text) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(8245, 1);
  if is_money_locked(day) then
    raise exception using errcode = '23514', constraint = of_constraint,
      message = to_char(day, 'YYYY-MM') || ' 已结账';
  end if;
end $$;

create function lock_money_month() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8245, 1);
  if new.value #>> '{}' >= to_char(current_date, 'YYYY-MM') then
    raise exception using errcode = '23514', constraint = 'setting_money_month', message = '只能锁定已经结束的月份';
  end if;
  return new;
end $$;
create trigger money_month before update of value on setting for each row
  when (new.key = 'moneyLockedThrough') execute function lock_money_month();

-- A receipt of a locked month keeps its amount, day, method and state; what is paid back of it counts on its own day.
create function guard_receipt_month() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_locked_day(new.received_on, 'receipt_month_open');
    return new;
  end if;
  if (new.received_on, new.method, new.amount + new.refunded, new.deleted_at is null)
    is distinct from (old.received_on, old.method, old.amount + old.refunded, old.deleted_at is null)
  then
    perform refuse_locked_day(old.received_on, 'receipt_month_open');
    perform refuse_locked_day(new.received_on, 'receipt_month_open');
  end if;
  if (new.refunded, new.refunded_on) is distinct from (old.refunded, old.refunded_on) then
    perform refuse_locked_day(old.refunded_on, 'refund_month_open');
    perform refuse_locked_day(new.refunded_on, 'refund_month_open');
  end if;
  return new;
end $$;
create trigger month_open before insert or update on receipt for each row execute function guard_receipt_month();

create function guard_payment_month() returns trigger
language plpgsql as $$
begin
  perform refuse_locked_day(new.paid_on, 'payment_month_open');
  return new;
end $$;
create trigger month_open before update of status, paid_on on payment_request for each row
  when (new.status = 4 and (old.status <> 4 or old.paid_on is distinct from new.paid_on)) execute function guard_payment_month();
create trigger month_open before update of status, paid_on on commission_batch for each row
  when (new.status = 4 and (old.status <> 4 or old.paid_on is distinct from new.paid_on)) execute function guard_payment_month();

-- An invoice of a locked month is reversed by a red one of an open month, never voided.
create function guard_invoice_month() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_locked_day(new.issued_at::date, 'invoice_month_open');
  elsif new.issued_at is distinct from old.issued_at then
    perform refuse_locked_day(old.issued_at::date, 'invoice_month_open');
    perform refuse_locked_day(new.issued_at::date, 'invoice_month_open');
  elsif new.status = 4 and old.status in (2, 3) or new.deleted_at is distinct from old.deleted_at then
    perform refuse_locked_day(old.issued_at::date, 'invoice_void_month_open');
  end if;
  return new;
end $$;
create trigger month_open before insert or update of issued_at, status, deleted_at on invoice
  for each row execute function guard_invoice_month();

create function guard_number_month() returns trigger
language plpgsql as $$
begin
  -- One that corrects another takes over its month in the trigger before this one.
  perform refuse_locked_day(new.month, 'number_month_open');
  return new;
end $$;
create trigger zz_month_open before insert on phone_number_log for each row
  when (new.action = '费用') execute function guard_number_month();

-- As in 0043, and no month that finance has locked is open: what is posted for it stands in the first open one.
create or replace function is_commission_closed(person integer, of_month text) returns boolean
language sql stable as $$
  select of_month <= money_locked_through() or exists (select from commission_entry e join commission_batch b on b.id = e.batch_id
    where e.personnel_id = person and e.month = of_month and b.status > 1)
$$;
