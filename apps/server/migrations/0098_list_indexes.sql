-- Demands are searched by what they hold, like the other nouns.
create index demand_grams on demand using gin (grams) with (fastupdate = off);
-- Receipts by their amount, and the few that were cancelled.
create index receipt_amount on receipt (amount desc, id desc) where deleted_at is null;
create index receipt_cancelled on receipt (received_on desc, id desc) where deleted_at is not null;
-- Lessons that still owe their teacher something, by the fee.
create index lesson_unsettled on lesson (teacher_fee desc, id desc)
  where status = 1 and lesson_status = 1 and teacher_id is not null and teacher_requested < teacher_fee + subsidy;

-- Who may decide on a request; read from the holders of the two roles instead of from all accounts.
create or replace function approvers(organisation_id integer, applicant_id integer)
returns table (personnel_id integer, account_id integer, distance integer)
language sql stable as $$
  with recursive above as (
    select o.id, o.parent_id, 1 as distance from organisation o where o.id = approvers.organisation_id
    union all
    select o.id, o.parent_id, above.distance + 1 from organisation o join above on o.id = above.parent_id
    where above.distance < 20
  ),
  candidate as (
    select p.id as personnel_id, a.id as account_id, min(above.distance) as distance
    from role r join account_role ar on ar.role_id = r.id
      join account a on a.id = ar.account_id and a.status = 1 and a.deleted_at is null
      join personnel p on p.id = a.personnel_id
      left join above on r.key = 'manager' and above.id in (p.organisation_id, p.part_time_org_id)
    where r.key in ('manager', 'general_manager') and r.deleted_at is null
      and p.id is distinct from approvers.applicant_id and (above.id is not null or r.key = 'general_manager')
    group by p.id, a.id
  )
  select candidate.* from candidate
  where candidate.distance is not null or not exists (select from candidate near where near.distance is not null)
$$;
