-- Measures of people: each is defined once, as the facts it counts, with whose they are and their day. The facts of
-- each are a function of their own, so that a statement that knows its measures plans those alone.

-- Sum of a measure for some people (null: everybody) between two days, both included; computed from the records, never
-- typed. What few people came to is read by their own indexes, each measure by a statement that is planned once in a
-- session; how many people there are is hidden from the planner, which would plan every measure again for each call.
create function measured(measure text, people integer[], from_day date, to_day date) returns numeric
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

-- People whose records count for a target's subject: everybody's (null), those of an organisation with all below it, of
-- a leader with all below, or of one person; where people were on a day, the last one of what is counted. A team is
-- found from its leader downwards: only who was ever led by one of them is asked where they were that day.
create function people_of(subject_kind text, subject_id integer, day date) returns integer[]
language sql stable parallel safe as $$
  select case subject_kind
    when 'company' then null
    when 'person' then array[subject_id]
    when 'team' then array(with recursive team as (
        select subject_id as id union select a.personnel_id from team join assignment a on a.leader_id = team.id
        where a.id = (select own.id from assignment own where own.personnel_id = a.personnel_id and own.deleted_at is null
          order by own.from_date > day, abs(own.from_date - day) limit 1))
      select id from team)
    else array(with recursive part as (
        select subject_id as id union select o.id from organisation o join part on o.parent_id = part.id)
      select p.personnel_id from assignments_on(day) p join part on part.id = p.organisation_id)
  end
$$;

-- The facts of a measure that is known only at run time. `id` is what measures that count things count once (customers,
-- institutions, lessons); the others sum `value`.
create function measure_facts(measure text, from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language plpgsql stable parallel safe as $$
begin
  return query execute format('select * from %I($1, $2)',
    lower(regexp_replace(measure, '([A-Z])', '_\1', 'g')) || '_facts') using from_day, to_day;
end $$;

-- The facts of a measure between two days, both included: whose they are, their day, what they count.
create function contract_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, first_date, id, fee_income::numeric from lesson
    where status = 1 and lesson_status = 1 and first_date between from_day and to_day
$$;

create function profit_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, first_date, id, profit::numeric from lesson
    where status = 1 and lesson_status = 1 and first_date between from_day and to_day
$$;

create function days_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, first_date, id, days::numeric from lesson
    where status = 1 and lesson_status = 1 and first_date between from_day and to_day
$$;

create function cancelled_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, first_date, id, 1::numeric from lesson
    where status = 1 and lesson_status = 0 and first_date between from_day and to_day
$$;

create function core_customers_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select l.owner_id, l.first_date, l.institution_id, 1::numeric
    from lesson l join institution i on i.id = l.institution_id and i.is_core = 1
    where l.status = 1 and l.lesson_status = 1 and l.first_date between from_day and to_day
$$;

create function receipt_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, received_on, receipt_id, amount::numeric from receipt_line
    where is_active and received_on between from_day and to_day
  union all
  select owner_id, received_on, id, (amount - allocated)::numeric from receipt
    where deleted_at is null and received_on between from_day and to_day and amount > allocated
$$;

create function exchanged_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select x.owner_id, r.received_on, r.id, x.amount::numeric
    from receipt r join receipt_line x on x.receipt_id = r.id and x.is_active
    where r.method = '置换' and r.deleted_at is null and r.received_on between from_day and to_day
  union all
  select owner_id, received_on, id, (amount - allocated)::numeric from receipt
    where method = '置换' and deleted_at is null and received_on between from_day and to_day and amount > allocated
$$;

create function follow_ups_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select by_id, at::date, id, 1::numeric from tracking
    where deleted_at is null and at >= from_day and at < to_day + 1
$$;

create function demands_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select coalesce(created_for, owner_id), created_at::date, id, 1::numeric from demand
    where deleted_at is null and created_at >= from_day and created_at < to_day + 1
$$;

create function reserved_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select g.owner_id, g.at::date, g.lesson_id, 1::numeric
    from lesson_log g join lesson l on l.id = g.lesson_id and l.status = 1
    where g.to_status = 3 and g.from_status is distinct from 3
      and g.at >= from_day and g.at < to_day + 1
$$;

create function confirmed_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select g.owner_id, g.at::date, g.lesson_id, 1::numeric
    from lesson_log g join lesson l on l.id = g.lesson_id and l.status = 1
    where g.to_status = 1 and g.from_status is distinct from 1
      and g.at >= from_day and g.at < to_day + 1
$$;

create function new_customers_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, from_at::date, contact_id, 1::numeric from ownership_period
    where how in ('created', 'claimed', 'imported')
      and from_at >= from_day and from_at < to_day + 1
$$;

create function lost_customers_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select owner_id, to_at::date, contact_id, 1::numeric from ownership_period
    where ended_how in ('recycled', 'released', 'left')
      and to_at >= from_day and to_at < to_day + 1
$$;

-- Few customers are deleted: those are left out, instead of a million being looked up.
create function held_customers_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select p.owner_id, to_day, p.contact_id, 1::numeric from ownership_period p
    where p.from_at < to_day + 1 and (p.to_at is null or p.to_at >= to_day + 1)
      and not exists (select from contact c where c.id = p.contact_id and c.deleted_at < to_day + 1)
$$;

-- Sum of a measure for everybody (null) or many people, read by the days.
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
