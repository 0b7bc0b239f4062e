-- Changes of lessons are listed by the day on which they are due.
create index lesson_request_due on lesson_request (due_at desc, id desc);
