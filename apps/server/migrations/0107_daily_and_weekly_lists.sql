-- Rows of daily logs and weekly reports count what one person did in a few days: their own indexes answer without the
-- rows behind them.

-- The logs by submission, filtered by day and person: those of the last weeks are asked for, oldest first.
drop index work_day_submitted;
create index work_day_submitted on work_day (submitted_at, id) include (date, personnel_id) where deleted_at is null;

drop index lesson_owner;
create index lesson_owner on lesson (owner_id, first_date desc) include (id, last_date, status, lesson_status);

drop index receipt_line_of;
create index receipt_line_of on receipt_line (owner_id, receipt_id) include (amount) where is_active;

-- For whom a demand counts: it was looked up among everybody's recommendations of the days.
create index demand_of on demand ((coalesce(created_for, owner_id)), created_at) where deleted_at is null;
analyze demand;

-- Lessons whose days lie elsewhere are left out before their sessions are read.
create or replace function work_figures(person integer, from_day date, to_day date)
returns table (calls integer, wechats integer, visits integer, follow_ups integer, customers integer, gained integer,
  demands integer, recommended integer, reserved integer, confirmed integer, confirmed_fee numeric, taught_days numeric,
  received numeric)
language sql stable parallel safe as $$
  select t.calls, t.wechats, t.visits, t.follow_ups, t.customers,
    (select count(distinct f.id) from new_customers_facts(from_day, to_day) f where f.owner_id = person)::integer,
    (select count(*) from demands_facts(from_day, to_day) f where f.owner_id = person)::integer,
    (select count(distinct d.id) from demand_recommendation r join demand d on d.id = r.demand_id
      where coalesce(d.created_for, d.owner_id) = person and d.deleted_at is null
        and r.at >= from_day and r.at < to_day + 1)::integer,
    (select count(distinct f.id) from reserved_facts(from_day, to_day) f where f.owner_id = person)::integer,
    c.confirmed, c.fee,
    (select coalesce(0.5 * count(*), 0) from lesson_session s join lesson l on l.id = s.lesson_id
      where s.date between from_day and to_day and l.owner_id = person and l.status = 1 and l.lesson_status = 1
        and l.first_date <= to_day and l.last_date >= from_day),
    (select coalesce(sum(f.value), 0) from receipt_facts(from_day, to_day) f where f.owner_id = person)
  from (
    select count(*) filter (where method = '电话')::integer as calls,
      count(*) filter (where method = '微信')::integer as wechats,
      count(*) filter (where method = '拜访')::integer as visits,
      count(*)::integer as follow_ups, count(distinct contact_id)::integer as customers
    from tracking where by_id = person and deleted_at is null and at >= from_day and at < to_day + 1
  ) t, (
    select count(*)::integer as confirmed, coalesce(sum(l.fee_income), 0) as fee
    from (select distinct f.id from confirmed_facts(from_day, to_day) f where f.owner_id = person) known
    join lesson l on l.id = known.id
  ) c
$$;

-- The core institutions are a few dozen: a figure of them read all institutions.
create index institution_core on institution (id) where is_core = 1;
