-- Between which days a lesson received money, and between which accounting months its commission entries lie: a list
-- that looks for a day or a month tells most lessons apart by their own columns.
alter table lesson
  -- Of the active lines of its receipts.
  add column first_receipt_on date,
  add column last_receipt_on date,
  -- Entries are never deleted, so these only ever widen.
  add column first_commission_month text,
  add column last_commission_month text;

alter table lesson disable trigger user;
update lesson set first_receipt_on = paid.first, last_receipt_on = paid.last
  from (select lesson_id, min(received_on) as first, max(received_on) as last from receipt_line where is_active group by lesson_id) paid
  where paid.lesson_id = lesson.id;
update lesson set first_commission_month = posted.first, last_commission_month = posted.last
  from (select lesson_id, min(month) as first, max(month) as last from commission_entry where lesson_id is not null group by lesson_id) posted
  where posted.lesson_id = lesson.id;
alter table lesson enable trigger user;

-- Derived: the lines and the entries themselves are audited.
create function keep_lesson_receipt_days() returns trigger
language plpgsql as $$
declare
  audited text := coalesce(current_setting('app.audit', true), '');
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  -- Whoever waits here for another receipt of the lesson sees its lines afterwards.
  perform from lesson where id = coalesce(new.lesson_id, old.lesson_id) for no key update;
  perform set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
  update lesson set first_receipt_on = paid.first, last_receipt_on = paid.last
    from (select min(received_on) as first, max(received_on) as last from receipt_line
      where lesson_id = coalesce(new.lesson_id, old.lesson_id) and is_active) paid
    where lesson.id = coalesce(new.lesson_id, old.lesson_id)
      and (first_receipt_on, last_receipt_on) is distinct from (paid.first, paid.last);
  perform set_config('app.audit', audited, true), set_config('app.quiet', quiet, true);
  return null;
end $$;
create trigger lesson_days after insert or delete or update of is_active, received_on on receipt_line
  for each row execute function keep_lesson_receipt_days();

create function keep_lesson_commission_months() returns trigger
language plpgsql as $$
declare
  audited text := coalesce(current_setting('app.audit', true), '');
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  perform set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
  update lesson set first_commission_month = least(first_commission_month, new.month),
      last_commission_month = greatest(last_commission_month, new.month)
    where id = new.lesson_id
      and (first_commission_month is null or new.month not between first_commission_month and last_commission_month);
  perform set_config('app.audit', audited, true), set_config('app.quiet', quiet, true);
  return null;
end $$;
create trigger lesson_months after insert on commission_entry
  for each row when (new.lesson_id is not null) execute function keep_lesson_commission_months();

drop index lesson_first;
create index lesson_first on lesson (first_date desc, id desc)
  include (lesson_status, owner_id, organisation_id, institution_id, teacher_id, province_id, city_id, is_online, field,
           industry, topic, headcount, days, last_date, fee_income, teacher_fee, received, subsidy, profit,
           first_receipt_on, last_receipt_on, first_commission_month, last_commission_month)
  where status = 1;
