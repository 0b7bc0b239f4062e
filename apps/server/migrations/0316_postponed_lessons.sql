-- Since when a lesson waits for new days: who has waited longest is due first.
alter table lesson add column postponed_on date;

create function note_postponement() returns trigger
language plpgsql as $$
begin
  if new.lesson_status <> 2 then
    new.postponed_on := null;
  elsif tg_op = 'INSERT' or old.lesson_status <> 2 then
    new.postponed_on := coalesce(new.postponed_on, current_date);
  end if;
  return new;
end $$;

alter table lesson disable trigger user;
update lesson set postponed_on = coalesce(
  (select max(at)::date from lesson_log where lesson_log.lesson_id = lesson.id and to_status = 2), updated_at::date)
where lesson_status = 2;
alter table lesson enable trigger user;

create trigger lesson_postponed before insert or update of lesson_status on lesson
  for each row execute function note_postponement();
create index lesson_postponed_on on lesson (postponed_on, id) where lesson_status = 2;
