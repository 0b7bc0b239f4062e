-- Steps by the state that they led to: every state is asked for, not only those that are counted.
drop index lesson_log_status;
create index lesson_log_status on lesson_log (to_status, at) include (lesson_id, owner_id, from_status);
