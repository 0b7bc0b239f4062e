-- Outlines and courseware of a lesson are versions of its teacher's documents (decision 0593).

-- The name that a node may take in a folder: as wanted, cut to the limit, with a number where another node has it.
create function free_node_name(teacher integer, parent integer, wanted text) returns text
language plpgsql as $$
declare
  extension constant text := coalesce(substring(wanted from '\.[[:alnum:]]{1,10}$'), '');
  base constant text := left(wanted, length(wanted) - length(extension));
  suffix text := '';
  free text;
begin
  for n in 2..10000 loop
    free := left(base, 150 - length(suffix || extension)) || suffix || extension;
    exit when not exists (select from teacher_node node where node.teacher_id = teacher
      and coalesce(node.parent_id, 0) = coalesce(parent, 0) and name_key(node.name) = name_key(free)
      and node.deleted_at is null);
    suffix := '（' || n || '）';
  end loop;
  return free;
end $$;

-- The folder of a lesson's documents, 未归类 / code and name, made where there is none.
create function lesson_folder(teacher integer, lesson_id integer) returns integer
language plpgsql as $$
declare
  taught lesson;
  above integer;
  folder integer;
begin
  -- Two lessons of a teacher may need the upper folder at once.
  perform pg_advisory_xact_lock(hashtext('teacher_node'), teacher);
  select * into taught from lesson where lesson.id = lesson_folder.lesson_id;
  select node.id into above from teacher_node node where node.teacher_id = teacher and node.parent_id is null
    and node.kind = 'folder' and node.deleted_at is null and node.name ~ '^未归类(（\d+）)?$' order by node.id limit 1;
  if above is null then
    insert into teacher_node (teacher_id, kind, name, pinyin, initials)
      values (teacher, 'folder', free_node_name(teacher, null, '未归类'), 'weiguilei', 'wgl') returning id into above;
  end if;
  -- The code finds it again after the lesson was renamed.
  select node.id into folder from teacher_node node where node.parent_id = above and node.kind = 'folder'
    and node.deleted_at is null and starts_with(node.name || ' ', taught.code || ' ') order by node.id limit 1;
  if folder is null then
    insert into teacher_node (teacher_id, parent_id, kind, name, pinyin, initials)
      values (teacher, above, 'folder', free_node_name(teacher, above, taught.code || ' ' || taught.name),
        taught.pinyin, taught.initials) returning id into folder;
  end if;
  return folder;
end $$;

-- Outlines and courseware of lessons: documents, and files of lessons that had no teacher when they came.
create view lesson_document as
  select file.id as file_id, file.subject_id as lesson_id, file.purpose, file.released_at, file.created_at as at,
    file.uploaded_by as by_account_id, null::integer as pin_id, null::integer as node_id
  from file where file.subject_kind = 'lesson' and file.purpose in ('outline', 'courseware') and file.deleted_at is null
  union all
  select v.file_id, f.lesson_id, case f.purpose when '课纲' then 'outline' else 'courseware' end, f.released_at, f.at,
    f.by_account_id, f.id, f.node_id
  from lesson_file f join teacher_node_version v on v.id = f.version_id
  where f.purpose in ('课纲', '课件') and f.deleted_at is null;
create index teacher_node_version_files on teacher_node_version (file_id);

-- Files that lessons have: a document with one version each. The customer reads what was released before.
do $$
declare
  moved record;
  label text;
  folder integer;
  node integer;
  new_version integer;
begin
  -- Nobody edited the files: they keep their versions and days.
  perform set_config('app.quiet', 'on', true);
  for moved in select file.*, lesson.teacher_id, lesson.code from file
      join lesson on lesson.id = file.subject_id
      where file.subject_kind = 'lesson' and file.purpose in ('outline', 'courseware') and file.deleted_at is null
        and file.uploaded_by is not null and lesson.teacher_id is not null
      order by lesson.id, file.id loop
    label := case moved.purpose when 'outline' then '课纲' else '课件' end;
    folder := lesson_folder(moved.teacher_id, moved.subject_id);
    -- An hourly job spells names whose pinyin is another.
    insert into teacher_node (teacher_id, parent_id, kind, name, pinyin, purpose, created_at, created_by, updated_at)
      values (moved.teacher_id, folder, 'doc', free_node_name(moved.teacher_id, folder, moved.name), lower(moved.name),
        label, moved.created_at, moved.uploaded_by, moved.created_at) returning id into node;
    insert into teacher_node_version (node_id, no, file_id, by_account_id, at, source)
      values (node, 1, moved.id, moved.uploaded_by, moved.created_at, 'lesson') returning id into new_version;
    update teacher_node set current_version_id = new_version where id = node;
    insert into lesson_file (lesson_id, node_id, version_id, purpose, by_account_id, at, released_at)
      values (moved.subject_id, node, new_version, label, moved.uploaded_by, moved.created_at, moved.released_at);
    insert into teacher_node_log (teacher_id, node_id, version_id, action, by_account_id, at, detail)
      values (moved.teacher_id, node, new_version, '用于课程', moved.uploaded_by, moved.created_at, moved.code || ' v1');
    update file set subject_kind = 'teacher_node', subject_id = node, released_at = null where id = moved.id;
  end loop;
  perform set_config('app.quiet', '', true);
end $$;
