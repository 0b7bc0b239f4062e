-- Rules of the money that must never break, as the database's own work.

-- Numbers handed out for receipts (SK) and payment requests (FK), one counter a kind and month.
create table document_number (
  kind text not null,
  month text not null,
  last integer not null,
  primary key (kind, month)
);

-- Receipts: what their active lines hold is kept beside the amount, so "more than came in" is a check and the remainder a subtraction.
-- A cancelled receipt is marked as deleted and keeps who and why.
alter table receipt
  add column allocated numeric(14, 2) not null default 0,
  add column cancelled_by integer references personnel (id),
  add column cancel_reason text,
  add column search_text text generated always as (lower(no || ' ' || coalesce(payer, ''))) stored,
  add column grams text[] generated always as (search_grams(no || ' ' || coalesce(payer, ''))) stored,
  add constraint receipt_not_over_allocated check (allocated >= 0 and allocated <= amount);
create index receipt_grams on receipt using gin (grams);
create index receipt_amount on receipt (amount desc, id desc) where deleted_at is null;
create index receipt_remainder on receipt (received_on desc, id desc) where deleted_at is null and allocated < amount;
create index receipt_cancelled on receipt (received_on desc, id desc) where deleted_at is not null;
create function keep_receipt_allocated() returns trigger
language plpgsql as $$
declare
  difference numeric(14, 2) := 0;
  audited text := coalesce(current_setting('app.audit', true), '');
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  if tg_op <> 'INSERT' and old.is_active then difference := difference - old.amount; end if;
  if tg_op <> 'DELETE' and new.is_active then difference := difference + new.amount; end if;
  if difference <> 0 then
    -- A derived figure: the lines themselves are audited.
    perform set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
    update receipt set allocated = allocated + difference where id = coalesce(new.receipt_id, old.receipt_id);
    perform set_config('app.audit', audited, true), set_config('app.quiet', quiet, true);
  end if;
  return null;
end $$;
create trigger receipt_sum after insert or update or delete on receipt_line for each row execute function keep_receipt_allocated();

-- Invoices: the active lines of a live invoice add up to its amount when the transaction ends.
alter table invoice
  add column search_text text generated always as (lower(coalesce(no, '') || ' ' || title || ' ' || coalesce(tax_no, ''))) stored,
  add column grams text[] generated always as (search_grams(coalesce(no, '') || ' ' || title || ' ' || coalesce(tax_no, ''))) stored;
create index invoice_grams on invoice using gin (grams);
create index invoice_amount on invoice (amount desc, id desc) where deleted_at is null;
create index invoice_issued on invoice (issued_at desc, id desc) where deleted_at is null;
create function check_invoice_sum() returns trigger
language plpgsql as $$
declare
  changed jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  target integer := case when tg_table_name = 'invoice' then (changed ->> 'id')::integer else (changed ->> 'invoice_id')::integer end;
  wanted numeric(14, 2);
  given numeric(14, 2);
begin
  select amount into wanted from invoice where id = target and status <= 3 and red_of is null and deleted_at is null;
  select sum(amount) into given from invoice_line where invoice_id = target and is_active;
  if wanted is not null and given is not null and wanted <> given then
    raise exception '发票明细之和 % 与发票金额 % 不一致', given, wanted using errcode = 'P0400';
  end if;
  return null;
end $$;
create constraint trigger invoice_sum after insert or update on invoice deferrable initially deferred for each row execute function check_invoice_sum();
create constraint trigger invoice_line_sum after insert or update or delete on invoice_line deferrable initially deferred for each row execute function check_invoice_sum();

-- The day of a lesson's latest issued invoice; receivables are aged from it when the setting says so.
alter table lesson add column invoiced_on date;
create function keep_lesson_invoiced_on() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.issued_at is not distinct from old.issued_at then return null; end if;
  update lesson set invoiced_on = (
    select max(i.issued_at)::date from invoice_line l join invoice i on i.id = l.invoice_id
    where l.lesson_id = lesson.id and l.is_active and i.status in (2, 3))
  where id in (select lesson_id from invoice_line where invoice_id = new.id);
  return null;
end $$;
create trigger lesson_invoiced_on after update of status, issued_at on invoice for each row execute function keep_lesson_invoiced_on();
insert into setting (key, value, title) values
  ('receivableAgeFrom', '"session"', '应收账龄起算：session 最后上课日，invoice 开票日（未开票按最后上课日）');

-- Payments. A line of a teacher's fee settles fee + subsidy of a lesson; travel is repaid, tax withheld.
-- amount = fee + subsidy + travel - tax + (tax the company bears for a fee agreed after tax).
alter table payment_line
  add column fee numeric(14, 2) not null default 0 check (fee >= 0),
  add column subsidy numeric(14, 2) not null default 0 check (subsidy >= 0),
  add column travel numeric(14, 2) not null default 0 check (travel >= 0),
  add column gross numeric(14, 2) not null default 0 check (gross >= 0),
  add column tax numeric(14, 2) not null default 0 check (tax >= 0),
  add column settled numeric(14, 2),
  add column is_active boolean not null default true,
  add column is_paid boolean not null default false;
alter table payment_request
  add column search_text text generated always as (lower(no || ' ' || title || ' ' || coalesce(payee, ''))) stored,
  add column grams text[] generated always as (search_grams(no || ' ' || title || ' ' || coalesce(payee, ''))) stored;
create index payment_request_grams on payment_request using gin (grams);
create index payment_request_readable on payment_request using gin (readable_ids) where readable_ids is not null;
create index payment_request_kind on payment_request (kind, submitted_at desc, id desc) where deleted_at is null;
create index payment_request_amount on payment_request (amount desc, id desc) where deleted_at is null;
create index payment_request_teacher on payment_request (teacher_id, submitted_at desc) where deleted_at is null;
alter table payment_photo add column kind text not null default 'attachment' check (kind in ('attachment', 'voucher'));

-- What was asked for and what was paid of a lesson's fee and subsidy. The check makes paying twice impossible, whoever asks.
alter table lesson
  add column teacher_requested numeric(14, 2) not null default 0,
  add constraint lesson_not_over_requested check (teacher_requested >= 0 and teacher_requested <= teacher_fee + subsidy);
create function fill_payment_line() returns trigger
language plpgsql as $$
declare
  request record;
begin
  select kind, status into request from payment_request where id = new.request_id;
  if request.kind = 1 and new.lesson_id is not null then
    new.settled := coalesce(new.settled, case when new.fee + new.subsidy > 0 then new.fee + new.subsidy else new.amount end);
  else
    new.settled := 0;
  end if;
  new.is_active := request.status <= 4;
  new.is_paid := request.status = 4;
  return new;
end $$;
create trigger fill before insert on payment_line for each row execute function fill_payment_line();
create function keep_lesson_payments() returns trigger
language plpgsql as $$
declare
  requested numeric(14, 2) := 0;
  paid numeric(14, 2) := 0;
begin
  if tg_op <> 'INSERT' then
    if old.is_active then requested := requested - old.settled; end if;
    if old.is_paid then paid := paid - old.settled; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.is_active then requested := requested + new.settled; end if;
    if new.is_paid then paid := paid + new.settled; end if;
  end if;
  if requested <> 0 or paid <> 0 then
    update lesson set teacher_requested = teacher_requested + requested, teacher_paid = teacher_paid + paid
    where id = coalesce(new.lesson_id, old.lesson_id);
  end if;
  return null;
end $$;
create trigger lesson_sum after insert or update or delete on payment_line for each row execute function keep_lesson_payments();
create function follow_payment_status() returns trigger
language plpgsql as $$
begin
  if new.status <> old.status then
    update payment_line set is_active = new.status <= 4, is_paid = new.status = 4
    where request_id = new.id and (is_active, is_paid) is distinct from (new.status <= 4, new.status = 4);
  end if;
  return null;
end $$;
create trigger lines_follow after update of status on payment_request for each row execute function follow_payment_status();

-- 劳务报酬 prepayment of income tax, by the day it holds from; amounts in yuan.
insert into setting (key, value, title) values ('labourTax', '[{
  "from": "2019-01-01", "smallUpTo": "4000.00", "smallDeduction": "800.00", "share": "0.8",
  "brackets": [{"upTo": "20000.00", "rate": "0.2", "quick": "0.00"}, {"upTo": "50000.00", "rate": "0.3", "quick": "2000.00"}, {"upTo": null, "rate": "0.4", "quick": "7000.00"}]
}]', '劳务报酬个人所得税预扣率表');

create index lesson_finance_last on lesson (last_date desc, id desc) where status = 1;
create index lesson_finance_open on lesson ((fee_income - received) desc, id desc) where status = 1;
create index lesson_unsettled on lesson (last_date desc, id desc) where status = 1 and lesson_status = 1 and teacher_requested < teacher_fee + subsidy;
create index contract_group_institution on contract_group (institution_id) where deleted_at is null;
create index contract_group_signed on contract_group (signed_on desc, id desc) where deleted_at is null;
