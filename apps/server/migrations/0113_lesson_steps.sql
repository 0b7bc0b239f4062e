-- The log of reservations and postponements by the state that a step led to.
create index lesson_log_to on lesson_log (to_status, id desc);

-- Institutions are ranked by what was taught there from this index alone.
drop index lesson_taught_by;
create index lesson_taught_by on lesson (institution_id, teacher_id) include (days, fee_income, owner_id)
  where status = 1 and lesson_status = 1;

-- A year's lessons by month read this index alone.
drop index lesson_counted;
create index lesson_counted on lesson (first_date) include (owner_id, days, fee_income, profit)
  where status = 1 and lesson_status = 1;
