-- Figures that are told in several places are kept once.
select set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);

-- 已开票 is what was issued. What is only applied for is in `invoiced`, which bounds what may be applied for.
-- Kept with the day of the latest issued invoice, from lines and invoices alike: also an invoice that comes in issued
-- (an import, a red counterpart) has its day.
alter table lesson add column issued numeric(14, 2) not null default 0;
create function keep_lesson_issued(lessons integer[]) returns void
language sql as $$
  update lesson set issued = coalesce(of_lesson.amount, 0), invoiced_on = of_lesson.day
  from unnest(lessons) one left join lateral (
    select sum(l.amount) as amount, max(i.issued_at)::date as day
    from invoice_line l join invoice i on i.id = l.invoice_id
    where l.lesson_id = one and l.is_active and i.status in (2, 3)
  ) of_lesson on true
  where lesson.id = one and (lesson.issued, lesson.invoiced_on) is distinct from (coalesce(of_lesson.amount, 0), of_lesson.day)
$$;
create function keep_issued_of_invoice() returns trigger
language plpgsql as $$
begin
  if new.status = old.status and new.issued_at is not distinct from old.issued_at then return null; end if;
  perform keep_lesson_issued(array(select lesson_id from invoice_line where invoice_id = new.id order by 1));
  return null;
end $$;
create function keep_issued_of_line() returns trigger
language plpgsql as $$
begin
  -- An application issues nothing yet; most lines are written with one.
  if exists (select from invoice where id = coalesce(new.invoice_id, old.invoice_id) and status = 1) then return null; end if;
  perform keep_lesson_issued(array[coalesce(new.lesson_id, old.lesson_id)]);
  return null;
end $$;
drop trigger lesson_invoiced_on on invoice;
drop function keep_lesson_invoiced_on();
create trigger lesson_issued after update of status, issued_at on invoice
  for each row execute function keep_issued_of_invoice();
create trigger lesson_issued after insert or update or delete on invoice_line
  for each row execute function keep_issued_of_line();
select keep_lesson_issued(array(select distinct lesson_id from invoice_line));

set constraints all immediate;

-- A lesson has one evaluation. The institution's own stands where both were given.
update evaluation e set deleted_at = now() where e.deleted_at is null and e.source = 'staff'
  and exists (select from evaluation other where other.lesson_id = e.lesson_id and other.source = 'institution' and other.deleted_at is null);
set constraints all immediate;
drop index evaluation_once;
create unique index evaluation_once on evaluation (lesson_id) where deleted_at is null;

-- 最近成交 is the day that a lesson was confirmed, whichever way it came to be; it never moves back.
create function note_deal() returns trigger
language plpgsql as $$
declare
  quiet text := current_setting('app.quiet', true);
  audit text := current_setting('app.audit', true);
  deal date := least(coalesce(new.customer_confirmed_at::date, new.first_date), current_date);
begin
  perform set_config('app.quiet', 'on', true), set_config('app.audit', 'off', true);
  update contact set last_deal_at = deal
  where id = new.contact_id and coalesce(last_deal_at, '-infinity') < deal;
  perform set_config('app.quiet', coalesce(quiet, ''), true), set_config('app.audit', coalesce(audit, ''), true);
  return null;
end $$;
create trigger deal_created after insert on lesson for each row
  when (new.status = 1 and new.lesson_status = 1) execute function note_deal();
create trigger deal_confirmed after update of lesson_status, customer_confirmed_at, contact_id on lesson for each row
  when (new.status = 1 and new.lesson_status = 1
    and (old.lesson_status, old.customer_confirmed_at, old.contact_id)
      is distinct from (new.lesson_status, new.customer_confirmed_at, new.contact_id))
  execute function note_deal();
-- By a customer's records: the last confirmation of a lesson that still stands, else the first receipt.
create function last_deal_of(contact integer) returns date
language sql stable as $$
  select coalesce(
    (select max(least(coalesce(customer_confirmed_at::date, first_date), current_date)) from lesson
      where contact_id = contact and status = 1 and lesson_status = 1),
    (select min(r.received_on) from receipt_line x join receipt r on r.id = x.receipt_id and r.deleted_at is null
      join lesson l on l.id = x.lesson_id where l.contact_id = contact and x.is_active))
$$;
update contact c set last_deal_at = greatest(c.last_deal_at, deal.day) from (
  select id, last_deal_of(id) as day from contact where exists (select from lesson where contact_id = contact.id)
) deal where deal.id = c.id and deal.day > coalesce(c.last_deal_at, '-infinity');

set constraints all immediate;

-- A fee agreed after tax: the tax that the company bears (gross less fee) is a cost of the lesson, a part of tax_share
-- from the request on.
alter table lesson add column tax_borne numeric(14, 2) not null default 0 check (tax_borne >= 0);
create function keep_tax_borne() returns trigger
language plpgsql as $$
declare
  more numeric(14, 2) := 0;
begin
  if tg_op <> 'INSERT' and old.is_active and old.settled > 0 and old.gross > old.fee then more := more - (old.gross - old.fee); end if;
  if tg_op <> 'DELETE' and new.is_active and new.settled > 0 and new.gross > new.fee then more := more + (new.gross - new.fee); end if;
  if more <> 0 then
    update lesson set tax_borne = tax_borne + more, tax_share = tax_share + more
    where id = coalesce(new.lesson_id, old.lesson_id);
  end if;
  return null;
end $$;
create trigger tax_borne after insert or update or delete on payment_line
  for each row execute function keep_tax_borne();
update lesson l set tax_borne = borne.amount, tax_share = tax_share + borne.amount from (
  select lesson_id, sum(gross - fee) as amount from payment_line
  where is_active and settled > 0 and gross > fee and lesson_id is not null group by 1
) borne where borne.lesson_id = l.id;
set constraints all immediate;
alter table lesson add constraint lesson_tax_borne check (tax_share >= tax_borne) not valid;
select set_config('app.audit', '', true), set_config('app.quiet', '', true);
