-- Audiences, asked for thousands of readers at a time. The rule takes columns instead of a row, so that
-- PostgreSQL puts it into the query instead of calling it for each reader; the roles and organisations of a reader are
-- then looked up only where a course chooses by them.
create function reaches_reader(user_type smallint, reader_roles text[], reader_organisations integer[], reader_level text,
  reader_province integer, user_types smallint[], role_keys text[], organisation_ids integer[], levels text[],
  province_ids integer[]) returns boolean
language sql immutable as $$
  select user_type = any (user_types)
    and (user_type <> 1 or ((cardinality(role_keys) = 0 or role_keys && reader_roles)
      and (cardinality(organisation_ids) = 0 or organisation_ids && reader_organisations)))
    and (user_type <> 2 or cardinality(levels) = 0 or coalesce(reader_level = any (levels), false))
    and (user_type = 1 or cardinality(province_ids) = 0 or coalesce(reader_province = any (province_ids), false))
$$;

create or replace view learning_audience as
  select c.id as course_id, c.status, r.account_id, r.user_type, r.personnel_id, r.nickname, r.place,
    c.is_required, e.started_at, e.last_lesson_id, e.last_at, e.completed_at, e.completed_revision, e.reminded_on,
    coalesce(e.catch_up_revision > e.completed_revision, false) as must_catch_up,
    coalesce(e.due_on, case when c.is_required then greatest(c.published_at, r.created_at)::date + c.due_days end) as due_on
  from learning_course c
  join learning_reader r on reaches_reader(r.user_type, r.role_keys, r.organisation_ids, r.level, r.province_id,
    c.user_types, c.role_keys, c.organisation_ids, c.levels, c.province_ids)
  left join learning_enrolment e on e.course_id = c.id and e.account_id = r.account_id
  where c.deleted_at is null;

drop function in_learning_audience;
