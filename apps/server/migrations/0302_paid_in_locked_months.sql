-- As in 0245, and what stands in a locked month stays: a payment that was made there keeps its day, sum and state, an
-- invoice that was issued there its sum and kind, whoever writes.
create function guard_paid_request() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.status, new.paid_on, new.amount, new.deleted_at) is not distinct from
      (old.status, old.paid_on, old.amount, old.deleted_at)
    then
      return new;
    end if;
    if old.status = 4 then perform refuse_locked_day(old.paid_on, 'payment_month_open'); end if;
  end if;
  if new.status = 4 then perform refuse_locked_day(new.paid_on, 'payment_month_open'); end if;
  return new;
end $$;
drop trigger month_open on payment_request;
create trigger month_open before insert or update on payment_request
  for each row execute function guard_paid_request();

create or replace function guard_invoice_month() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refuse_locked_day(new.issued_at::date, 'invoice_month_open');
  elsif (new.issued_at, new.amount, new.kind) is distinct from (old.issued_at, old.amount, old.kind) then
    perform refuse_locked_day(old.issued_at::date, 'invoice_month_open');
    perform refuse_locked_day(new.issued_at::date, 'invoice_month_open');
  elsif new.status = 4 and old.status in (2, 3) or new.deleted_at is distinct from old.deleted_at then
    perform refuse_locked_day(old.issued_at::date, 'invoice_void_month_open');
  end if;
  return new;
end $$;
drop trigger month_open on invoice;
create trigger month_open before insert or update of issued_at, amount, kind, status, deleted_at on invoice
  for each row execute function guard_invoice_month();
