-- Lessons of a topic, however it was typed, and those without one: each lesson's topic was put in order for every page.
create index lesson_topic on lesson (topic_key(topic)) where status = 1;

-- Steps by whose lesson it was, the newest first. When a lesson was confirmed is one of its few steps.
drop index lesson_log_confirmed;
create index lesson_log_owner on lesson_log (owner_id, at desc, id desc);
