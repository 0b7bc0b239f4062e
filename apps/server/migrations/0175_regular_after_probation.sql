-- Where no day of 转正 was written down, it is the end of the probation of the employment that the archive is of: as
-- the figures, the reminders and the state of a person count it.
create or replace view personnel_change as
  select e.id * 4 as id, e.personnel_id, '入职' as kind, e.entry_date as on_day, null as before,
      (select place.text from assignment_place place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by place.from_date limit 1) as after, e.form as reason, e.id as of_id
    from employment e where e.deleted_at is null
  union all
  select e.id * 4 + 1, e.personnel_id, '转正', r.on_day, '试用', '正式', null, e.id
    from employment e join personnel p on p.id = e.personnel_id
      left join personnel_archive a on a.personnel_id = e.personnel_id and a.deleted_at is null
      cross join lateral (select coalesce(e.regular_date,
        case when e.entry_date = p.entry_date and a.probation_to >= e.entry_date then a.probation_to end) as on_day) r
    where e.deleted_at is null and r.on_day <= coalesce(e.quit_date - 1, current_date) and r.on_day <= current_date
  union all
  select e.id * 4 + 2, e.personnel_id, '离职', e.quit_date,
      (select place.text from assignment_place place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by place.from_date desc limit 1), null, concat_ws(' · ', e.quit_type, e.quit_reason), e.id
    from employment e where e.deleted_at is null and e.quit_date is not null
  union all
  select now_at.id * 4 + 3, now_at.personnel_id, '异动', now_at.from_date,
      (select place.text from assignment_place place where place.id = was.id),
      (select place.text from assignment_place place where place.id = now_at.id), null, now_at.id
    from assignment now_at join assignment was on was.employment_id = now_at.employment_id and was.deleted_at is null
        and was.to_date = now_at.from_date - 1
      left join organisation o on o.id = now_at.organisation_id left join organisation was_o on was_o.id = was.organisation_id
    where now_at.deleted_at is null
      and (now_at.organisation_id, now_at.post, now_at.grade, now_at.leader_id) is distinct from
        (was.organisation_id, was.post, was.grade, was.leader_id)
      -- Another one of the same name is no move that anybody could read.
      and (o.name, now_at.post, now_at.grade, (select l.name from personnel l where l.id = now_at.leader_id)) is distinct from
        (was_o.name, was.post, was.grade, (select l.name from personnel l where l.id = was.leader_id));
