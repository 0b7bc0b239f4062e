-- Filters of the lessons that no index served: their field, and the deleted ones (for administrators).
create index lesson_field on lesson (field, first_date desc, id desc) where status = 1;
create index lesson_deleted on lesson (first_date desc, id desc) where status = 2;
