-- Logs by when they were handed in.
create index work_day_submitted on work_day (submitted_at, id) where deleted_at is null;
-- Tables of a few thousand rows are read whole in a few milliseconds (decision 0196).
drop index employment_entry;
drop index employment_quit;
drop index labour_contract_ending;
drop index job_opening_interviewers;
drop index candidate_applied;
drop index topic_alias_topic;
