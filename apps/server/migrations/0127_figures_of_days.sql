-- Which lessons received something in a span is answered by the index alone.
drop index receipt_line_lesson;
create index receipt_line_lesson on receipt_line (lesson_id) include (received_on, is_active);

-- So are a person's calls and visits of some days.
drop index tracking_by;
create index tracking_by on tracking (by_id, at desc) include (method, contact_id) where deleted_at is null;

-- And which logs are of sales.
drop index work_day_date;
create index work_day_date on work_day (date desc, id desc) include (personnel_id, submitted_at, is_late, kind)
  where deleted_at is null;

-- A recommendation keeps whose it counts as, which is whose its demand is: what somebody recommended in a week was
-- looked for among all demands that the person ever had.
alter table demand_recommendation add column credited_to integer references personnel (id);
alter table demand_recommendation disable trigger user;
update demand_recommendation r set credited_to = coalesce(d.created_for, d.owner_id) from demand d where d.id = r.demand_id;
alter table demand_recommendation enable trigger user;

create function keep_recommendation_credit() returns trigger
language plpgsql as $$
begin
  -- A demand that is being handed over is waited for.
  select coalesce(created_for, owner_id) into new.credited_to from demand where id = new.demand_id for share;
  return new;
end $$;
create trigger credit before insert on demand_recommendation for each row
  execute function keep_recommendation_credit();

create function keep_recommendation_credits() returns trigger
language plpgsql as $$
declare
  audited text := coalesce(current_setting('app.audit', true), '');
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  -- Derived: the demand's own change is audited.
  perform set_config('app.audit', 'off', true), set_config('app.quiet', 'on', true);
  update demand_recommendation set credited_to = coalesce(new.created_for, new.owner_id) where demand_id = new.id;
  perform set_config('app.audit', audited, true), set_config('app.quiet', quiet, true);
  return null;
end $$;
create trigger recommendation_credit after update of created_for, owner_id on demand for each row
  when (coalesce(new.created_for, new.owner_id) is distinct from coalesce(old.created_for, old.owner_id))
  execute function keep_recommendation_credits();

create index demand_recommendation_credited on demand_recommendation (credited_to, at) include (demand_id);
-- One index knows the shares of a lesson and that two live ones are never the same.
drop index commission_share_lesson;
drop index commission_share_once;
create unique index commission_share_once
  on commission_share (lesson_id, personnel_id, role, coalesce(deleted_at, 'infinity')) include (deleted_at);
analyze demand_recommendation, commission_share, receipt_line, tracking;

create or replace function work_figures(person integer, from_day date, to_day date)
returns table (calls integer, wechats integer, visits integer, follow_ups integer, customers integer, gained integer,
  demands integer, recommended integer, reserved integer, confirmed integer, confirmed_fee numeric, taught_days numeric,
  received numeric)
language sql stable parallel safe as $$
  select t.calls, t.wechats, t.visits, t.follow_ups, t.customers,
    (select count(distinct f.id) from new_customers_facts(from_day, to_day) f where f.owner_id = person)::integer,
    (select count(*) from demands_facts(from_day, to_day) f where f.owner_id = person)::integer,
    (select count(distinct d.id) from demand_recommendation r join demand d on d.id = r.demand_id
      where r.credited_to = person and d.deleted_at is null and r.at >= from_day and r.at < to_day + 1)::integer,
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

-- How many people there are is hidden from the planner: it would plan every measure anew for each call.
create or replace function measured(measure text, people integer[], from_day date, to_day date) returns numeric
language plpgsql stable parallel safe as $$
begin
  if people is null or cardinality(people) > 30 then
    return measured_of_many(measure, people, from_day, to_day);
  elsif measure = 'contract' then
    return (select coalesce(sum(f.value), 0) from contract_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'profit' then
    return (select coalesce(sum(f.value), 0) from profit_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'days' then
    return (select coalesce(sum(f.value), 0) from days_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'cancelled' then
    return (select coalesce(sum(f.value), 0) from cancelled_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'coreCustomers' then
    return (select count(distinct f.id) from core_customers_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'receipt' then
    return (select coalesce(sum(f.value), 0) from receipt_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'exchanged' then
    return (select coalesce(sum(f.value), 0) from exchanged_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'followUps' then
    return (select coalesce(sum(f.value), 0) from follow_ups_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'demands' then
    return (select coalesce(sum(f.value), 0) from demands_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'reserved' then
    return (select count(distinct f.id) from reserved_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'confirmed' then
    return (select count(distinct f.id) from confirmed_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'newCustomers' then
    return (select count(distinct f.id) from new_customers_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'lostCustomers' then
    return (select coalesce(sum(f.value), 0) from lost_customers_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  elsif measure = 'heldCustomers' then
    return (select count(distinct f.id) from held_customers_facts(from_day, to_day) f where f.owner_id = any(array(select unnest(people))));
  end if;
  return 0;
end $$;
