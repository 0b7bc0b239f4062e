-- Who taught before and after a step, and why a confirmed lesson was changed.
alter table lesson_log
  add column old_teacher_id integer references teacher (id),
  add column new_teacher_id integer references teacher (id),
  add column change_reason text check (change_reason in ('学员', '讲师', '客户', '其他'));

-- Changes of teachers by time and of a teacher; few steps are any.
create index lesson_log_teacher on lesson_log (at) include (lesson_id) where old_teacher_id is not null;
-- Whether a lesson was ever confirmed.
create index lesson_log_confirmed on lesson_log (lesson_id, at) where to_status = 1;
-- Teachers by when they were added.
create index teacher_created on teacher (created_at) where deleted_at is null;
