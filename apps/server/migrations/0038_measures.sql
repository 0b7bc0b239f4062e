-- What people are measured by: each measure is defined once, as the facts it counts, with whose they are and their day.

-- Open lessons go along with a customer who is handed over. What came in for them before stays with whoever sold them
-- then, so their former owners are remembered.
create table lesson_owner_change (
  lesson_id integer not null references lesson (id),
  -- Whose the lesson was until then.
  owner_id integer references personnel (id),
  until timestamptz not null default now(),
  primary key (lesson_id, until)
);
create function keep_lesson_owner() returns trigger
language plpgsql as $$
begin
  -- Two changes in one transaction: only the owner before it was ever seen.
  insert into lesson_owner_change (lesson_id, owner_id) values (old.id, old.owner_id) on conflict do nothing;
  return null;
end $$;
create trigger owner_change after update of owner_id on lesson
  for each row when (new.owner_id is distinct from old.owner_id) execute function keep_lesson_owner();

-- Whose a lesson was at the end of a day.
create function lesson_owner_on(lesson integer, day date) returns integer
language sql stable as $$
  select case when c.lesson_id is null then l.owner_id else c.owner_id end
  from lesson l left join lateral (
    select lesson_id, owner_id from lesson_owner_change where lesson_id = l.id and until >= day + 1 order by until limit 1
  ) c on true where l.id = lesson
$$;

-- Whose money a line is: the lesson's owner on the day it came in.
alter table receipt_line add column owner_id integer references personnel (id);
-- Who had the customer when the demand came, and the lesson when it took a step.
alter table demand add column created_for integer references personnel (id);
alter table lesson_log add column owner_id integer references personnel (id);
select set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
update receipt_line r set owner_id = l.owner_id from lesson l where l.id = r.lesson_id;
update demand set created_for = owner_id;
update lesson_log g set owner_id = l.owner_id from lesson l where l.id = g.lesson_id;
set constraints all immediate;

create function keep_line_owner() returns trigger
language plpgsql as $$
begin
  new.owner_id := lesson_owner_on(new.lesson_id, (select received_on from receipt where id = new.receipt_id));
  return new;
end $$;
create trigger owner before insert on receipt_line for each row when (new.owner_id is null)
  execute function keep_line_owner();
create function keep_created_for() returns trigger
language plpgsql as $$
begin
  new.created_for := new.owner_id;
  return new;
end $$;
create trigger created_for before insert on demand for each row when (new.created_for is null)
  execute function keep_created_for();
create function keep_step_owner() returns trigger
language plpgsql as $$
begin
  new.owner_id := (select owner_id from lesson where id = new.lesson_id);
  return new;
end $$;
create trigger owner before insert on lesson_log for each row when (new.owner_id is null)
  execute function keep_step_owner();

-- What came in by day, its lines without a visit to each; who made demands when; who lost customers when.
create index receipt_line_owner on receipt_line (receipt_id) include (owner_id, amount) where is_active;
create index demand_created on demand (created_at) where deleted_at is null;
create index lesson_log_status on lesson_log (to_status, at) include (lesson_id, owner_id, from_status)
  where to_status in (1, 3);
create index ownership_ended on ownership_period (to_at) include (owner_id, contact_id, ended_how);

-- The facts of a measure between two days, both included. `id` is what measures that count things count once
-- (customers, institutions, lessons); the others sum `value`. Spelt as one union, so that a caller's conditions and a
-- measure known beforehand leave the one part that counts.
create function measure_facts(measure text, from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, first_date, id, fee_income::numeric from lesson
    where measure = 'contract' and status = 1 and lesson_status = 1 and first_date between from_day and to_day
  union all
  select owner_id, first_date, id, profit::numeric from lesson
    where measure = 'profit' and status = 1 and lesson_status = 1 and first_date between from_day and to_day
  union all
  select owner_id, first_date, id, days::numeric from lesson
    where measure = 'days' and status = 1 and lesson_status = 1 and first_date between from_day and to_day
  union all
  select owner_id, first_date, id, 1::numeric from lesson
    where measure = 'cancelled' and status = 1 and lesson_status = 0 and first_date between from_day and to_day
  union all
  select l.owner_id, l.first_date, l.institution_id, 1::numeric
    from lesson l join institution i on i.id = l.institution_id and i.is_core = 1
    where measure = 'coreCustomers' and l.status = 1 and l.lesson_status = 1 and l.first_date between from_day and to_day
  union all
  select x.owner_id, r.received_on, r.id, x.amount::numeric
    from receipt r join receipt_line x on x.receipt_id = r.id and x.is_active
    where measure in ('receipt', 'exchanged') and (measure = 'receipt' or r.method = '置换')
      and r.deleted_at is null and r.received_on between from_day and to_day
  union all
  select owner_id, received_on, id, (amount - allocated)::numeric from receipt
    where measure in ('receipt', 'exchanged') and (measure = 'receipt' or method = '置换')
      and deleted_at is null and received_on between from_day and to_day and amount > allocated
  union all
  select by_id, at::date, id, 1::numeric from tracking
    where measure = 'followUps' and deleted_at is null and at >= from_day and at < to_day + 1
  union all
  select coalesce(created_for, owner_id), created_at::date, id, 1::numeric from demand
    where measure = 'demands' and deleted_at is null and created_at >= from_day and created_at < to_day + 1
  union all
  select g.owner_id, g.at::date, g.lesson_id, 1::numeric
    from lesson_log g join lesson l on l.id = g.lesson_id and l.status = 1
    where measure = 'reserved' and g.to_status = 3 and g.from_status is distinct from 3
      and g.at >= from_day and g.at < to_day + 1
  union all
  select g.owner_id, g.at::date, g.lesson_id, 1::numeric
    from lesson_log g join lesson l on l.id = g.lesson_id and l.status = 1
    where measure = 'confirmed' and g.to_status = 1 and g.from_status is distinct from 1
      and g.at >= from_day and g.at < to_day + 1
  union all
  select owner_id, from_at::date, contact_id, 1::numeric from ownership_period
    where measure = 'newCustomers' and how in ('created', 'claimed', 'imported')
      and from_at >= from_day and from_at < to_day + 1
  union all
  select owner_id, to_at::date, contact_id, 1::numeric from ownership_period
    where measure = 'lostCustomers' and ended_how in ('recycled', 'released', 'left')
      and to_at >= from_day and to_at < to_day + 1
  union all
  select p.owner_id, to_day, p.contact_id, 1::numeric from ownership_period p join contact c on c.id = p.contact_id
    where measure = 'heldCustomers' and p.from_at < to_day + 1
      and coalesce(p.to_at, 'infinity') >= to_day + 1 and coalesce(c.deleted_at, 'infinity') >= to_day + 1
$$;

-- Measures that count each thing once, however many facts it has.
create function counts_once(measure text) returns boolean
language sql immutable parallel safe as $$
  select measure in ('newCustomers', 'coreCustomers', 'reserved', 'confirmed', 'heldCustomers')
$$;

-- What a measure came to for some people (null: everybody) between two days, both included.
create or replace function measured(measure text, people integer[], from_day date, to_day date) returns numeric
language sql stable parallel safe as $$
  select coalesce(case when counts_once(measure)
    then (select count(distinct f.id) from measure_facts(measure, from_day, to_day) f
          where people is null or f.owner_id = any(people))
    else (select sum(f.value) from measure_facts(measure, from_day, to_day) f
          where people is null or f.owner_id = any(people)) end, 0)
$$;

-- Whose records count for a target's subject: everybody's (null), those of an organisation with all below it, of a
-- leader with all below, or of one person; where people were on a day, the last one of what is counted.
create function people_of(subject_kind text, subject_id integer, day date) returns integer[]
language sql stable parallel safe as $$
  select case subject_kind
    when 'company' then null
    when 'person' then array[subject_id]
    when 'team' then array(with recursive placed as materialized (select * from assignments_on(day)), team as (
        select subject_id as id union select p.personnel_id from placed p join team on p.leader_id = team.id)
      select id from team)
    else array(with recursive part as (
        select subject_id as id union select o.id from organisation o join part on o.parent_id = part.id)
      select p.personnel_id from assignments_on(day) p join part on part.id = p.organisation_id)
  end
$$;
drop function people_of(text, integer);
