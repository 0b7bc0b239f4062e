-- A receipt over several lessons is paid back by line; the refunded part of a line is no longer the lesson's (0442).
alter table receipt_line
  add column refunded numeric(14, 2) not null default 0 check (refunded >= 0),
  drop constraint receipt_line_amount_check,
  add constraint receipt_line_amount_check check (amount >= 0 and amount + refunded > 0);

-- The refunded parts of the lines are part of the refund of their receipt.
create function check_refunded_lines() returns trigger
language plpgsql as $$
declare
  target constant integer := case when tg_table_name = 'receipt' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'receipt_id')::integer end;
begin
  if (select coalesce(sum(refunded), 0) from receipt_line where receipt_id = target)
    > (select refunded from receipt where id = target)
  then
    raise exception using errcode = '23514', constraint = 'receipt_lines_refunded', message = '各课程退款之和超过退款总额';
  end if;
  return null;
end $$;
create constraint trigger refunded_lines after insert or update on receipt_line
  deferrable initially deferred for each row when (new.refunded > 0) execute function check_refunded_lines();
create constraint trigger refunded_lines after update of refunded on receipt
  deferrable initially deferred for each row when (old.refunded <> new.refunded) execute function check_refunded_lines();
