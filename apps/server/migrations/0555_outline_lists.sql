-- The rule of who sees a document asks for the lessons that ever held it, also where it was taken off again.
drop index lesson_file_node;
create index lesson_file_node on lesson_file (node_id);

-- The bytes of a document's newest version, by which the list of all documents is ordered.
alter table teacher_node add column size bigint not null default 0;

create function take_node_size() returns trigger language plpgsql as $$
begin
  new.size := coalesce((select file.size from teacher_node_version v join file on file.id = v.file_id
    where v.id = new.current_version_id), 0);
  return new;
end $$;

alter table teacher_node disable trigger user;
update teacher_node set size = file.size from teacher_node_version v join file on file.id = v.file_id
  where v.id = teacher_node.current_version_id;
alter table teacher_node enable trigger user;

create trigger take_node_size before insert or update of current_version_id, size on teacher_node
  for each row execute function take_node_size();
create index teacher_node_size on teacher_node (size, id) where deleted_at is null and kind = 'doc';
create index teacher_node_names on teacher_node (name collate "zh-x-icu", id) where deleted_at is null and kind = 'doc';
