-- A receipt of which something was paid back is neither cancelled nor made another sum: the refund is taken back first.
create function guard_refunded_receipt() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = '23514', constraint = 'receipt_refunded_stays', message = '收款 ' || new.no || ' 已有退款';
end $$;
create trigger refunded_stays before update of amount, deleted_at on receipt for each row
  when (old.refunded > 0 and ((old.deleted_at is null and new.deleted_at is not null)
    or (new.refunded = old.refunded and new.amount <> old.amount)))
  execute function guard_refunded_receipt();
