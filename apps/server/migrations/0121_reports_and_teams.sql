-- Reports are found by their words and sorted by submission without reading all of them.
create index week_report_grams on week_report
  using gin (search_grams(summary || ' ' || problems || ' ' || next_week)) with (fastupdate = off);
create index week_report_submitted on week_report (submitted_at, id) include (personnel_id, status)
  where deleted_at is null;
-- The months are a fourth as many: their words stand in one column.
alter table month_report add column search_text text
  generated always as (lower(summary || ' ' || achievements || ' ' || problems || ' ' || next_month)) stored;
-- One report a person and time: with the time first, the key is the order of the list, too.
drop index week_report_week;
drop index week_report_once;
create unique index week_report_once on week_report (week_start, personnel_id) include (id, status)
  where deleted_at is null;
drop index month_report_month;
drop index month_report_once;
create unique index month_report_once on month_report (month, personnel_id) include (id, status, submitted_at)
  where deleted_at is null;

-- Lines without a measure are never the same as others: one key keeps measures apart and finds a report's lines.
drop index week_target_of;
drop index week_target_once;
create unique index week_target_once on week_target (week_report_id, measure);
analyze week_report, month_report, week_target;

-- Most institutions were followed up or taught: the first of a level are found without gathering all of them.
create index institution_level on institution (level, id) where deleted_at is null and merged_into is null;
analyze institution;

-- A team is found from its leader downwards: only who was ever led by one of them is asked where they were that day.
create or replace function people_of(subject_kind text, subject_id integer, day date) returns integer[]
language sql stable parallel safe as $$
  select case subject_kind
    when 'company' then null
    when 'person' then array[subject_id]
    when 'team' then array(with recursive team as (
        select subject_id as id union select a.personnel_id from team join assignment a on a.leader_id = team.id
        where a.id = (select own.id from assignment own where own.personnel_id = a.personnel_id and own.deleted_at is null
          order by own.from_date > day, abs(own.from_date - day) limit 1))
      select id from team)
    else array(with recursive part as (
        select subject_id as id union select o.id from organisation o join part on o.parent_id = part.id)
      select p.personnel_id from assignments_on(day) p join part on part.id = p.organisation_id)
  end
$$;
