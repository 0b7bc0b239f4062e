-- Few of all lessons are reserved or postponed; a list of all of them may be ordered by these days.
drop index lesson_postponed_on;
create index lesson_postponed_on on lesson (postponed_on, id) where postponed_on is not null and status = 1;
create index lesson_reserve_expires_on on lesson (reserve_expires_on, id) where reserve_expires_on is not null and status = 1;
