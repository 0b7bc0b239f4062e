-- What everybody (null) or many people came to, read by the days.
create function measured_of_many(measure text, people integer[], from_day date, to_day date) returns numeric
language plpgsql stable parallel safe as $$
declare
  amount numeric;
begin
  execute format('select %s from %I($2, $3) f%s',
    case when measure in ('coreCustomers', 'newCustomers', 'heldCustomers', 'reserved', 'confirmed')
      then 'count(distinct f.id)' else 'coalesce(sum(f.value), 0)' end,
    lower(regexp_replace(measure, '([A-Z])', '_\1', 'g')) || '_facts',
    case when people is not null then ' where f.owner_id in (select unnest($1))' else '' end)
  into amount using people, from_day, to_day;
  return amount;
end $$;

-- What few people came to is read by their own indexes; asked of everybody's facts with a condition that may be empty,
-- it read all of a month for one person's line of a list.
create or replace function measured(measure text, people integer[], from_day date, to_day date) returns numeric
language plpgsql stable parallel safe as $$
begin
  if people is null or cardinality(people) > 30 then
    return measured_of_many(measure, people, from_day, to_day);
  elsif measure = 'contract' then
    return (select coalesce(sum(f.value), 0) from contract_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'profit' then
    return (select coalesce(sum(f.value), 0) from profit_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'days' then
    return (select coalesce(sum(f.value), 0) from days_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'cancelled' then
    return (select coalesce(sum(f.value), 0) from cancelled_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'coreCustomers' then
    return (select count(distinct f.id) from core_customers_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'receipt' then
    return (select coalesce(sum(f.value), 0) from receipt_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'exchanged' then
    return (select coalesce(sum(f.value), 0) from exchanged_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'followUps' then
    return (select coalesce(sum(f.value), 0) from follow_ups_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'demands' then
    return (select coalesce(sum(f.value), 0) from demands_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'reserved' then
    return (select count(distinct f.id) from reserved_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'confirmed' then
    return (select count(distinct f.id) from confirmed_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'newCustomers' then
    return (select count(distinct f.id) from new_customers_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'lostCustomers' then
    return (select coalesce(sum(f.value), 0) from lost_customers_facts(from_day, to_day) f where f.owner_id = any(people));
  elsif measure = 'heldCustomers' then
    return (select count(distinct f.id) from held_customers_facts(from_day, to_day) f where f.owner_id = any(people));
  end if;
  return 0;
end $$;

-- A person's day and week name each measure's own facts, so that the planner sees through to the person's rows.
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
      where s.date between from_day and to_day and l.owner_id = person and l.status = 1 and l.lesson_status = 1),
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

create or replace function work_measured(measure text, person integer, from_day date, to_day date) returns table (value numeric)
language sql stable parallel safe as $$
  select case measure
    when 'visits' then (select count(*) from tracking
      where by_id = person and method = '拜访' and deleted_at is null and at >= from_day and at < to_day + 1)
    when 'receipt' then (select coalesce(sum(f.value), 0) from receipt_facts(from_day, to_day) f where f.owner_id = person)
    when 'contract' then (select coalesce(sum(f.value), 0) from contract_facts(from_day, to_day) f where f.owner_id = person)
    when 'profit' then (select coalesce(sum(f.value), 0) from profit_facts(from_day, to_day) f where f.owner_id = person)
    when 'days' then (select coalesce(sum(f.value), 0) from days_facts(from_day, to_day) f where f.owner_id = person)
    when 'followUps' then (select coalesce(sum(f.value), 0) from follow_ups_facts(from_day, to_day) f where f.owner_id = person)
    when 'demands' then (select coalesce(sum(f.value), 0) from demands_facts(from_day, to_day) f where f.owner_id = person)
    when 'newCustomers' then (select count(distinct f.id) from new_customers_facts(from_day, to_day) f where f.owner_id = person)
    when 'coreCustomers' then (select count(distinct f.id) from core_customers_facts(from_day, to_day) f where f.owner_id = person)
    when 'reserved' then (select count(distinct f.id) from reserved_facts(from_day, to_day) f where f.owner_id = person)
    when 'confirmed' then (select count(distinct f.id) from confirmed_facts(from_day, to_day) f where f.owner_id = person)
  end
$$;

-- Few customers are deleted: those are left out, instead of a million being looked up.
create or replace function held_customers_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select p.owner_id, to_day, p.contact_id, 1::numeric from ownership_period p
    where p.from_at < to_day + 1 and (p.to_at is null or p.to_at >= to_day + 1)
      and not exists (select from contact c where c.id = p.contact_id and c.deleted_at < to_day + 1)
$$;
