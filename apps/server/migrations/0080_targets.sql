-- What a measure came to for some people (null: everybody) between two days, both included; computed from the records, never typed.
create function measured(measure text, people integer[], from_day date, to_day date) returns numeric
language sql stable parallel safe as $$
  select coalesce(case measure
    when 'contract' then (select sum(fee_income) from lesson where status = 1 and lesson_status = 1 and first_date between from_day and to_day
      and (people is null or owner_id = any(people)))
    when 'profit' then (select sum(profit) from lesson where status = 1 and lesson_status = 1 and first_date between from_day and to_day
      and (people is null or owner_id = any(people)))
    when 'days' then (select sum(days) from lesson where status = 1 and lesson_status = 1 and first_date between from_day and to_day
      and (people is null or owner_id = any(people)))
    when 'receipt' then (select sum(amount) from receipt where deleted_at is null and received_on between from_day and to_day
      and (people is null or owner_id = any(people)))
    when 'newCustomers' then (select count(distinct contact_id) from ownership_period where how in ('created', 'claimed', 'imported')
      and from_at >= from_day and from_at < to_day + 1 and (people is null or owner_id = any(people)))
    when 'coreCustomers' then (select count(distinct l.institution_id) from lesson l join institution i on i.id = l.institution_id and i.is_core = 1
      where l.status = 1 and l.lesson_status = 1 and l.first_date between from_day and to_day and (people is null or l.owner_id = any(people)))
  end, 0)
$$;

-- Whose records count for a target's subject: everybody's (null), an organisation with all below it, a leader with all below, one person.
create function people_of(subject_kind text, subject_id integer) returns integer[]
language sql stable parallel safe as $$
  select case subject_kind
    when 'company' then null
    when 'person' then array[subject_id]
    when 'team' then array(with recursive team as (select subject_id as id union select p.id from personnel p join team on p.leader_id = team.id) select id from team)
    else array(with recursive part as (select subject_id as id union select o.id from organisation o join part on o.parent_id = part.id)
      select p.id from personnel p join part on part.id = p.organisation_id)
  end
$$;
create index target_period on target (year, period_kind, period_no, subject_kind, subject_id) where deleted_at is null;
