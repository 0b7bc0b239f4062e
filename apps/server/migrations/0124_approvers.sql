-- Who decides at the manager's step of a request: the managers of the applicant's organisation and of those above it, told by their distance;
-- where there is none, the general managers. Never the applicant.
create function approvers(organisation_id integer, applicant_id integer)
returns table (personnel_id integer, account_id integer, distance integer)
language sql stable as $$
  with recursive above as (
    select o.id, o.parent_id, 1 as distance from organisation o where o.id = approvers.organisation_id
    union all select o.id, o.parent_id, above.distance + 1 from organisation o join above on o.id = above.parent_id where above.distance < 20
  ),
  candidate as (
    select p.id as personnel_id, a.id as account_id, min(above.distance) as distance
    from personnel p join account a on a.personnel_id = p.id and a.status = 1 and a.deleted_at is null
      join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id and r.deleted_at is null
      left join above on r.key = 'manager' and above.id in (p.organisation_id, p.part_time_org_id)
    where p.id is distinct from approvers.applicant_id and (above.id is not null or r.key = 'general_manager')
    group by p.id, a.id
  )
  select candidate.* from candidate
  where candidate.distance is not null or not exists (select from candidate near where near.distance is not null)
$$;
