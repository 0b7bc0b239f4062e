-- The day on which a batch was handed in, which later changes of its row do not move.
alter table commission_batch add column submitted_at timestamptz;

create or replace view approval as
  select p.id * 4 as id, 'payment'::text as kind, p.id as subject_id, p.id as page_id, p.version, p.title, p.amount,
    p.applicant_id as asked_by, p.submitted_at as asked_at, (array[1, 1, 2, 3, 4, 5])[p.status] as state
  from payment_request p where p.deleted_at is null
  union all
  select c.id * 4 + 1, 'lessonCorrection', c.id, c.lesson_id, c.version,
    (select l.code || ' ' || l.name from lesson l where l.id = c.lesson_id), null,
    c.asked_by, c.asked_at, (array[1, 3, 4, 5])[c.status]
  from lesson_correction c
  union all
  select c.id * 4 + 2, 'placeChange', c.id, c.personnel_id, c.version,
    (select p.name from personnel p where p.id = c.personnel_id), null,
    c.asked_by, c.asked_at, (array[1, 3, 4, 5])[c.status]
  from place_change c
  union all
  -- A batch that was sent back is a draft with its reason.
  select b.id * 4 + 3, 'commissionBatch', b.id, b.id, b.version, b.month || ' 提成批次 ' || b.no, b.amount,
    b.made_by, coalesce(b.submitted_at, b.updated_at), (array[4, 1, 3, 3])[b.status]
  from commission_batch b where b.deleted_at is null and (b.status > 1 or b.reject_reason is not null);
