-- A celebration is found by its lesson: it is withdrawn when the lesson is cancelled soon after.
create index message_celebration on message (((data ->> 'lessonId')::integer)) where msg_send_type in (3, 5);
