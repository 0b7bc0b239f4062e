-- Steps by the state that they led to: every state is asked for, not only those that are counted.
drop index lesson_log_status;
create index lesson_log_status on lesson_log (to_status, at) include (lesson_id, owner_id, from_status);

-- 异动: as before (0047), but a period's places are looked up by the person, not searched among everybody's.
create or replace view personnel_change as
  with place as not materialized (
    select a.id, a.employment_id, a.personnel_id, a.from_date, a.to_date,
      concat_ws(' · ', o.name, a.post, a.grade, '上级 ' || l.name) as text
    from assignment a left join organisation o on o.id = a.organisation_id left join personnel l on l.id = a.leader_id
    where a.deleted_at is null
  )
  select e.id * 4 as id, e.personnel_id, '入职' as kind, e.entry_date as on_day, null as before,
      (select text from place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by from_date limit 1) as after, e.form as reason
    from employment e where e.deleted_at is null
  union all
  select e.id * 4 + 1, e.personnel_id, '转正', e.regular_date, '试用', '正式', null
    from employment e where e.deleted_at is null and e.regular_date <= coalesce(e.quit_date - 1, current_date)
      and e.regular_date <= current_date
  union all
  select e.id * 4 + 2, e.personnel_id, '离职', e.quit_date,
      (select text from place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by from_date desc limit 1), null, concat_ws(' · ', e.quit_type, e.quit_reason)
    from employment e where e.deleted_at is null and e.quit_date is not null
  union all
  select now_at.id * 4 + 3, now_at.personnel_id, '异动', now_at.from_date, was.text, now_at.text, null
    from place now_at join place was on was.personnel_id = now_at.personnel_id
      and was.employment_id = now_at.employment_id and was.to_date = now_at.from_date - 1
    where was.text <> now_at.text;
