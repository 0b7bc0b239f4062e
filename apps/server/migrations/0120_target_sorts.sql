-- The list as it opens, the targets of one subject together, and the plans by size; each is read in either direction.
create index target_place on target
  ((-year), period_kind, (-period_no), array_position(array['company', 'organisation', 'team', 'person'], subject_kind), subject_id, measure, id)
  where deleted_at is null;
create index target_subject on target
  (array_position(array['company', 'organisation', 'team', 'person'], subject_kind), subject_id, (-year), period_kind, (-period_no), measure, id)
  where deleted_at is null;
create index target_planned on target (planned, id) where deleted_at is null;
