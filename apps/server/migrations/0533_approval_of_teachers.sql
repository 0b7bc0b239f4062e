-- Changes that teachers ask for wait in 审批 beside what staff ask for. Their asker is a teacher and no personnel.
create or replace view approval as
  select p.id * 8 as id, 'payment'::text as kind, p.id as subject_id, p.id as page_id, p.version, p.title, p.amount,
    p.applicant_id as asked_by, p.submitted_at as asked_at, (array[1, 1, 2, 3, 4, 5])[p.status] as state,
    null::integer as asked_by_teacher
  from payment_request p where p.deleted_at is null
  union all
  select c.id * 8 + 1, 'lessonCorrection', c.id, c.lesson_id, c.version,
    (select l.code || ' ' || l.name from lesson l where l.id = c.lesson_id), null,
    c.asked_by, c.asked_at, (array[1, 3, 4, 5])[c.status], null
  from lesson_correction c
  union all
  select c.id * 8 + 2, 'placeChange', c.id, c.personnel_id, c.version,
    (select p.name from personnel p where p.id = c.personnel_id), null,
    c.asked_by, c.asked_at, (array[1, 3, 4, 5])[c.status], null
  from place_change c
  union all
  -- A batch that was sent back is a draft with its reason.
  select b.id * 8 + 3, 'commissionBatch', b.id, b.id, b.version, b.month || ' 提成批次 ' || b.no, b.amount,
    b.made_by, coalesce(b.submitted_at, b.updated_at), (array[4, 1, 3, 3])[b.status], null
  from commission_batch b where b.deleted_at is null and (b.status > 1 or b.reject_reason is not null)
  union all
  select r.id * 8 + 4, 'staffRequest', r.id, r.id, r.version, r.title, r.amount,
    r.applicant_id, r.submitted_at, (array[1, 3, 4, 5])[r.status], null
  from staff_request r where r.deleted_at is null
  union all
  select c.id * 8 + 5, 'teacherChange', c.id, c.id, c.version,
    (select t.name from teacher t where t.id = c.teacher_id)
      || case c.kind when 'reply' then ' 评价回复' else ' 资料修改' end, null,
    null, c.asked_at, (array[1, 3, 4])[c.status], c.teacher_id
  from teacher_change c where c.deleted_at is null;

create index teacher_change_decider on teacher_change (decided_by);
create index teacher_change_waiting on teacher_change (asked_at) where status = 1 and deleted_at is null;
