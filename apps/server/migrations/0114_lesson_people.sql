-- Money that came in stays with a lesson in every state; the other indexes by person and institution know live lessons alone.
create index lesson_of_owner on lesson (owner_id);
create index lesson_of_institution on lesson (institution_id);
