-- Steps are listed by their time, which is not the order of the ids where they were brought in from elsewhere.
drop index lesson_log_to;
create index lesson_log_to on lesson_log (to_status, at desc, id desc);
