-- The facts of each measure are a function of their own, so that a statement that knows its measures plans those alone.
-- With one function for all of them, planning took longer than counting.

-- The receipts behind a person's figure: those whose lines are of their lessons.
create index receipt_line_of on receipt_line (owner_id, receipt_id) where is_active;

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
  select x.owner_id, r.received_on, r.id, x.amount::numeric
    from receipt r join receipt_line x on x.receipt_id = r.id and x.is_active
    where r.deleted_at is null and r.received_on between from_day and to_day
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

create function held_customers_facts(from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language sql stable parallel safe as $$
  select p.owner_id, to_day, p.contact_id, 1::numeric from ownership_period p join contact c on c.id = p.contact_id
    where p.from_at < to_day + 1
      and coalesce(p.to_at, 'infinity') >= to_day + 1 and coalesce(c.deleted_at, 'infinity') >= to_day + 1
$$;

-- The facts of a measure that is known only at run time.
create or replace function measure_facts(measure text, from_day date, to_day date)
returns table (owner_id integer, day date, id integer, value numeric)
language plpgsql stable parallel safe as $$
begin
  return query execute format('select * from %I($1, $2)',
    lower(regexp_replace(measure, '([A-Z])', '_\1', 'g')) || '_facts') using from_day, to_day;
end $$;

-- A statement a measure, each planned once in a session.
create or replace function measured(measure text, people integer[], from_day date, to_day date) returns numeric
language plpgsql stable parallel safe as $$
begin
  if measure = 'contract' then
    return (select coalesce(sum(f.value), 0) from contract_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'profit' then
    return (select coalesce(sum(f.value), 0) from profit_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'days' then
    return (select coalesce(sum(f.value), 0) from days_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'cancelled' then
    return (select coalesce(sum(f.value), 0) from cancelled_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'coreCustomers' then
    return (select count(distinct f.id) from core_customers_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'receipt' then
    return (select coalesce(sum(f.value), 0) from receipt_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'exchanged' then
    return (select coalesce(sum(f.value), 0) from exchanged_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'followUps' then
    return (select coalesce(sum(f.value), 0) from follow_ups_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'demands' then
    return (select coalesce(sum(f.value), 0) from demands_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'reserved' then
    return (select count(distinct f.id) from reserved_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'confirmed' then
    return (select count(distinct f.id) from confirmed_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'newCustomers' then
    return (select count(distinct f.id) from new_customers_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'lostCustomers' then
    return (select coalesce(sum(f.value), 0) from lost_customers_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  elsif measure = 'heldCustomers' then
    return (select count(distinct f.id) from held_customers_facts(from_day, to_day) f where people is null or f.owner_id = any(people));
  end if;
  return 0;
end $$;
drop function counts_once(text);
