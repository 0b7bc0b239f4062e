-- A lesson of the school shows an uploaded video or a teacher's, which follows the teacher's consent and its review.
alter table learning_lesson add column video_id integer references teacher_video (id);
alter table learning_lesson drop constraint learning_lesson_content;

-- Lessons that held the file of a teacher's video.
alter table learning_lesson disable trigger user;
update learning_lesson l set video_id = v.id, file_id = null from teacher_video v
  where l.kind = 'video' and v.file_id = l.file_id;
alter table learning_lesson enable trigger user;

alter table learning_lesson add constraint learning_lesson_content check (case kind
  when 'video' then num_nonnulls(file_id, video_id) = 1 and duration_s is not null and version_id is null
  when 'file' then num_nonnulls(file_id, version_id) = 1 and video_id is null
  when 'text' then body is not null and num_nonnulls(file_id, version_id, video_id) = 0
  else num_nonnulls(file_id, version_id, video_id, body) = 0 end);

-- A video that replaces another one does so in the lessons, too.
create function follow_replaced_video() returns trigger language plpgsql as $$
begin
  update learning_lesson set video_id = new.id, duration_s = coalesce(new.duration_s, duration_s)
    where video_id = new.replaces_id;
  return null;
end $$;
create trigger follow_replaced_video after update of status on teacher_video
  for each row when (new.status = 2 and old.status <> 2 and new.replaces_id is not null)
  execute function follow_replaced_video();
