-- Lessons and progress are summed at once, for an account in all courses or for a course over all accounts, instead of
-- course by course.
create view learning_size as
  select course_id, count(*) filter (where is_required)::integer as total, count(*)::integer as lessons,
    coalesce(sum(minutes), 0)::integer as minutes
  from learning_shown group by course_id;

create view learning_done as
  select p.account_id, l.course_id, count(*)::integer as done
  from learning_progress p join learning_shown l on l.id = p.lesson_id
  where l.is_required and p.done_at is not null
  group by p.account_id, l.course_id;

create or replace view learning_standing as
  select a.*, coalesce(n.total, 0) as total, coalesce(d.done, 0) as done, coalesce(n.lessons, 0) as lessons,
    case when a.completed_revision is null then 0 else (select count(*)::integer from learning_shown l
      left join learning_progress p on p.lesson_id = l.id and p.account_id = a.account_id
      where l.course_id = a.course_id and l.since_revision > a.completed_revision and p.done_at is null) end as new_lessons,
    a.is_required and (a.completed_at is null
      or (a.must_catch_up and coalesce(d.done, 0) < coalesce(n.total, 0))) as is_open,
    coalesce(n.minutes, 0) as minutes
  from learning_audience a
  left join learning_size n on n.course_id = a.course_id
  left join learning_done d on d.course_id = a.course_id and d.account_id = a.account_id;
