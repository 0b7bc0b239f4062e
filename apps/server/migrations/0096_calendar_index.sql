-- The calendar reads a window of days from an index alone, half-days included; it replaces the former one.
create index lesson_session_day on lesson_session (date, half, lesson_id);
drop index lesson_session_date;
-- How far before its days a lesson may begin: the longest of the few that take more than a week.
create index lesson_long on lesson ((last_date - first_date)) where last_date - first_date > 7;
