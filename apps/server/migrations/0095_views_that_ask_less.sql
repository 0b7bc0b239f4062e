-- 异动: as before (0080), but the places stand in a view of their own and not in a "with": only so are they left out
-- where a list chooses and sorts, which asks for no place.
create view assignment_place as
  select a.id, a.employment_id, a.personnel_id, a.from_date, a.to_date,
    concat_ws(' · ', o.name, a.post, a.grade, '上级 ' || l.name) as text
  from assignment a left join organisation o on o.id = a.organisation_id left join personnel l on l.id = a.leader_id
  where a.deleted_at is null;

create or replace view personnel_change as
  select e.id * 4 as id, e.personnel_id, '入职' as kind, e.entry_date as on_day, null as before,
      (select place.text from assignment_place place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by place.from_date limit 1) as after, e.form as reason
    from employment e where e.deleted_at is null
  union all
  select e.id * 4 + 1, e.personnel_id, '转正', e.regular_date, '试用', '正式', null
    from employment e where e.deleted_at is null and e.regular_date <= coalesce(e.quit_date - 1, current_date)
      and e.regular_date <= current_date
  union all
  select e.id * 4 + 2, e.personnel_id, '离职', e.quit_date,
      (select place.text from assignment_place place where place.personnel_id = e.personnel_id and place.employment_id = e.id
        order by place.from_date desc limit 1), null, concat_ws(' · ', e.quit_type, e.quit_reason)
    from employment e where e.deleted_at is null and e.quit_date is not null
  union all
  select now_at.id * 4 + 3, now_at.personnel_id, '异动', now_at.from_date, was.text, now_at.text, null
    from assignment_place now_at join assignment_place was on was.personnel_id = now_at.personnel_id
      and was.employment_id = now_at.employment_id and was.to_date = now_at.from_date - 1
    where was.text <> now_at.text;

-- An entry with what it adds to the channel's last earlier one, as before (0053): looked up by each entry, so that a
-- span of days reads its own entries and not the channels' whole history.
create or replace view follower_net as
  select f.id, f.version, f.channel_id, f.date, f.total, f.gained, f.lost, f.reads, f.posts, f.note,
    f.total - earlier.total as net, f.date - earlier.date as days
  from follower_count f left join lateral (select e.total, e.date from follower_count e
    where e.channel_id = f.channel_id and e.date < f.date and e.deleted_at is null order by e.date desc limit 1) earlier on true
  where f.deleted_at is null;
