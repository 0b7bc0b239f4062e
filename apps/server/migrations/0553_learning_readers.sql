-- Open accounts by one rule, for one account and, without a call for each, for all of them.
create view open_account as
  select a.id
  from account a
  left join personnel p on p.id = a.personnel_id
  left join contact c on c.id = a.contact_id
  left join teacher t on t.id = a.teacher_id
  where a.status = 1 and a.deleted_at is null
    and coalesce(a.valid_until >= (now() at time zone 'Asia/Shanghai')::date, true)
    and (p.id is null or (p.login_status = 1 and p.deleted_at is null)) and c.deleted_at is null
    and (t.id is null or (t.deleted_at is null and t.management_level <> 4 and t.cooperation_status <> 3));

create or replace function account_is_open(of_account integer) returns boolean
language sql stable as $$
  select exists (select from open_account where id = of_account)
$$;

-- Roles and organisations choose among staff only: the accounts of partners and teachers need none.
create or replace view learning_reader as
  select a.id as account_id, a.user_type, a.personnel_id, a.contact_id, a.teacher_id, a.nickname, a.created_at,
    case when a.user_type = 1 then array(select r.key from account_role ar
      join role r on r.id = ar.role_id and r.deleted_at is null where ar.account_id = a.id)
      else '{}' end as role_keys,
    case when a.user_type = 1 then array(with recursive above as (
        select o.id, o.parent_id from organisation o where o.id in (p.organisation_id, p.part_time_org_id)
        union select o.id, o.parent_id from organisation o join above on o.id = above.parent_id)
      select above.id from above) else '{}' end as organisation_ids,
    i.level, coalesce(i.province_id, t.home_province_id) as province_id,
    coalesce(i.name, (select o.name from organisation o where o.id = p.organisation_id)) as place
  from open_account open
  join account a on a.id = open.id
  left join personnel p on p.id = a.personnel_id
  left join contact c on c.id = a.contact_id
  left join institution i on i.id = c.institution_id
  left join teacher t on t.id = a.teacher_id;
